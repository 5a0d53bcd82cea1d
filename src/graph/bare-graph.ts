import type { LinkFailure } from './containment.ts'
import { nodeKinds, type LinkFile, type LinkedGraph } from './graph.ts'

/** The files and nothing in them: what is left where no facts can be linked. */
export function bareGraph(
  repoName: string,
  files: readonly LinkFile[],
  failures: readonly LinkFailure[],
): LinkedGraph {
  const count = files.length + 1
  const paths = files.map(({ path }) => path)
  const none = Array.from({ length: count }, () => '')
  const kind = new Uint8Array(count).fill(nodeKinds.indexOf('file'))
  kind[0] = nodeKinds.indexOf('repository')
  return {
    nodes: {
      count,
      kind,
      flags: new Int32Array(count),
      id: ['.', ...paths],
      name: [repoName, ...paths.map((path) => path.slice(path.lastIndexOf('/') + 1))],
      file: Int32Array.from({ length: count }, (_, node) => node - 1),
      parent: new Int32Array(count).fill(-1, 0, 1),
      definition: new Int32Array(count).fill(-1),
      startLine: new Int32Array(count).fill(1, 1),
      endLine: Int32Array.from([0, ...files.map(({ lineCount }) => Math.max(1, lineCount))]),
      nameLine: new Int32Array(count),
      nameColumn: new Int32Array(count),
      signature: none,
      doc: none,
    },
    sites: { count: 0, ...noPlaces(), kind: NO_BYTES, to: NO_NUMBERS, known: NO_BYTES, rule: NO_BYTES },
    unresolvedCalls: { count: 0, ...noPlaces(), name: [], reason: NO_BYTES },
    occurrences: files.map(() => undefined),
    layer: 'fewer-files',
    failures,
  }
}

const NO_NUMBERS = new Int32Array(0)
const NO_BYTES = new Uint8Array(0)

function noPlaces() {
  return { from: NO_NUMBERS, file: NO_NUMBERS, line: NO_NUMBERS, column: NO_NUMBERS }
}
