import type { FileEdit } from './file-edit.ts'
import { applyChanges, sortChanges } from './file-edit.ts'
import { lineAt, lineStarts } from '../line-starts.ts'

/** Where a line (1-based) of the changed text stood before; 0 for one that is all new. */
export function createLineMap(edit: FileEdit): (line: number) => number {
  const kept: { readonly start: number; readonly end: number; readonly before: number }[] = []
  let at = 0
  let length = 0
  for (const { start, end, text } of sortChanges(edit.changes)) {
    kept.push({ start: length, end: length + start - at, before: at })
    length += start - at + text.length
    at = end
  }
  kept.push({ start: length, end: length + edit.before.length - at, before: at })
  const oldStarts = lineStarts(edit.before)
  const newText = applyChanges(edit)
  const newStarts = lineStarts(newText)
  return (line) => {
    const start = newStarts[line - 1]
    if (start === undefined) return 0
    const end = newStarts[line] ?? newText.length
    const piece = kept.find((one) => one.start < end && one.end > start)
    if (piece === undefined) return 0
    return lineAt(oldStarts, piece.before + Math.max(0, start - piece.start)) + 1
  }
}
