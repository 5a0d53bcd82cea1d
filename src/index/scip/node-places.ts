import { NodeFlagBit, nodeKinds } from '../../graph/graph.ts'
import type { NodeTable } from '../../graph/graph.ts'
import { placeKey } from './precise-index.ts'

const FILE = nodeKinds.indexOf('file')

/** Which node stands where. */
export class NodePlaces {
  readonly #nodes: NodeTable
  readonly #byName = new Map<number, number>()
  /** Nodes with a name, by file. */
  readonly #inFile = new Map<number, number[]>()
  readonly #files = new Map<number, number>()

  constructor(nodes: NodeTable) {
    this.#nodes = nodes
    for (let node = 0; node < nodes.count; node++) {
      const file = nodes.file[node]!
      if (file === -1 || (nodes.flags[node]! & NodeFlagBit.ANONYMOUS) !== 0) continue
      if (nodes.kind[node] === FILE) {
        // What imports a file leads to its first character.
        this.#files.set(file, node)
        this.#byName.set(placeKey(file, 1, 0), node)
        continue
      }
      if (nodes.nameLine[node] === 0) continue
      this.#byName.set(placeKey(file, nodes.nameLine[node]!, nodes.nameColumn[node]!), node)
      const known = this.#inFile.get(file)
      if (known === undefined) this.#inFile.set(file, [node])
      else known.push(node)
    }
  }

  /** The node whose name is at a place (`placeKey`), -1 for none. */
  nodeAt(key: number): number {
    return key === -1 ? -1 : (this.#byName.get(key) ?? -1)
  }

  /** Tells of each line of a file the innermost node around it. */
  enclosing(file: number, text: string): (line: number) => number {
    const { startLine, endLine } = this.#nodes
    const around = new Int32Array(text.split(/\r\n|\r|\n/).length + 1).fill(this.#files.get(file)!)
    const extent = (node: number): number => endLine[node]! - startLine[node]!
    const nodes = (this.#inFile.get(file) ?? []).toSorted((a, b) => extent(a) - extent(b) || b - a)
    // Innermost first, each line once: the next line from a line on that no node is told of yet.
    const free = Int32Array.from({ length: around.length + 1 }, (_, line) => line)
    const nextFree = (line: number): number => {
      let next = line
      while (free[next] !== next) next = free[next] = free[free[next]!]!
      return next
    }
    for (const node of nodes) {
      const end = Math.min(endLine[node]!, around.length - 1)
      for (let line = nextFree(startLine[node]!); line <= end; line = nextFree(line)) {
        around[line] = node
        free[line] = line + 1
      }
    }
    return (line) => around[line]!
  }
}
