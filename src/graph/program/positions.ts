import type { Program } from './program.ts'
import { factsOf } from './program.ts'

/** Turns UTF-16 offsets into 1-based lines and 0-based columns. */
export interface Positions {
  lineColumn(file: number, offset: number): { line: number; column: number }
}

export function createPositions(program: Program): Positions {
  let lastFile = -1
  let lastLine = 0
  return {
    lineColumn(file, offset) {
      const { lineStarts } = factsOf(program, file)
      // Questions come mostly in source order: the line of the last answer, or the one after it, is usually right.
      if (file !== lastFile) lastLine = 0
      lastFile = file
      const isNear = lineStarts[lastLine]! <= offset && (lineStarts[lastLine + 2] ?? Infinity) > offset
      if (isNear) {
        if ((lineStarts[lastLine + 1] ?? Infinity) <= offset) lastLine++
      } else {
        lastLine = lineOf(lineStarts, offset)
      }
      return { line: lastLine + 1, column: offset - lineStarts[lastLine]! }
    },
  }
}

function lineOf(lineStarts: Int32Array, offset: number): number {
  let low = 0
  let high = lineStarts.length - 1
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if (lineStarts[middle]! <= offset) low = middle
    else high = middle - 1
  }
  return low
}
