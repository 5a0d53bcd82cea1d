import { lastAtMost } from '../languages/last-at-most.ts'

/** Offsets at which the lines of a text begin; only `\n` ends a line, as in diffs. */
export function lineStarts(text: string): number[] {
  const starts = [0]
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1)
  return starts
}

/** 0-based line of an offset. */
export function lineAt(starts: readonly number[], offset: number): number {
  return Math.max(0, lastAtMost(starts, starts.length, offset))
}
