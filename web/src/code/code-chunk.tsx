import { memo, useEffect, useRef, useState } from 'react'
import { CodeLine } from './code-line.tsx'
import type { HighlightedLines } from './highlight.ts'

type CodeChunkProps = {
  lines: readonly string[]
  colored: HighlightedLines
  /** 0-based, and the one after the last. */
  start: number
  end: number
  /** 1-based and inclusive; 0: none. */
  markedFrom: number
  markedTo: number
  digits: number
}

const lineHeightRem = 1.25

/** A stretch of a file. Colours are put in when it comes near the window: a long file is thousands of pieces. */
export const CodeChunk = memo(
  ({ lines, colored, start, end, markedFrom, markedTo, digits }: CodeChunkProps) => {
    const element = useRef<HTMLDivElement>(null)
    const [isNear, setNear] = useState(false)
    useEffect(() => {
      if (element.current === null || isNear) return
      const observer = new IntersectionObserver(
        (entries) => {
          if (entries.some((entry) => entry.isIntersecting)) setNear(true)
        },
        { rootMargin: '1200px 0px' },
      )
      observer.observe(element.current)
      return () => observer.disconnect()
    }, [isNear])

    return (
      <div
        ref={element}
        className="code-chunk"
        style={{ containIntrinsicSize: `auto ${(end - start) * lineHeightRem}rem` }}
      >
        {lines.slice(start, end).map((line, index) => {
          const number = start + index + 1
          const isMarked = number >= markedFrom && number <= markedTo
          return (
            <div
              key={number}
              data-line={number}
              data-marked={isMarked ? '' : undefined}
              className={`flex h-5 pr-6 leading-5 ${isMarked ? 'bg-mark shadow-[inset_3px_0_var(--mark-edge)]' : ''}`}
            >
              <span
                aria-hidden="true"
                className={`sticky left-0 mr-4 pl-4 text-right text-muted select-none ${isMarked ? 'bg-mark shadow-[inset_3px_0_var(--mark-edge)]' : 'bg-surface'}`}
                style={{ minWidth: `${digits + 2.5}ch` }}
              >
                {number}
              </span>
              <span className="whitespace-pre">
                {isMarked ? (
                  <mark className="bg-transparent text-inherit">
                    <CodeLine text={line} tokens={isNear ? colored[start + index] : undefined} />
                  </mark>
                ) : (
                  <CodeLine text={line} tokens={isNear ? colored[start + index] : undefined} />
                )}
              </span>
            </div>
          )
        })}
      </div>
    )
  },
)
