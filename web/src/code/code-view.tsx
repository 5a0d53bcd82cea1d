import { useEffect, useMemo, useRef } from 'react'
import { CodeChunk } from './code-chunk.tsx'
import { findLanguageOfFile } from './find-language.ts'
import { useHighlighted } from './use-highlighted.ts'

export type LineRange = { readonly startLine: number; readonly endLine: number }

/** Few enough to draw at once, enough that a long file has few of them. */
const linesPerChunk = 120

/** A whole file with its line numbers; the marked lines are scrolled into view. */
export function CodeView({ path, text, marked }: { path: string; text: string; marked: LineRange | null }) {
  const scroller = useRef<HTMLElement>(null)
  const colored = useHighlighted(text, findLanguageOfFile(path))
  const lines = useMemo(() => splitLines(text), [text])
  const startLine = marked?.startLine
  const endLine = marked?.endLine

  useEffect(() => {
    const element = scroller.current
    const line = element?.querySelector(`[data-line="${startLine ?? 1}"]`)
    if (element === null || !(line instanceof HTMLElement)) return
    const height = line.offsetHeight
    const markedHeight = ((endLine ?? 1) - (startLine ?? 1) + 1) * height
    const room = Math.max(2 * height, (element.clientHeight - markedHeight) / 2)
    const offset = line.getBoundingClientRect().top - element.getBoundingClientRect().top + element.scrollTop
    element.scrollTo({ top: offset - room, left: 0 })
  }, [path, text, startLine, endLine])

  const chunks = Array.from(
    { length: Math.ceil(lines.length / linesPerChunk) },
    (_, index) => index * linesPerChunk,
  )
  const digits = String(lines.length).length
  return (
    <section
      ref={scroller}
      aria-label={`Code of ${path}`}
      // Keyboards have to reach what needs scrolling.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      className="code-lines relative min-h-0 flex-1 overflow-auto bg-surface -outline-offset-2"
    >
      <div className="w-max min-w-full py-2">
        {chunks.map((start) => (
          <CodeChunk
            key={start}
            lines={lines}
            colored={colored}
            start={start}
            end={Math.min(start + linesPerChunk, lines.length)}
            markedFrom={startLine ?? 0}
            markedTo={endLine ?? 0}
            digits={digits}
          />
        ))}
      </div>
    </section>
  )
}

/** A line break at the end of the file begins no further line. */
function splitLines(text: string): string[] {
  const lines = text.split(/\r\n|\n|\r/u)
  if (lines.length > 1 && lines.at(-1) === '') lines.pop()
  return lines
}
