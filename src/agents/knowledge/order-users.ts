import { isCopiedPath } from '../../index/copied-path.ts'
import type { Snapshot } from '../../index/snapshot.ts'
import { isBesideProduct } from './project/is-beside-product.ts'

/** Where a user stands, in the order in which users are listed. */
const standings = ['product', 'test', 'example', 'generated'] as const

type User = { readonly nodeId: string; readonly filePath: string }

/** Compares what uses a definition: the product before its tests, examples and generated code, central code first. */
export function createUserOrder(snapshot: Snapshot): (one: User, other: User) => number {
  const standingOf = remember((path) => standings.indexOf(findStanding(snapshot, path)))
  const importanceOf = remember((nodeId) => snapshot.centrality(nodeId))
  return (one, other) =>
    standingOf(one.filePath) - standingOf(other.filePath) ||
    importanceOf(other.nodeId) - importanceOf(one.nodeId)
}

function findStanding(snapshot: Snapshot, path: string): (typeof standings)[number] {
  const file = snapshot.findFile(path)
  if (file?.isGenerated === true || isCopiedPath(path)) return 'generated'
  if (file?.isTest === true) return 'test'
  return isBesideProduct(path) ? 'example' : 'product'
}

/** Sorting asks for the same user many times. */
function remember(find: (key: string) => number): (key: string) => number {
  const known = new Map<string, number>()
  return (key) => {
    const before = known.get(key)
    if (before !== undefined) return before
    const found = find(key)
    known.set(key, found)
    return found
  }
}
