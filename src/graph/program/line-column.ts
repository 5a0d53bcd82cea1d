import type { FileFacts } from '../../languages/facts.ts'
import { lastAtMost } from '../../languages/last-at-most.ts'

/** Index of the line that holds an offset. */
export function lineOf(lineStarts: Int32Array, offset: number): number {
  return Math.max(0, lastAtMost(lineStarts, lineStarts.length, offset))
}

/** 0-based column of an offset. */
export function columnOf({ lineStarts }: FileFacts, offset: number): number {
  return offset - lineStarts[lineOf(lineStarts, offset)]!
}
