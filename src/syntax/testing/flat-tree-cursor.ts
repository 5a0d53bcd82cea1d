import type { Tree } from 'web-tree-sitter'

import { NodeFlag, type FlatTree, type Grammar } from '../flat-tree.ts'

/** Flattens a tree by walking it with the official cursor: one boundary crossing per fact, for comparison and checks. */
export function flattenByCursor(tree: Tree, text: string, grammar: Grammar): FlatTree {
  const kind: number[] = []
  const field: number[] = []
  const start: number[] = []
  const end: number[] = []
  const parent: number[] = []
  const next: number[] = []
  const last: number[] = []
  const flags: number[] = []
  const open: number[] = []
  const cursor = tree.walk()
  let previous = -1
  try {
    for (;;) {
      const index = kind.length
      const node = cursor.currentNode
      kind.push(node.typeId)
      field.push(cursor.currentFieldId)
      start.push(node.startIndex)
      end.push(node.endIndex)
      parent.push(open.at(-1) ?? -1)
      next.push(-1)
      last.push(index)
      flags.push(
        (node.isNamed ? NodeFlag.NAMED : 0) |
          (node.isError ? NodeFlag.ERROR : 0) |
          (node.isMissing ? NodeFlag.MISSING : 0) |
          (node.hasError ? NodeFlag.HAS_ERROR : 0) |
          (node.isExtra ? NodeFlag.EXTRA : 0),
      )
      if (previous !== -1) next[previous] = index
      if (cursor.gotoFirstChild()) {
        open.push(index)
        previous = -1
        continue
      }
      previous = index
      while (!cursor.gotoNextSibling()) {
        if (!cursor.gotoParent()) {
          return {
            text,
            grammar,
            nodeCount: kind.length,
            kind: Uint16Array.from(kind),
            field: Uint16Array.from(field),
            start: Int32Array.from(start),
            end: Int32Array.from(end),
            parent: Int32Array.from(parent),
            next: Int32Array.from(next),
            last: Int32Array.from(last),
            flags: Uint8Array.from(flags),
            hasError: (flags[0]! & NodeFlag.HAS_ERROR) !== 0,
          }
        }
        previous = open.pop()!
        last[previous] = kind.length - 1
      }
    }
  } finally {
    cursor.delete()
  }
}
