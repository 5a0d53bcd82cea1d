import type { FileFacts } from '../../../languages/facts.ts'
import type { Occurrence } from '../find-occurrences.ts'
import type { ImportEditor } from './edit-imports.ts'

/**
 * Where in a file a definition is put in: at the end, but above the first statement that used it before. Undefined where
 * what it needs itself stands below that.
 */
export function insertionPoint(
  { file, statements }: ImportEditor,
  { definitions, scopes }: FileFacts,
  uses: readonly Occurrence[],
  lastNeeded: number,
): number | undefined {
  const inImport = (offset: number): boolean =>
    statements.some(({ start, end }) => offset >= start && offset < end)
  const offsets = uses.filter(({ path, offset }) => path === file.path && !inImport(offset))
  if (offsets.length === 0) return file.text.length
  const first = Math.min(...offsets.map(({ offset }) => offset))
  let at = file.text.lastIndexOf('\n', first - 1) + 1
  for (let row = 0; row < definitions.count; row += 1) {
    const [start = 0, end = 0] = [definitions.start[row], definitions.end[row]]
    const isTop = scopes.parent[definitions.scope[row] ?? 0] === -1
    if (isTop && start <= first && first < end) at = Math.min(at, file.text.lastIndexOf('\n', start - 1) + 1)
  }
  // A statement that goes over several lines begins in none that is indented.
  while (at > 0 && /^[ \t)\]}]/u.test(file.masked.slice(at, at + 1)))
    at = file.text.lastIndexOf('\n', at - 2) + 1
  while (at > 0) {
    const above = file.text.lastIndexOf('\n', at - 2) + 1
    const isComment = file.masked.slice(above, at).trim() === '' && file.text.slice(above, at).trim() !== ''
    if (!isComment) break
    at = above
  }
  return lastNeeded >= at ? undefined : at
}
