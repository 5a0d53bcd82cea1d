import { X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { KeyboardEvent } from 'react'
import { Button } from '../components/button.tsx'
import { IconButton } from '../components/icon-button.tsx'
import { useTexts } from '../texts/use-texts.ts'
import { parseLines } from './code-address.ts'
import type { LineRange } from './source-view.tsx'

type GoToLineBarProps = {
  lineCount: number
  /** Counts how often it was asked for: each time the field takes the focus. */
  asked: number
  onGo: (range: LineRange) => void
  onClose: () => void
}

/** Leads to a line, or marks several: `120`, `120-140`, and `L120-L140` as it stands in addresses. */
export function GoToLineBar({ lineCount, asked, onGo, onClose }: GoToLineBarProps) {
  const { goToLine: texts } = useTexts().code
  const field = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')
  const [isAsked, setIsAsked] = useState(false)
  useEffect(() => field.current?.select(), [asked])
  const range = parseLines(text.replaceAll(' ', ''))
  const isInside = range !== null && range.startLine <= lineCount
  const problem = !isAsked || isInside ? '' : texts.expected(text, lineCount)
  const go = (): void => {
    setIsAsked(true)
    if (isInside) onGo({ startLine: range.startLine, endLine: Math.min(range.endLine, lineCount) })
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Enter') go()
    else if (event.key === 'Escape') onClose()
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <search
      data-bar="g"
      aria-label={texts.bar}
      className="flex flex-wrap items-center gap-1 border-b border-line bg-sunken px-3 py-1 text-compact"
    >
      <input
        ref={field}
        type="text"
        inputMode="numeric"
        aria-label={texts.field(lineCount)}
        placeholder={texts.field(lineCount)}
        aria-invalid={problem !== ''}
        autoComplete="off"
        value={text}
        onChange={(event) => {
          setIsAsked(false)
          setText(event.target.value)
        }}
        onKeyDown={onKeyDown}
        className="h-8 min-w-32 flex-1 rounded-md border border-edge/60 bg-surface px-2 text-compact aria-invalid:border-danger sm:max-w-60"
      />
      <Button onClick={go}>{texts.go}</Button>
      <output className="px-1 text-xs text-danger">{problem}</output>
      <IconButton label={texts.close} onClick={onClose} className="ml-auto">
        <X />
      </IconButton>
    </search>
  )
}
