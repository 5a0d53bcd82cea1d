import { CopyButton } from '../components/copy-button.tsx'
import { CodeLine } from './code-line.tsx'
import { findLanguage } from './find-language.ts'
import { useHighlighted } from './use-highlighted.ts'

/** A block of code in an answer. While it is still being written it stays plain. */
export function CodeFence({
  code,
  language,
  isComplete,
}: {
  code: string
  language: string
  isComplete: boolean
}) {
  const colored = useHighlighted(isComplete ? code : '', findLanguage(language))
  const lines = code.split('\n')
  return (
    <figure className="overflow-hidden rounded-lg border border-line bg-sunken">
      <figcaption className="flex h-8 items-center justify-between border-b border-line/70 pr-1 pl-3 text-xs text-muted">
        <span>{language === '' ? 'text' : language}</span>
        <CopyButton label="Copy the code" text={() => code} />
      </figcaption>
      {/* Keyboards have to reach what may need scrolling. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <pre tabIndex={0} className="code-lines max-h-[32rem] overflow-auto px-3 py-2.5 -outline-offset-2">
        <code>
          {lines.map((line, index) => (
            // oxlint-disable-next-line react/no-array-index-key
            <span key={index}>
              <CodeLine text={line} tokens={colored[index]} />
              {index < lines.length - 1 && '\n'}
            </span>
          ))}
        </code>
      </pre>
    </figure>
  )
}
