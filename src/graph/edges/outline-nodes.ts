import { NodeFlagBit, type LinkFile, type NodeKind } from '../graph.ts'
import { placeOfEntry, type NodePlace } from './node-places.ts'

/** The row of a heading, or of a definition of code without facts. */
export interface OutlineNode {
  readonly kind: NodeKind
  readonly id: string
  readonly name: string
  readonly parent: number
  readonly place: NodePlace
  readonly signature: string
  readonly flags: number
}

/**
 * Nodes of a file without facts, in order. `add` gives the number of one; `uniqueId` tells an id from the same one
 * before it.
 */
export function addOutlineNodes(
  file: LinkFile,
  fileNode: number,
  uniqueId: (id: string) => string,
  add: (node: OutlineNode) => number,
): void {
  const { path, outline } = file
  const added: { readonly node: number; readonly inside: string }[] = []
  for (const entry of outline) {
    const outer = entry.parent === -1 ? undefined : added[entry.parent]!
    const name = entry.owner === '' ? entry.name : `${entry.owner}.${entry.name}`
    const id = uniqueId(outer === undefined ? `${path}#${name}` : `${path}#${outer.inside}.${name}`)
    const node = add({
      kind: entry.kind,
      id,
      name: entry.name,
      parent: outer?.node ?? fileNode,
      place: placeOfEntry(entry),
      signature: entry.signature,
      flags: flagsOfFile(file) | (entry.kind === 'section' ? 0 : NodeFlagBit.OUTLINED),
    })
    added.push({ node, inside: id.slice(path.length + 1) })
  }
}

/** What a file says of all nodes in it. */
export function flagsOfFile({ isTest, isGenerated }: Pick<LinkFile, 'isTest' | 'isGenerated'>): number {
  return (isTest ? NodeFlagBit.IN_TEST_FILE : 0) | (isGenerated ? NodeFlagBit.GENERATED : 0)
}
