import { DefinitionKind, ExpressionFlag, FlowKind, Op } from '../facts.ts'
import type { Context, Handlers } from './context.ts'
import { declareParameters } from './parameters.ts'
import { typeRows } from './types.ts'

export function registerLambdas(handlers: Handlers): void {
  handlers.onExpression('lambda_expression', lambda)
  handlers.onExpression('method_reference', methodReference)
}

function lambda(context: Context, node: number): number {
  const { tree, kinds, facts } = context
  const parameters = context.childByField(node, kinds.fields.parameters)
  const body = context.childByField(node, kinds.fields.body)
  const definition = anonymousFunction(context, node, body === -1 ? tree.end[node]! : tree.start[body]!)
  context.withFunction(definition, node, () => {
    if (parameters !== -1) lambdaParameters(context, definition, parameters)
    if (body === -1) return
    if (tree.kind[body] === kinds.block) context.statements(body)
    else facts.flow(FlowKind.RETURN, definition, context.expression(body), tree.start[body]!)
  })
  return context.spanning(Op.DEFINITION, definition, -1, node)
}

function lambdaParameters(context: Context, definition: number, node: number): void {
  const { tree, kinds } = context
  if (tree.kind[node] === kinds.identifier) {
    context.bindParameter(definition, node, 0)
  } else if (tree.kind[node] === kinds.inferredParameters) {
    let position = 0
    for (let child = context.firstNamed(node); child !== -1; child = context.nextNamed(child)) {
      if (tree.kind[child] === kinds.identifier) context.bindParameter(definition, child, position++)
    }
  } else {
    declareParameters(context, definition, node)
  }
}

/** `x::m` is the member m of x; `T::new` a function that makes a T. */
function methodReference(context: Context, node: number): number {
  const { tree, kinds, facts } = context
  const base = context.firstNamed(node)
  if (base === -1) return -1
  const isNew = context.childByKind(node, kinds.tokens.new) !== -1
  const isType = context.handlers.expression[tree.kind[base]!] === undefined
  const typeArguments = context.childByKind(node, kinds.typeArguments)
  if (isNew) {
    const definition = anonymousFunction(context, node, tree.end[node]!)
    context.withFunction(definition, node, () => {
      const row = isType ? context.type(base) : context.expression(base)
      facts.addExpressionFlags(row, ExpressionFlag.CALLEE | ExpressionFlag.TYPE)
      const made = context.spanning(Op.NEW, row, -1, node)
      facts.flow(FlowKind.RETURN, definition, made, tree.start[node]!)
    })
    return context.spanning(Op.DEFINITION, definition, -1, node)
  }
  const row = isType ? context.type(base) : context.expression(base)
  if (typeArguments !== -1) typeRows(context, typeArguments)
  let name = -1
  for (let child = context.nextNamed(base); child !== -1; child = context.nextNamed(child)) {
    if (tree.kind[child] === kinds.identifier) name = child
  }
  if (name === -1) return row
  const text = facts.string(context.nameOf(name))
  return context.spanning(Op.MEMBER, row, text, name, ExpressionFlag.ANY_MEANING)
}

function anonymousFunction(context: Context, node: number, headEnd: number): number {
  const { tree } = context
  return context.anonymous(DefinitionKind.FUNCTION, tree.start[node]!, tree.end[node]!, headEnd)
}
