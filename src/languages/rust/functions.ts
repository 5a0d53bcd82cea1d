import { DefinitionFlag, DefinitionKind, FlowKind, Op } from '../facts.ts'
import { blockBody } from './blocks.ts'
import type { Context, Handlers } from './context.ts'
import { closure } from './closures.ts'
import { define } from './define.ts'
import { declareParameters, declareTypeParameters } from './parameters.ts'

export function registerFunctions(handlers: Handlers): void {
  handlers.onDeclaration('function_item function_signature_item', functionItem)
  handlers.onExpression('closure_expression', (context, node) =>
    context.spanning(Op.DEFINITION, closure(context, node), -1, node),
  )
}

function functionItem(context: Context, node: number, nameNode: number): void {
  const { tree, kinds, facts } = context
  const { fields } = kinds
  const body = context.childByField(node, fields.body)
  const parameters = context.childByField(node, fields.parameters)
  const isMember = context.container.kind !== 'none'
  const hasReceiver = parameters !== -1 && takesSelf(context, parameters)
  const modifiers = context.childByKind(node, kinds.functionModifiers)
  const isAsync = modifiers !== -1 && context.childByKind(modifiers, kinds.tokens.async) !== -1
  const isDeclaration = body === -1
  const definition = define(context, {
    kind: isMember ? DefinitionKind.METHOD : DefinitionKind.FUNCTION,
    node,
    nameNode,
    flags:
      (isAsync ? DefinitionFlag.ASYNC : 0) |
      (isMember && !hasReceiver ? DefinitionFlag.STATIC : 0) |
      (isDeclaration ? DefinitionFlag.DECLARATION : 0) |
      (isDeclaration && isMember ? DefinitionFlag.ABSTRACT : 0),
    body,
  })
  context.withFunction(definition, node, () => {
    declareTypeParameters(context, node)
    if (parameters !== -1) declareParameters(context, definition, parameters)
    const result = context.childByField(node, fields.returnType)
    if (result !== -1) {
      context.returnType = context.type(result)
      facts.flow(FlowKind.RETURN_TYPE, definition, context.returnType, tree.start[result]!)
    }
    if (body === -1) return
    const row = blockBody(context, body, context.returnType)
    facts.flow(FlowKind.RETURN, definition, row, facts.expressions.get(row, 5))
  })
}

function takesSelf(context: Context, parameters: number): boolean {
  const { tree, kinds } = context
  if (context.childByKind(parameters, kinds.selfParameter) !== -1) return true
  const first = context.childByKind(parameters, kinds.parameter)
  if (first === -1) return false
  const pattern = context.childByField(first, kinds.fields.pattern)
  return pattern !== -1 && tree.kind[pattern] === kinds.self
}
