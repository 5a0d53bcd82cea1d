import { CodeLine } from './code-line.tsx'
import { findLanguageOfFile } from './find-language.ts'
import { useHighlighted } from './use-highlighted.ts'

/** How a definition is declared, in the colours of its language. */
export function Signature({ path, text }: { path: string; text: string }) {
  const colored = useHighlighted(text, findLanguageOfFile(path))
  const lines = text.split('\n')
  return (
    <pre className="code-lines rounded-md bg-sunken px-2.5 py-1.5 text-xs break-words whitespace-pre-wrap">
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
  )
}
