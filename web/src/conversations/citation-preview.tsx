import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { toMessage } from '../api/api-error.ts'
import { CodeLine } from '../code/code-line.tsx'
import { fileOptions } from '../code/file-queries.ts'
import { findLanguageOfFile } from '../code/find-language.ts'
import { formatLines, showRepository } from '../code/parse-citation.ts'
import type { Citation } from '../code/parse-citation.ts'
import { showLine, splitLines } from '../code/split-lines.ts'
import { useHighlighted } from '../code/use-highlighted.ts'
import { useTexts } from '../texts/use-texts.ts'
import { takeExcerpt } from './take-excerpt.ts'

type CitationPreviewProps = {
  /** What the chip is described by. */
  id: string
  chip: HTMLElement
  projectId: string
  citation: Citation
  /** What became of the lines since; empty where they stand as they stood. */
  change: string
  /** The pointer is on the preview: it stays. */
  onStay: (isOn: boolean) => void
  onClose: () => void
}

const gap = 6

/** The lines that a citation points at, beside it, before it is opened. */
export default function CitationPreview(props: CitationPreviewProps) {
  const { id, chip, projectId, citation, change, onStay, onClose } = props
  const texts = useTexts()
  const card = useRef<HTMLDivElement>(null)
  const [position, setPosition] = useState<{ left: number; top: number } | undefined>()
  const file = useQuery(fileOptions(projectId, citation.path))
  const { data } = file

  const place = useCallback(() => {
    const element = card.current
    if (element !== null) setPosition(positionOf(element, chip))
  }, [chip])
  useLayoutEffect(place, [place, data, file.isError])
  useEffect(() => {
    // Escape closes the preview alone: not what is open around it.
    const onKey = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape') return
      event.stopPropagation()
      onClose()
    }
    document.addEventListener('keydown', onKey, { capture: true })
    // The page also moves by itself: as parts of an answer are drawn, for instance.
    const onScroll = (): void => (isInSight(chip) ? place() : onClose())
    document.addEventListener('scroll', onScroll, { capture: true, passive: true })
    return () => {
      document.removeEventListener('keydown', onKey, { capture: true })
      document.removeEventListener('scroll', onScroll, { capture: true })
    }
  }, [chip, place, onClose])

  return createPortal(
    <div
      ref={card}
      id={id}
      role="tooltip"
      onPointerEnter={() => onStay(true)}
      onPointerLeave={() => onStay(false)}
      style={{ ...position, visibility: position === undefined ? 'hidden' : 'visible' }}
      className="fixed z-40 w-[38rem] max-w-[calc(100vw-1rem)] animate-fade overflow-hidden rounded-lg border border-line bg-surface text-compact shadow-raised"
    >
      <p className="truncate border-b border-line px-3 py-1.5 font-mono text-xs text-muted">
        {showRepository(citation)}
        {citation.path}
        {formatLines(citation)}
      </p>
      {change !== '' && <p className="border-b border-line bg-mark px-3 py-1.5">{change}</p>}
      {data !== undefined ? (
        <Excerpt text={data} citation={citation} />
      ) : (
        <p className={`px-3 py-2 ${file.isError ? 'text-danger' : 'text-muted'}`}>
          {file.isError
            ? `${texts.code.pathFailed(citation.path)}: ${toMessage(file.error)}`
            : texts.code.loading(citation.path)}
        </p>
      )}
    </div>,
    // In the landmark that the answer is in.
    chip.closest('main') ?? document.body,
  )
}

/** Below the chip, or above it where there is no room below. */
function positionOf(card: HTMLElement, chip: HTMLElement): { left: number; top: number } {
  const { width, height } = card.getBoundingClientRect()
  const box = chip.getBoundingClientRect()
  const fitsBelow = box.bottom + gap + height < innerHeight - 8
  return {
    left: Math.max(8, Math.min(box.left, innerWidth - width - 8)),
    top: fitsBelow ? box.bottom + gap : Math.max(8, box.top - gap - height),
  }
}

/** Whether it is drawn in the window: not scrolled out of it, nor out of what it scrolls in. */
function isInSight(chip: HTMLElement): boolean {
  const { left, top, width, height } = chip.getBoundingClientRect()
  return document.elementsFromPoint(left + width / 2, top + height / 2).includes(chip)
}

function Excerpt({ text, citation }: { text: string; citation: Citation }) {
  const texts = useTexts()
  const { first, lines, more } = useMemo(
    () => takeExcerpt(splitLines(text), citation.startLine, citation.endLine),
    [text, citation.startLine, citation.endLine],
  )
  const colored = useHighlighted(lines.join('\n'), findLanguageOfFile(citation.path))
  const digits = String(first + lines.length).length
  if (lines.length === 0) {
    return <p className="px-3 py-2 text-muted">{texts.conversations.noSuchLines(splitLines(text).length)}</p>
  }
  return (
    <>
      <div className="code-lines py-1.5">
        {lines.map((line, index) => {
          const { text: shown, hidden } = showLine(line)
          return (
            // Lines have no identity but their place.
            // oxlint-disable-next-line react/no-array-index-key
            <div key={index} className="flex h-5 gap-3 px-3 leading-5">
              <span
                aria-hidden="true"
                className="shrink-0 text-right text-muted"
                style={{ minWidth: `${digits}ch` }}
              >
                {first + index}
              </span>
              <span className="whitespace-pre">
                <CodeLine text={shown} tokens={hidden === 0 ? colored[index] : undefined} />
              </span>
            </div>
          )
        })}
      </div>
      {more > 0 && (
        <p className="border-t border-line px-3 py-1 text-xs text-muted">
          {texts.conversations.moreLines(more)}
        </p>
      )}
    </>
  )
}
