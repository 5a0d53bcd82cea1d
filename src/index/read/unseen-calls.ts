import { openReasons } from '../../graph/graph.ts'
import type { Reader } from './reader.ts'

/** Something in a file by which functions of it may be called in ways that no link shows. */
export interface UnseenCalls {
  readonly reason: string
  /** Which functions: all of the file, its methods, or members of objects that describe a property or a proxy. */
  readonly reaches: 'all' | 'methods' | 'accessors' | 'traps'
  /** How often the file does it. */
  readonly count: number
}

/** Functions of JavaScript that run a text, that give objects members, and that change where members are found. */
const kinds: readonly (Omit<UnseenCalls, 'count'> & { readonly names: readonly string[] })[] = [
  { reason: 'evaluated text', reaches: 'all', names: ['eval', 'Function', 'callee'] },
  { reason: 'proxy', reaches: 'traps', names: ['Proxy'] },
  { reason: 'prototype set', reaches: 'methods', names: ['setPrototypeOf'] },
  {
    reason: 'described property',
    reaches: 'accessors',
    names: ['defineProperty', 'defineProperties', 'create'],
  },
]

export function createUnseenCalls(
  reader: Reader,
  pathOf: (file: number) => string,
): (path: string) => readonly UnseenCalls[] {
  let byFile: Map<string, UnseenCalls[]> | undefined
  return (path) => {
    byFile ??= readUnseenCalls(reader, pathOf)
    return byFile.get(path) ?? []
  }
}

function readUnseenCalls(reader: Reader, pathOf: (file: number) => string): Map<string, UnseenCalls[]> {
  const { unresolvedCall, unresolvedCallStart } = reader.rows
  const byFile = new Map<string, UnseenCalls[]>()
  for (const { reason, reaches, names } of kinds) {
    const ids = new Set(
      names
        .flatMap((name) => reader.all('select id from open_name where name = ?', name))
        .map((row) => row['id']),
    )
    const counts = new Map<string, number>()
    const end = ids.size === 0 ? 0 : unresolvedCallStart.get(reader.nodeCount)
    for (let row = 0; row < end; row++) {
      if (openReasons[unresolvedCall.get(row, 4)] !== 'builtin' || !ids.has(unresolvedCall.get(row, 0)))
        continue
      const path = pathOf(unresolvedCall.get(row, 1))
      counts.set(path, (counts.get(path) ?? 0) + 1)
    }
    for (const [path, count] of counts) {
      byFile.set(path, [...(byFile.get(path) ?? []), { reason, reaches, count }])
    }
  }
  return byFile
}
