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
  const pairs = new Map<number, { from: string; to: string; count: number; filePath: string; line: number }>()
  const directories = numberDirectories(files)
  for (let row = 0; row < sites.count; row++) {
    if (sites.kind[row] !== IMPORTS) continue
    const target = sites.to[row]!
    if (nodes.kind[target] !== FILE) continue
    if ((nodes.flags[sites.from[row]!]! & NodeFlagBit.IN_TEST_FILE) !== 0) continue
    const [fromFile, toFile] = [sites.file[row]!, nodes.file[target]!]
    const [from, to] = [directories[fromFile]!, directories[toFile]!]
    if (from === to) continue
    const key = from * files.length + to
    const pair = pairs.get(key)
    if (pair === undefined) {
      const { path } = files[fromFile]!
      const place = { count: 1, filePath: path, line: sites.line[row]! }
      pairs.set(key, { from: directoryOf(path), to: directoryOf(files[toFile]!.path), ...place })
    } else pair.count++
  }
  return [...pairs.values()]
    .sort((a, b) => b.count - a.count || (a.from < b.from ? -1 : a.from > b.from ? 1 : a.to < b.to ? -1 : 1))
    .slice(0, MAX_PAIRS)
}

/** The directory of each file, as the number of the first file in it. */
function numberDirectories(files: readonly { readonly path: string }[]): Int32Array {
  const numbers = new Map<string, number>()
  return Int32Array.from(files, ({ path }, file) => {
    const directory = directoryOf(path)
    const known = numbers.get(directory)
    if (known === undefined) numbers.set(directory, file)
    return known ?? file
  })
}

function directoryOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('/')))
}
