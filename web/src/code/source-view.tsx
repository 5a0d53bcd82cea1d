import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { KeyboardEvent, MouseEvent, PointerEvent, ReactNode } from 'react'
import type { OutlineEntry } from '../api/types.ts'
import { useVisibleRows } from '../components/use-visible-rows.ts'
import { besideCodeRem, CodeRow, rowHeight } from './code-row.tsx'
import { mostEnclosing } from './enclosing-definitions.ts'
import { findLanguageOfFile } from './find-language.ts'
import type { FoundPlace } from './find-in-text.ts'
import { namesInLine } from './names-in-line.ts'
import { findTarget, nameAtPoint } from './place-in-page.ts'
import type { NameTarget } from './place-in-page.ts'
import { showLine, splitLines, widthOf } from './split-lines.ts'
import type { FileFind } from './use-find-in-file.ts'
import { StickyDefinitions } from './sticky-definitions.tsx'
import { useFoundMarks } from './use-found-marks.ts'
import { useColumns, useWrap, useWrapKey } from './use-wrap.ts'
import { useHighlighted } from './use-highlighted.ts'
import { useKeptScroll } from './use-kept-scroll.ts'
import { wrapLines } from './wrapped-rows.ts'
import { useTexts } from '../texts/use-texts.ts'

/** 1-based, inclusive. */
export type LineRange = { readonly startLine: number; readonly endLine: number }

type SourceViewProps = {
  path: string
  text: string
  /** Drawn and scrolled to. */
  marked: LineRange | null
  /** Of a page of its own: names the place in the history whose scroll position is kept. */
  place?: string | undefined
  onMark?: ((range: LineRange) => void) | undefined
  names?: NameActions | undefined
  /** What stands before a line, `gutterWidth` wide. */
  gutter?: ((line: number) => ReactNode) | undefined
  /** Told which lines are near the window, 1-based and inclusive. */
  onVisible?: ((first: number, last: number) => void) | undefined
  /** Of the file, in their order: those around what is seen stand above it. */
  definitions?: readonly OutlineEntry[] | undefined
  /** What is marked as found; `place` is scrolled to. */
  find?: Pick<FileFind, 'found' | 'place'> | undefined
}

/** What can be done with a name in the code. */
export type NameActions = {
  /** The pointer or the caret is at it; undefined: at none. */
  readonly onPoint: (target: NameTarget | undefined, by: 'pointer' | 'keyboard') => void
  readonly onShow: (target: NameTarget) => void
  readonly onDefinition: (target: NameTarget) => void
}

type Caret = { readonly line: number; readonly name: number }

const padding = 8
/** Of what stands before a line number: a strip, since the code needs the room. */
const gutterWidthRem = 5.5
export const gutterWidth = `${gutterWidthRem}rem`
const noPlaces: readonly FoundPlace[] = []

