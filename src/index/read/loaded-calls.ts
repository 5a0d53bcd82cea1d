import { openReasons } from '../../graph/graph.ts'
import type { Reader } from './reader.ts'

/**
 * Calls whose callee is computed, by the reason why they are open, in files that load a module by a name which is put
 * together (`require(path)`, `await import(name)`): any exported function may be what they call. What such a module
 * passes to other files is not followed.
 */
export function createLoadedCalls(reader: Reader): () => ReadonlyMap<string, number> {
  let counts: Map<string, number> | undefined
  return () => (counts ??= countLoadedCalls(reader))
}

function countLoadedCalls(reader: Reader): Map<string, number> {
  const counts = new Map<string, number>()
  const { unresolvedCall, unresolvedCallStart } = reader.rows
  const idsOf = (...names: readonly string[]): ReadonlySet<unknown> =>
    new Set(
      names
        .flatMap((name) => reader.all('select id from open_name where name = ?', name))
        .map((row) => row['id']),
    )
  const loaders = idsOf('require', 'import')
  if (loaders.size === 0) return counts
  const end = unresolvedCallStart.get(reader.nodeCount)
  const files = new Set<number>()
  for (let row = 0; row < end; row++) {
    const isLoad =
      loaders.has(unresolvedCall.get(row, 0)) && openReasons[unresolvedCall.get(row, 4)] === 'dynamic'
    if (isLoad) files.add(unresolvedCall.get(row, 1))
  }
  if (files.size === 0) return counts
  const computed = idsOf('', 'default')
  for (let row = 0; row < end; row++) {
    if (!files.has(unresolvedCall.get(row, 1)) || !computed.has(unresolvedCall.get(row, 0))) continue
    const reason = openReasons[unresolvedCall.get(row, 4)]
    if (reason === undefined || reason === 'external' || reason === 'builtin') continue
    counts.set(reason, (counts.get(reason) ?? 0) + 1)
  }
  return counts
}
