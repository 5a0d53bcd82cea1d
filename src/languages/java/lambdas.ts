import { DefinitionKind, ExpressionFlag, FlowKind, Op } from '../facts.ts'
import { childByField, childByKind, firstNamed, nextNamed } from '../tree.ts'
import type { Context, Handlers } from './context.ts'
import { anonymous, expression, nameOf, spanning, statements, type } from './context.ts'
import { withFunction } from './members.ts'
import { bindParameter, declareParameters } from './parameters.ts'
import { typeRows } from './types.ts'

export function registerLambdas(handlers: Handlers): void {
  handlers.onExpression('lambda_expression', lambda)
  handlers.onExpression('method_reference', methodReference)
}

function lambda(context: Context, node: number): number {
  const { tree, kinds, facts } = context
  const parameters = childByField(tree, node, kinds.fields.parameters)
  const body = childByField(tree, node, kinds.fields.body)
  const definition = anonymousFunction(context, node, body === -1 ? tree.end[node]! : tree.start[body]!)
  withFunction(context, definition, node, () => {
    if (parameters !== -1) lambdaParameters(context, definition, parameters)
    if (body === -1) return
    if (tree.kind[body] === kinds.block) statements(context, body)
    else facts.flow(FlowKind.RETURN, definition, expression(context, body), tree.start[body]!)
  })
  return spanning(context, Op.DEFINITION, definition, -1, node)
}

function lambdaParameters(context: Context, definition: number, node: number): void {
  const { tree, kinds } = context
  if (tree.kind[node] === kinds.identifier) {
    bindParameter(context, definition, node, 0)
  } else if (tree.kind[node] === kinds.inferredParameters) {
    let position = 0
    for (let child = firstNamed(tree, node); child !== -1; child = nextNamed(tree, child)) {
      if (tree.kind[child] === kinds.identifier) bindParameter(context, definition, child, position++)
    }
  } else {
    declareParameters(context, definition, node)
  }
}

/** `x::m` is the member m of x; `T::new` a function that makes a T. */
function methodReference(context: Context, node: number): number {
  const { tree, kinds, facts } = context
  const base = firstNamed(tree, node)
  if (base === -1) return -1
  const isNew = childByKind(tree, node, kinds.tokens.new) !== -1
  const isType = context.handlers.expression[tree.kind[base]!] === undefined
  const typeArguments = childByKind(tree, node, kinds.typeArguments)
  if (isNew) {
    const definition = anonymousFunction(context, node, tree.end[node]!)
    withFunction(context, definition, node, () => {
      const row = isType ? type(context, base) : expression(context, base)
      facts.addExpressionFlags(row, ExpressionFlag.CALLEE | ExpressionFlag.TYPE)
      const made = spanning(context, Op.NEW, row, -1, node)
      facts.flow(FlowKind.RETURN, definition, made, tree.start[node]!)
    })
    return spanning(context, Op.DEFINITION, definition, -1, node)
  }
  const row = isType ? type(context, base) : expression(context, base)
  if (typeArguments !== -1) typeRows(context, typeArguments)
  let name = -1
  for (let child = nextNamed(tree, base); child !== -1; child = nextNamed(tree, child)) {
    if (tree.kind[child] === kinds.identifier) name = child
  }
  if (name === -1) return row
  const text = facts.string(nameOf(context, name))
  return spanning(context, Op.MEMBER, row, text, name, ExpressionFlag.ANY_MEANING)
}

function anonymousFunction(context: Context, node: number, headEnd: number): number {
  const { tree } = context
  return anonymous(context, DefinitionKind.FUNCTION, tree.start[node]!, tree.end[node]!, headEnd)
}
