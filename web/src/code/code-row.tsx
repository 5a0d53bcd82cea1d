import { memo } from 'react'
import type { ReactNode } from 'react'
import { CodeLine } from './code-line.tsx'
import type { Token } from './highlight-worker.ts'
import { showLine } from './split-lines.ts'
import { useTexts } from '../texts/use-texts.ts'

type CodeRowProps = {
  line: string
  /** 1-based. */
  number: number
  tokens: readonly Token[] | undefined
  isMarked: boolean
  digits: number
  /** What stands before the number, such as who last changed the line. */
  gutter?: ReactNode
  /** Where it goes on in the next row: how many characters stand in one. */
  columns?: number | undefined
}

/** At the left end of a marked line, whatever stands there. */
const markEdge = 'shadow-[inset_3px_0_var(--mark-edge)]'

export const rowHeight = 20
/** The width of a row without its code and the digits of its number. */
export const besideCodeRem = 3.5

/** One line of a file with its number. */
export const CodeRow = memo(({ line, number, tokens, isMarked, digits, gutter, columns }: CodeRowProps) => {
  const texts = useTexts()
  const { text, hidden } = showLine(line)
  const code = <CodeLine text={text} tokens={hidden === 0 ? tokens : undefined} />
  return (
    <div
      data-line={number}
      data-marked={isMarked ? '' : undefined}
      className={`flex pr-6 leading-5 ${columns === undefined ? 'h-5' : 'min-h-5 flex-wrap'} ${isMarked ? `bg-mark ${markEdge}` : ''}`}
    >
      {gutter}
      <span
        aria-hidden="true"
        data-number=""
        // The gap to the code belongs to the number: code that is scrolled sideways goes behind it.
        className={`sticky left-0 z-[1] shrink-0 cursor-pointer px-4 text-right text-muted select-none hover:text-ink ${isMarked ? `bg-mark ${gutter === undefined ? markEdge : ''}` : 'bg-surface'}`}
        style={{ minWidth: `calc(${digits}ch + 2rem)` }}
      >
        {number}
      </span>
      <span
        data-code=""
        className={columns === undefined ? 'whitespace-pre' : 'whitespace-break-spaces [line-break:anywhere]'}
        // Not a part of a pixel less than what stands in it.
        style={columns === undefined ? undefined : { width: `calc(${columns}ch + 0.5px)` }}
      >
        {isMarked ? <mark className="bg-transparent text-inherit">{code}</mark> : code}
      </span>
      {hidden > 0 && (
        <span className={`pl-2 text-muted select-none ${columns === undefined ? '' : 'basis-full'}`}>
          {texts.code.hiddenCharacters(hidden)}
        </span>
      )}
    </div>
  )
})
