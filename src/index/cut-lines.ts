import { lineStarts } from './line-starts.ts'
import type { FileLines } from './snapshot.ts'

/**
 * Some lines of a text, both ends 1-based and inclusive, and moved into the text where they lie outside of it. A newline
 * at the very end closes the last line and does not begin another.
 */
export function cutLines(
  path: string,
  text: string,
  startLine: number,
  endLine: number,
  starts: readonly number[] = lineStarts(text),
): FileLines {
  const lineCount = text === '' ? 0 : starts.length - (text.endsWith('\n') ? 1 : 0)
  const first = Math.min(Math.max(1, Math.floor(startLine) || 1), Math.max(1, lineCount))
  const last = Math.min(Math.max(first, Math.floor(endLine) || first), lineCount)
  const end = starts[last] === undefined ? text.length : (starts[last] ?? 0) - 1
  const part = text.slice(starts[first - 1] ?? 0, end)
  return {
    path,
    startLine: first,
    endLine: Math.max(last, lineCount === 0 ? 0 : first),
    lineCount,
    text: part,
  }
}
