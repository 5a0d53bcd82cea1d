import { childByField, type FlatTree } from '../tree.ts'
import { kindsOf } from './kinds.ts'

/** Names of the structs, unions, classes and enums that have a body in this file: one pass over the kinds alone. */
export function namesWithBodies(tree: FlatTree): ReadonlySet<string> {
  const kinds = kindsOf(tree.grammar)
  const names = new Set<string>()
  for (let node = 0; node < tree.nodeCount; node++) {
    const kind = tree.kind[node]
    if (kind !== kinds.structSpecifier && kind !== kinds.classSpecifier && kind !== kinds.unionSpecifier)
      continue
    let name = childByField(tree, node, kinds.fields.name)
    if (childByField(tree, node, kinds.fields.body) === -1) {
      // `class API_EXPORT Foo {…}` reads like a function Foo.
      const parent = tree.parent[node]!
      const isBroken = tree.kind[parent] === kinds.functionDefinition
      name = isBroken ? childByField(tree, parent, kinds.fields.declarator) : -1
      if (name !== -1 && tree.kind[name] !== kinds.identifier) name = -1
    }
    if (name === -1) continue
    names.add(tree.text.slice(tree.start[name], tree.end[name]))
  }
  return names
}
