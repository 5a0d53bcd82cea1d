import { DefinitionFlag, Op } from '../facts.ts'
import type { Context, Handlers } from './context.ts'
import { anonymousFunction, blockOf, functionBody } from './functions.ts'
import { declareReturn } from './members.ts'
import { declareParameters, hasModifier } from './parameters.ts'

export function registerLambdas(handlers: Handlers): void {
  handlers.onExpression('lambda_expression anonymous_method_expression', lambda)
}

/** `x => …`, `async (int a, b) => {…}`, `delegate (int a) {…}`. */
function lambda(context: Context, node: number): number {
  const { tree, kinds } = context
  const { fields } = kinds
  const parameters = context.childByField(node, fields.parameters)
  const bodyField = context.childByField(node, fields.body)
  const body = bodyField === -1 ? blockOf(context, node) : bodyField
  const isAsync = hasModifier(context, node, 'async')
  const headEnd = body === -1 ? tree.end[node]! : tree.start[body]!
  const definition = anonymousFunction(context, node, isAsync ? DefinitionFlag.ASYNC : 0, headEnd)
  context.withFunction(definition, node, () => {
    const typeNode = context.childByField(node, fields.type)
    if (typeNode !== -1) declareReturn(context, definition, typeNode)
    if (parameters !== -1 && tree.kind[parameters] === kinds.parameterList) {
      declareParameters(context, definition, parameters)
    } else {
      const name = parameters === -1 ? context.childByKind(node, kinds.implicitParameter) : parameters
      if (name !== -1) context.bindParameter(definition, name, 0)
    }
    functionBody(context, definition, body)
  })
  return context.spanning(Op.DEFINITION, definition, -1, node)
}
