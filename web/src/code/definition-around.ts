import type { OutlineEntry } from '../api/types.ts'

/** The innermost definition that a line stands in. Definitions are in the order of the source: inner ones come later. */
export function definitionAround(
  definitions: readonly OutlineEntry[],
  line: number,
): OutlineEntry | undefined {
  return definitions.findLast(({ start_line, end_line }) => line >= start_line && line <= end_line)
}
