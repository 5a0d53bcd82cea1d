import type { OutlineEntry } from '../api/types.ts'

/** More of them would take the room of the code. */
export const mostEnclosing = 3

type Extent = Pick<OutlineEntry, 'line' | 'start_line' | 'end_line'>

/**
 * The definitions whose beginning is out of sight while what is inside of them is seen, outermost first: one row each,
 * which covers a line of the code. The next row stands for what is around the first line that remains to be seen below
 * it, so that a definition gives way as soon as its end comes up to its row.
 *
 * @param definitions in the order of the source: inner ones come later
 * @param topLine the first line that is seen, 1-based
 */
export function findEnclosing<Definition extends Extent>(
  definitions: readonly Definition[],
  topLine: number,
): Definition[] {
  const found: Definition[] = []
  let afterEnd = Number.POSITIVE_INFINITY
  for (const definition of definitions) {
    const { start_line: startLine, end_line: endLine } = definition
    const line = nameLine(definition)
    const covered = topLine + found.length
    // Definitions behind it begin further below.
    if (startLine > covered) break
    const isAround = line < covered && endLine > covered && endLine <= afterEnd
    // Two that begin in one line would be the same row twice.
    if (!isAround || found.some((outer) => nameLine(outer) === line)) continue
    found.push(definition)
    afterEnd = endLine
    if (found.length === mostEnclosing) break
  }
  return found
}

/** The line that says what is defined: behind its decorators and comments. What has no name is where it begins. */
export function nameLine({ line, start_line: startLine }: Extent): number {
  return line > 0 ? line : startLine
}
