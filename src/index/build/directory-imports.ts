import { NodeFlagBit, edgeKinds, nodeKinds } from '../../graph/graph.ts'
import type { LinkedGraph } from '../../graph/graph.ts'
import type { DirectoryImports } from '../snapshot.ts'

const IMPORTS = edgeKinds.indexOf('imports')
const FILE = nodeKinds.indexOf('file')
/** Enough for any overview; a huge repository has more pairs than anybody reads. */
const MAX_PAIRS = 2000

/** How often files of one directory import files of another, tests left out, most first. */
export function countDirectoryImports(
  files: readonly { readonly path: string }[],
  { nodes, sites }: LinkedGraph,
): DirectoryImports[] {
  const pairs = new Map<string, { from: string; to: string; count: number; filePath: string; line: number }>()
  for (let row = 0; row < sites.count; row++) {
    const target = sites.to[row]!
    if (sites.kind[row] !== IMPORTS || nodes.kind[target] !== FILE) continue
    if ((nodes.flags[sites.from[row]!]! & NodeFlagBit.IN_TEST_FILE) !== 0) continue
    const filePath = files[sites.file[row]!]!.path
    const from = directoryOf(filePath)
    const to = directoryOf(files[nodes.file[target]!]!.path)
    if (from === to) continue
    const key = `${from}\0${to}`
    const pair = pairs.get(key)
    if (pair === undefined) pairs.set(key, { from, to, count: 1, filePath, line: sites.line[row]! })
    else pair.count++
  }
  return [...pairs.values()]
    .sort((a, b) => b.count - a.count || (a.from < b.from ? -1 : a.from > b.from ? 1 : a.to < b.to ? -1 : 1))
    .slice(0, MAX_PAIRS)
}

function directoryOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('/')))
}
