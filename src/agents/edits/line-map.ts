import type { FileEdit } from './file-edit.ts'
import { applyChanges, sortChanges } from './file-edit.ts'
import { lineAt, lineStarts } from '../../index/line-starts.ts'

/** A line of a text as it was before a change. */
export interface OldPlace {
  readonly path: string
  /** 1-based. */
  readonly line: number
}

/** Where a line (1-based) of the changed text stood before, in this file or another; undefined for one that is new. */
export function createLineMap(edit: FileEdit): (line: number) => OldPlace | undefined {
  const oldStarts = lineStarts(edit.before)
  const newText = applyChanges(edit)
  const newStarts = lineStarts(newText)
  const pieces: {
    readonly start: number
    readonly end: number
    readonly placeOf: (at: number) => OldPlace
  }[] = []
  let at = 0
  let length = 0
  const keep = (to: number): void => {
    const [start, before] = [length, at]
    const placeOf = (offset: number): OldPlace => ({
      path: edit.path,
      line: lineAt(oldStarts, before + offset - start) + 1,
    })
    length += to - before
    pieces.push({ start, end: length, placeOf })
  }
  for (const { start, end, text, moved } of sortChanges(edit.changes)) {
    keep(start)
    const first = lineAt(newStarts, length)
    if (moved !== undefined) {
      const placeOf = (offset: number): OldPlace => ({
        path: moved.path,
        line: moved.line + lineAt(newStarts, offset) - first,
      })
      pieces.push({ start: length, end: length + text.length, placeOf })
    }
    length += text.length
    at = end
  }
  keep(edit.before.length)
  return (line) => {
    const start = newStarts[line - 1]
    if (start === undefined) return undefined
    const end = newStarts[line] ?? newText.length
    const piece = pieces.find((one) => one.start < end && one.end > start)
    return piece?.placeOf(Math.max(piece.start, start))
  }
}
