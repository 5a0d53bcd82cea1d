import type { FileFacts } from '../../languages/facts.ts'

/** Index of the line that holds an offset. */
export function lineOf(lineStarts: Int32Array, offset: number): number {
  let low = 0
  let high = lineStarts.length - 1
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if (lineStarts[middle]! <= offset) low = middle
    else high = middle - 1
  }
  return low
}

/** 0-based column of an offset. */
export function columnOf({ lineStarts }: FileFacts, offset: number): number {
  return offset - lineStarts[lineOf(lineStarts, offset)]!
}
