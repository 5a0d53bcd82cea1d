import type { Snapshot } from '../../../index/snapshot.ts'

/** One file imports another. */
export interface ModuleEdge {
  readonly from: string
  readonly to: string
}

/** Files that are looked at before it is said that there is no way. */
const mostFiles = 5_000

/**
 * The first new import that would close a circle: what it imports leads back to it, over the imports that there are,
 * without the removed and with the new ones. Undefined where none does.
 */
export function findNewCycle(
  snapshot: Snapshot,
  added: readonly ModuleEdge[],
  removed: readonly ModuleEdge[],
): ModuleEdge | undefined {
  const importsOf = (path: string): string[] => {
    const gone = new Set(removed.filter(({ from }) => from === path).map(({ to }) => to))
    return [
      ...snapshot
        .edges(path, { direction: 'out', kinds: ['imports'], limit: 500, maxSites: 1 })
        .map(({ to }) => to.filePath)
        .filter((to) => to !== '' && !gone.has(to)),
      ...added.filter(({ from }) => from === path).map(({ to }) => to),
    ]
  }
  return added.find(({ from, to }) => {
    if (from === to || to === '') return false
    const isOld = snapshot
      .edges(from, { direction: 'out', kinds: ['imports'], limit: 500, maxSites: 1 })
      .some((edge) => edge.to.filePath === to)
    if (isOld) return false
    const seen = new Set([to])
    const queue = [to]
    for (let next = queue.pop(); next !== undefined && seen.size < mostFiles; next = queue.pop()) {
      if (next === from) return true
      for (const path of importsOf(next)) {
        if (seen.has(path)) continue
        seen.add(path)
        queue.push(path)
      }
    }
    return seen.has(from)
  })
}
