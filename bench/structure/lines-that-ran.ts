import type { Profiler } from 'node:inspector'

import type { CodeLine } from './code-lines.ts'

/**
 * The numbers of the lines of functions that ran, by the counts of V8's block coverage: the innermost range around the
 * beginning of a line counts it. Lines of the module itself, which run once when it is loaded, are left out.
 */
export function linesThatRan(
  functions: readonly Profiler.FunctionCoverage[],
  lines: readonly CodeLine[],
): number[] {
  const ranges = functions
    .filter(({ functionName, ranges: [whole] }) => functionName !== '' || whole?.startOffset !== 0)
    .flatMap((each) => each.ranges)
  return lines.flatMap(({ line, offset }) => {
    let innermost: Profiler.CoverageRange | undefined
    for (const range of ranges) {
      if (range.startOffset > offset || range.endOffset <= offset) continue
      if (innermost !== undefined && sizeOf(range) > sizeOf(innermost)) continue
      innermost = range
    }
    return innermost !== undefined && innermost.count > 0 ? [line] : []
  })
}

function sizeOf({ startOffset, endOffset }: Profiler.CoverageRange): number {
  return endOffset - startOffset
}
