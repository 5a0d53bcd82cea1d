import { Check, Copy } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { ReactNode } from 'react'
import { copyText } from './copy-text.ts'
import { IconButton } from './icon-button.tsx'
import { useTexts } from '../texts/use-texts.ts'

/** Says on the spot whether it worked: a clipboard may be out of reach. */
export function CopyButton({
  text,
  label,
  icon = <Copy />,
}: {
  text: () => string
  label: string
  icon?: ReactNode
}) {
  const texts = useTexts()
  const [state, setState] = useState<'idle' | 'copied' | 'failed'>('idle')
  useEffect(() => {
    if (state === 'idle') return
    const timer = setTimeout(() => setState('idle'), 1_600)
    return () => clearTimeout(timer)
  }, [state])
  const copy = (): void => {
    copyText(text()).then(
      () => setState('copied'),
      () => setState('failed'),
    )
  }
  return (
    <>
      <IconButton label={state === 'failed' ? texts.common.copyFailed : label} onClick={copy}>
        {state === 'copied' ? <Check className="text-accent" /> : icon}
      </IconButton>
      <output className="sr-only">
        {state === 'copied' ? texts.common.copied : state === 'failed' ? texts.common.copyFailed : ''}
      </output>
    </>
  )
}
