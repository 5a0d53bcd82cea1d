import { foldSignature, shortened } from '../core/docs.ts'
import type { Context } from './context.ts'

export { foldSignature } from '../core/docs.ts'

/** Characters of an initialiser that a field's signature shows. */
const longestInitialiser = 120

/** A field's declaration with the beginning of its value. */
export function fieldSignature(context: Context, node: number, declarator: number): string {
  const { tree, kinds } = context
  const value = context.childByField(declarator, kinds.fields.value)
  const end = value === -1 ? tree.end[node]! : tree.end[value]!
  const shown = value === -1 ? end : Math.min(end, tree.start[value]! + longestInitialiser)
  const text = foldSignature(tree, tree.start[node]!, shown)
  return shown < end ? shortened(text) : text.replace(/;$/, '')
}
