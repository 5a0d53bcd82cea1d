import { valueSignature } from '../core/docs.ts'
import type { Context } from './context.ts'

export { foldSignature } from '../core/docs.ts'

/** A field's declaration with the beginning of its value. */
export function fieldSignature(context: Context, node: number, declarator: number): string {
  const { tree, kinds } = context
  const value = context.childByField(declarator, kinds.fields.value)
  const end = value === -1 ? tree.end[node]! : tree.end[value]!
  return valueSignature(tree, tree.start[node]!, end, value).replace(/;$/, '')
}
