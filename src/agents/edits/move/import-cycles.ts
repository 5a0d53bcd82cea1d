import type { Snapshot } from '../../../index/snapshot.ts'
import { openSource } from '../source-file.ts'
import { readImports } from './import-statement.ts'

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
    const isOld = isLoadedBy(snapshot, from, to)
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

/** Whether a file imports another whenever it is loaded: not in a function, under a condition or for types alone. */
function isLoadedBy(snapshot: Snapshot, from: string, to: string): boolean {
  const file = openSource(snapshot, from)
  if (file === undefined) return false
  const lines = snapshot
    .edges(from, { direction: 'out', kinds: ['imports'], limit: 500, maxSites: 200 })
    .filter((edge) => edge.to.filePath === to)
    .flatMap(({ sites }) => sites.map(({ line }) => line))
  return readImports(file).some(
    ({ start, firstLine, lastLine, isTypeOnly, names }) =>
      lines.some((line) => firstLine <= line && line <= lastLine) &&
      !isTypeOnly &&
      !(names.length > 0 && names.every(({ text }) => text.startsWith('type '))) &&
      (start === 0 || file.text[start - 1] === '\n'),
  )
}
