import * as shared from '../core/docs.ts'
import type { FlatTree } from '../tree.ts'
import type { Context } from './context.ts'

export { foldSignature } from '../core/docs.ts'

/** The comment block that ends on the line before a node, as plain text. */
export function docBefore({ tree }: Context, node: number): string {
  return shared.docBefore(tree, node, isComment(tree))
}

/** The PHPDoc comment before a node: -1 for none. */
export function docNode({ tree }: Context, node: number): number {
  const first = shared.docStart(tree, node, isComment(tree))
  return first !== node && tree.text.startsWith('/**', tree.start[first]) ? first : -1
}

function isComment(tree: FlatTree): (node: number) => boolean {
  const kind = tree.grammar.kindId('comment')
  return (node) => tree.kind[node] === kind
}
