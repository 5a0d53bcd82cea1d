import { useEffect, useState } from 'react'
import type { RefObject } from 'react'
import type { OutlineEntry } from '../api/types.ts'
import { findRow } from '../components/use-visible-rows.ts'
import { useTexts } from '../texts/use-texts.ts'
import { CodeLine } from './code-line.tsx'
import { rowHeight } from './code-row.tsx'
import { findEnclosing, nameLine } from './enclosing-definitions.ts'
import type { HighlightedLines } from './highlight.ts'
import { showLine } from './split-lines.ts'

type StickyDefinitionsProps = {
  scroller: RefObject<HTMLElement | null>
  definitions: readonly OutlineEntry[]
  lines: readonly string[]
  colored: HighlightedLines
  digits: number
  /** Above the first line, in pixels. */
  padding: number
  /** Of what stands before a line number, as CSS. */
  gutterWidth: string
  /** Where lines are several rows high (`wrapLines`). */
  tops: Uint32Array | undefined
  onGo: (line: number) => void
}

/** The first lines of the definitions that the code at the top of the window is in, each a way to its beginning. */
export function StickyDefinitions(props: StickyDefinitionsProps) {
  const { scroller, definitions, lines, colored, digits, padding, gutterWidth, tops, onGo } = props
  const texts = useTexts()
  const shown = useEnclosing(scroller, definitions, padding, tops)
  if (shown.length === 0) return null
  return (
    // Without a height of its own: the lines stay where they are.
    <div className="sticky top-0 left-0 z-[2] h-0 w-fit">
      <nav
        aria-label={texts.code.enclosing}
        className="absolute top-0 left-0 overflow-hidden border-b border-line bg-surface shadow-sm"
        style={{ width: scroller.current?.clientWidth }}
      >
        {shown.map((definition) => {
          const line = nameLine(definition)
          const { text, hidden } = showLine(lines[line - 1] ?? '')
          return (
            <button
              key={definition.node_id}
              type="button"
              onClick={() => onGo(line)}
              className="flex h-5 w-full items-baseline leading-5 -outline-offset-2 hover:bg-sunken"
              style={{ paddingLeft: gutterWidth }}
            >
              <span
                aria-hidden="true"
                className="shrink-0 px-4 text-right text-muted"
                style={{ minWidth: `calc(${digits}ch + 2rem)` }}
              >
                {line}
              </span>
              <span className="whitespace-pre">
                <CodeLine text={text} tokens={hidden === 0 ? colored[line - 1] : undefined} />
              </span>
              <span className="sr-only">{texts.code.enclosingLine(line)}</span>
            </button>
          )
        })}
      </nav>
    </div>
  )
}

const none: readonly OutlineEntry[] = []

/** Asked for at every step of scrolling, drawn anew only where the answer is another. */
function useEnclosing(
  scroller: RefObject<HTMLElement | null>,
  definitions: readonly OutlineEntry[],
  padding: number,
  tops: Uint32Array | undefined,
): readonly OutlineEntry[] {
  const [shown, setShown] = useState(none)
  useEffect(() => {
    const element = scroller.current
    if (element === null) return
    const measure = (): void => {
      const topLine = findRow((element.scrollTop - padding) / rowHeight, tops) + 1
      const next = findEnclosing(definitions, topLine)
      setShown((before) =>
        before.length === next.length && before.every((each, index) => each === next[index]) ? before : next,
      )
    }
    measure()
    element.addEventListener('scroll', measure, { passive: true })
    return () => element.removeEventListener('scroll', measure)
  }, [scroller, definitions, padding, tops])
  return shown
}
