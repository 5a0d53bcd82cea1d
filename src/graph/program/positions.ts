import type { LinkFile } from '../graph.ts'
import { lineOf } from './line-column.ts'

/** Turns UTF-16 offsets into 1-based lines and 0-based columns. */
export interface Positions {
  lineColumn(file: number, offset: number): { line: number; column: number }
  /** Writes line and column beside one another into a table. */
  write(file: number, offset: number, into: Int32Array, at: number): void
}

const ONE_LINE = new Int32Array(1)

export function createPositions(files: readonly Pick<LinkFile, 'facts'>[]): Positions {
  let lastFile = -1
  let lastLine = 0
  let starts: Int32Array = ONE_LINE
  /** Index of the line that an offset is on. */
  const find = (file: number, offset: number): number => {
    // Questions come mostly in source order: the line of the last answer, or the one after it, is usually right.
    if (file !== lastFile) {
      lastFile = file
      lastLine = 0
      starts = files[file]!.facts?.lineStarts ?? ONE_LINE
    }
    const isNear = starts[lastLine]! <= offset && (starts[lastLine + 2] ?? Infinity) > offset
    if (!isNear) lastLine = lineOf(starts, offset)
    else if ((starts[lastLine + 1] ?? Infinity) <= offset) lastLine++
    return lastLine
  }
  return {
    lineColumn(file, offset) {
      const line = find(file, offset)
      return { line: line + 1, column: offset - starts[line]! }
    },
    write(file, offset, into, at) {
      const line = find(file, offset)
      into[at] = line + 1
      into[at + 1] = offset - starts[line]!
    },
  }
}