/** A file with its line numbers. Only the lines near the window are in the page, so that its length does not matter. */
export function SourceView(props: SourceViewProps) {
  const texts = useTexts()
  const { path, text, marked, place, onMark, names, gutter, onVisible, find, definitions } = props
  const lines = useMemo(() => splitLines(text), [text])
  const digits = String(lines.length).length
  const width = useMemo(() => widthOf(lines), [lines])
  const colored = useHighlighted(text, findLanguageOfFile(path))
  const covered = definitions === undefined ? 0 : mostEnclosing * rowHeight
  const gutterRem = gutter === undefined ? 0 : gutterWidthRem
  const [room, setRoom] = useState<number>()
  useWrapKey()
  const columns = useWrap().isWrapped ? room : undefined
  const tops = useMemo(
    () => (columns === undefined ? undefined : wrapLines(lines, columns)),
    [lines, columns],
  )
  const { scroller, first, end, reveal, topOf } = useVisibleRows({
    count: lines.length,
    rowHeight,
    tops,
    overscan: 16,
    padding,
    covered,
  })
  useColumns(scroller, gutterRem + besideCodeRem, digits, setRoom)
  const [caret, setCaret] = useState<Caret>({ line: marked?.startLine ?? 1, name: -1 })
  const [said, setSaid] = useState('')
  const startLine = marked?.startLine
  const endLine = marked?.endLine

  const scrollToMarked = (): void => {
    const element = scroller.current
    if (element === null) return
    const top = topOf((startLine ?? 1) - 1)
    const room = Math.max(2 * rowHeight, (element.clientHeight - (topOf(endLine ?? 1) - top)) / 2)
    element.scrollTo(0, top - room)
  }
  const isSeen = (line: number): boolean => {
    const element = scroller.current
    if (element === null) return false
    return (
      topOf(line - 1) >= element.scrollTop + covered &&
      topOf(line) <= element.scrollTop + element.clientHeight
    )
  }
  // Before it is measured how lines are wrapped, nothing knows where they are.
  const isLaidOut = room !== undefined
  useKeptScroll(scroller, place === undefined ? undefined : `${place} ${path}`, scrollToMarked, isLaidOut)
  useEffect(() => {
    if (startLine === undefined || !isLaidOut) return
    setCaret({ line: startLine, name: -1 })
    // Lines that were marked by hand are in sight; those of a link may not be.
    if (place === undefined || !isSeen(startLine)) scrollToMarked()
    // oxlint-disable-next-line react/exhaustive-deps
  }, [startLine, endLine, path, isLaidOut])
  useEffect(() => onVisible?.(first + 1, end), [onVisible, first, end])
  const foundPlace = find?.place
  useFoundMarks(scroller, find?.found.places ?? noPlaces, foundPlace, first, end)
  useEffect(() => {
    if (foundPlace === undefined) return
    setCaret({ line: foundPlace.line, name: -1 })
    if (!isSeen(foundPlace.line)) reveal(foundPlace.line - 1, 'center')
    // oxlint-disable-next-line react/exhaustive-deps
  }, [foundPlace, reveal])

  const targetAt = ({ line, name }: Caret): NameTarget | undefined => {
    const span = namesInLine(showLine(lines[line - 1] ?? '').text)[name]
    return span === undefined || scroller.current === null
      ? undefined
      : findTarget(scroller.current, line, span)
  }
  const moveTo = (next: Caret): void => {
    const line = Math.max(1, Math.min(next.line, lines.length))
    reveal(line - 1)
    const spans = namesInLine(showLine(lines[line - 1] ?? '').text)
    const name = Math.max(-1, Math.min(next.name, spans.length - 1))
    setCaret({ line, name })
    names?.onPoint(undefined, 'keyboard')
    const found = spans[name]
    setSaid(
      found === undefined
        ? texts.code.lineAloud(line, lines[line - 1] ?? '')
        : texts.code.nameAloud(found.name, line),
    )
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    // A button in it has keys of its own.
    if (event.target !== event.currentTarget) return
    if (event.altKey || event.ctrlKey || event.metaKey || names === undefined) return
    const target = targetAt(caret)
    if (event.shiftKey && (event.key === 'ArrowDown' || event.key === 'ArrowUp')) {
      const to = Math.max(1, Math.min(caret.line + (event.key === 'ArrowDown' ? 1 : -1), lines.length))
      const from = startLine === caret.line ? (endLine ?? caret.line) : (startLine ?? caret.line)
      event.preventDefault()
      moveTo({ line: to, name: -1 })
      onMark?.({ startLine: Math.min(from, to), endLine: Math.max(from, to) })
      return
    }
    const moved = moveCaret(
      event.key,
      caret,
      Math.floor((scroller.current?.clientHeight ?? 0) / rowHeight),
      lines.length,
    )
    if (moved !== undefined) moveTo(moved)
    else if (event.key === 'Enter' && event.shiftKey && target !== undefined) names.onShow(target)
    else if ((event.key === 'Enter' || event.key === 'F12') && target !== undefined)
      names.onDefinition(target)
    else if (event.key === ' ' && target !== undefined) names.onPoint(target, 'keyboard')
    else return
    event.preventDefault()
  }
  const onClick = (event: MouseEvent): void => {
    const element = event.target as HTMLElement
    const number = element.closest<HTMLElement>('[data-number]')?.closest<HTMLElement>('[data-line]')
    if (number !== null && number !== undefined) {
      const line = Number(number.dataset['line'])
      const from = event.shiftKey ? (startLine ?? line) : line
      onMark?.({ startLine: Math.min(from, line), endLine: Math.max(from, line) })
      return
    }
    if (names === undefined || document.getSelection()?.isCollapsed === false) return
    const target = nameAtPoint(event.clientX, event.clientY)
    if (target === undefined) return
    const index = namesInLine(showLine(lines[target.line - 1] ?? '').text).findIndex(
      ({ start }) => start === target.start,
    )
    setCaret({ line: target.line, name: index })
    if (event.ctrlKey || event.metaKey) names.onDefinition(target)
    else names.onShow(target)
  }
  const onPointerMove = (event: PointerEvent): void => {
    if (event.pointerType === 'mouse' && event.buttons === 0) {
      names?.onPoint(nameAtPoint(event.clientX, event.clientY), 'pointer')
    }
  }

  return (
    <>
      {/* What the mouse does here the keyboard does too. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <section
        ref={scroller}
        aria-label={texts.code.codeOf(path)}
        data-source=""
        data-page-focus={place === undefined ? undefined : ''}
        // Keyboards have to reach what needs scrolling, and the names in it.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        onKeyDown={onKeyDown}
        onClick={onClick}
        onPointerMove={onPointerMove}
        onPointerLeave={() => names?.onPoint(undefined, 'pointer')}
        className="code-lines group/source relative min-h-0 flex-1 overflow-auto bg-surface -outline-offset-2"
      >
        {definitions !== undefined && (
          <StickyDefinitions
            scroller={scroller}
            definitions={definitions}
            lines={lines}
            colored={colored}
            digits={digits}
            padding={padding}
            gutterWidth={`${gutterRem}rem`}
            tops={tops}
            onGo={(line) => {
              scroller.current?.focus()
              moveTo({ line, name: -1 })
            }}
          />
        )}
        <div
          className="relative min-w-full"
          style={{
            height: topOf(lines.length) + padding,
            width:
              columns === undefined
                ? `calc(${width + digits}ch + ${gutterRem + besideCodeRem}rem)`
                : undefined,
          }}
        >
          <div className="min-w-full" style={{ transform: `translateY(${topOf(first)}px)` }}>
            {lines.slice(first, end).map((line, offset) => {
              const number = first + offset + 1
              return (
                <CodeRow
                  key={number}
                  line={line}
                  number={number}
                  tokens={colored[number - 1]}
                  isMarked={
                    startLine !== undefined && number >= startLine && number <= (endLine ?? startLine)
                  }
                  digits={digits}
                  gutter={gutter?.(number)}
                  columns={columns}
                />
              )
            })}
          </div>
          {names !== undefined && (
            <CaretMark
              caret={caret}
              line={showLine(lines[caret.line - 1] ?? '').text}
              isDrawn={caret.line > first && caret.line <= end}
              top={topOf(caret.line - 1)}
              height={topOf(caret.line) - topOf(caret.line - 1)}
            />
          )}
        </div>
      </section>
      <output className="sr-only">{said}</output>
    </>
  )
}

/** Where the keyboard is, while the code has the focus: the line at its edge, and the name under it. */
function CaretMark({
  caret,
  line,
  isDrawn,
  top,
  height,
}: {
  caret: Caret
  line: string
  isDrawn: boolean
  top: number
  height: number
}) {
  const row = useRef<HTMLDivElement>(null)
  const box = useRef<HTMLSpanElement>(null)
  useLayoutEffect(() => {
    if (row.current === null || box.current === null) return
    const scroller = row.current.closest('section')
    const span = namesInLine(line)[caret.name]
    const target =
      scroller === null || span === undefined || !isDrawn ? undefined : findTarget(scroller, caret.line, span)
    box.current.hidden = target === undefined
    if (target === undefined) return
    // The row is measured by its parent: it is not drawn while the code has no focus.
    const page = row.current.parentElement?.getBoundingClientRect()
    box.current.style.left = `${target.box.left - (page?.left ?? 0)}px`
    box.current.style.top = `${target.box.top - (page?.top ?? 0) - top}px`
    box.current.style.width = `${target.box.width}px`
    box.current.style.height = `${target.box.height}px`
  })
  return (
    <div
      ref={row}
      aria-hidden="true"
      className="pointer-events-none absolute inset-x-0 hidden bg-accent/8 group-focus-visible/source:block"
      style={{ top, height }}
    >
      <span ref={box} className="absolute rounded-sm inset-ring-2 inset-ring-accent" />
    </div>
  )
}

function moveCaret(key: string, { line, name }: Caret, page: number, last: number): Caret | undefined {
  switch (key) {
    case 'ArrowDown':
      return { line: line + 1, name }
    case 'ArrowUp':
      return { line: line - 1, name }
    case 'PageDown':
      return { line: line + page, name: -1 }
    case 'PageUp':
      return { line: line - page, name: -1 }
    case 'Home':
      return { line: 1, name: -1 }
    case 'End':
      return { line: last, name: -1 }
    case 'ArrowRight':
      return { line, name: name + 1 }
    case 'ArrowLeft':
      return { line, name: name - 1 }
    default:
      return undefined
  }
}
