/** Between places in the text of a line and places on the screen. Lines have `data-line`, their code `data-code`. */
import { nameAt } from './names-in-line.ts'
import type { NameSpan } from './names-in-line.ts'

/** A name where it stands: 1-based line; `box` is its place in the window. */
export type NameTarget = NameSpan & { readonly line: number; readonly box: DOMRect }

/** The name under a point of the window; undefined beside names. */
export function nameAtPoint(x: number, y: number): NameTarget | undefined {
  const caret = caretAtPoint(x, y)
  const code = caret?.node.parentElement?.closest<HTMLElement>('[data-code]')
  const row = code?.closest<HTMLElement>('[data-line]')
  if (caret === undefined || code === null || code === undefined || row === null || row === undefined)
    return undefined
  const column = lengthBefore(code, caret.node) + caret.offset
  const span = nameAt(code.textContent, column)
  const target = span === undefined ? undefined : toTarget(row, code, span)
  // Behind the end of a line the nearest place is its last name.
  const isInside = target !== undefined && x >= target.box.left - 1 && x <= target.box.right + 1
  return isInside ? target : undefined
}

/** The place of a name in the window; undefined where its line is not drawn. */
export function findTarget(scroller: HTMLElement, line: number, span: NameSpan): NameTarget | undefined {
  const row = scroller.querySelector<HTMLElement>(`[data-line="${line}"]`)
  const code = row?.querySelector<HTMLElement>('[data-code]')
  return row === null || code === null || code === undefined ? undefined : toTarget(row, code, span)
}

/** A piece of a line as a range of the page; undefined where the line is not drawn so far. */
export function rangeInPage(
  scroller: HTMLElement,
  line: number,
  span: Pick<NameSpan, 'start' | 'end'>,
): Range | undefined {
  const code = scroller.querySelector<HTMLElement>(`[data-line="${line}"] [data-code]`)
  return code === null ? undefined : toRange(code, span)
}

function toTarget(row: HTMLElement, code: HTMLElement, span: NameSpan): NameTarget | undefined {
  const range = toRange(code, span)
  return range === undefined
    ? undefined
    : { ...span, line: Number(row.dataset['line']), box: range.getBoundingClientRect() }
}

function toRange(code: HTMLElement, span: Pick<NameSpan, 'start' | 'end'>): Range | undefined {
  const range = document.createRange()
  const start = positionAt(code, span.start)
  const end = positionAt(code, span.end)
  if (start === undefined || end === undefined) return undefined
  range.setStart(start.node, start.offset)
  range.setEnd(end.node, end.offset)
  return range
}

type Position = { readonly node: Node; readonly offset: number }

/** https://developer.mozilla.org/docs/Web/API/Document/caretPositionFromPoint, and what WebKit has instead. */
function caretAtPoint(x: number, y: number): Position | undefined {
  const standard = document as { caretPositionFromPoint?: Document['caretPositionFromPoint'] }
  if (standard.caretPositionFromPoint !== undefined) {
    const caret = document.caretPositionFromPoint(x, y)
    return caret === null ? undefined : { node: caret.offsetNode, offset: caret.offset }
  }
  const range = document.caretRangeFromPoint(x, y)
  return range === null ? undefined : { node: range.startContainer, offset: range.startOffset }
}

function lengthBefore(code: HTMLElement, node: Node): number {
  let length = 0
  for (const text of textsOf(code)) {
    if (text === node) return length
    length += text.length
  }
  return length
}

function positionAt(code: HTMLElement, column: number): Position | undefined {
  let before = 0
  for (const text of textsOf(code)) {
    if (column <= before + text.length) return { node: text, offset: column - before }
    before += text.length
  }
  return undefined
}

function* textsOf(element: HTMLElement): Generator<Text> {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) yield node as Text
}
