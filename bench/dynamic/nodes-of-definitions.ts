import { NodeFlagBit } from '../../src/graph/graph.ts'
import type { LinkedGraph } from '../../src/graph/graph.ts'
import { DefinitionFlag } from '../../src/languages/facts.ts'
import type { FileFacts } from '../../src/languages/facts.ts'

export interface LocatedFunction {
  /** The node of the function, or of the nearest definition around it that has one, or of its file. */
  readonly node: number
  /** Whether that is the function itself (top-level code is its file). */
  readonly isOwn: boolean
}

export interface NodesOfDefinitions {
  /** The node of a file, undefined where there is none. */
  ofFile(path: string): number | undefined
  /** The node of a definition, a row of the file's facts, or of the nearest around it; of the file for -1. */
  of(path: string, facts: FileFacts, definition: number): LocatedFunction | undefined
}

/** Finds the nodes of definitions. The graph is of the same texts as the facts; `paths` are its files. */
export function findNodes({ nodes }: LinkedGraph, paths: readonly string[]): NodesOfDefinitions {
  const byNamePlace = new Map<string, number>()
  const byPath = new Map<string, number>()
  for (let node = 0; node < nodes.count; node++) {
    const path = paths[nodes.file[node]!]
    if (path === undefined) continue
    if (nodes.id[node] === path) byPath.set(path, node)
    else {
      const isAnonymous = (nodes.flags[node]! & NodeFlagBit.ANONYMOUS) !== 0
      const place = `${path}:${nodes.nameLine[node]}:${nodes.nameColumn[node]}:${isAnonymous}`
      byNamePlace.set(place, node)
      byNamePlace.set(`${place}:${nodes.name[node]}`, node)
    }
  }
  return {
    ofFile: (path) => byPath.get(path),
    of(path, { definitions, lineStarts, strings }, definition) {
      for (let row = definition; row !== -1; row = definitions.parent[row]!) {
        const nameStart = definitions.nameStart[row]!
        const line = lineAt(lineStarts, nameStart)
        const isAnonymous = (definitions.flags[row]! & DefinitionFlag.ANONYMOUS) !== 0
        const place = `${path}:${line}:${nameStart - lineStarts[line - 1]!}:${isAnonymous}`
        // A reader and a writer of Ruby have one place.
        const node = byNamePlace.get(`${place}:${strings[definitions.name[row]!]}`) ?? byNamePlace.get(place)
        if (node !== undefined) return { node, isOwn: row === definition }
      }
      const file = byPath.get(path)
      return file === undefined ? undefined : { node: file, isOwn: definition === -1 }
    },
  }
}

/** The line, from 1, of an offset. */
export function lineAt(lineStarts: Int32Array, offset: number): number {
  let low = 0
  let high = lineStarts.length - 1
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if (lineStarts[middle]! <= offset) low = middle
    else high = middle - 1
  }
  return low + 1
}
