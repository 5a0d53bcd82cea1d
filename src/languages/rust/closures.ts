import { DefinitionFlag, DefinitionKind, FlowKind } from '../facts.ts'
import type { Context } from './context.ts'
import { foldSignature } from './docs.ts'
import { declareClosureParameters } from './parameters.ts'

/** The definition of a closure: named after the one name it is given to, or anonymous. */
export function closure(
  context: Context,
  node: number,
  given?: { readonly nameNode: number; readonly extent: number },
): number {
  const { tree, facts, kinds } = context
  const start = tree.start[given?.extent ?? node]!
  const body = context.childByField(node, kinds.fields.body)
  const isAsync = context.childByKind(node, kinds.tokens.async) !== -1
  const definition = context.definitionAt(given?.extent ?? node, given?.nameNode ?? -1, {
    kind: DefinitionKind.FUNCTION,
    flags:
      (isAsync ? DefinitionFlag.ASYNC : 0) | (context.enclosingFunction === -1 ? 0 : DefinitionFlag.LOCAL),
    signature: foldSignature(tree, start, body === -1 ? tree.end[node]! : tree.start[body]!),
    doc: '',
  })
  context.withFunction(definition, node, () => {
    const parameters = context.childByField(node, kinds.fields.parameters)
    if (parameters !== -1) declareClosureParameters(context, definition, parameters)
    const result = context.childByField(node, kinds.fields.returnType)
    if (result !== -1) {
      context.returnType = context.type(result)
      facts.flow(FlowKind.RETURN_TYPE, definition, context.returnType, tree.start[result]!)
    }
    if (body === -1) return
    const row = context.expression(body)
    facts.flow(FlowKind.RETURN, definition, row, facts.expressions.get(row, 5))
  })
  return definition
}
