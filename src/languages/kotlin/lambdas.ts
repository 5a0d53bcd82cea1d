import { BindingKind, DefinitionKind, ExpressionFlag, FlowKind, Op, ScopeKind } from '../facts.ts'
import { blockValue } from './blocks.ts'
import type { Context, Handlers } from './context.ts'
import { bindPattern } from './patterns.ts'
import { typeAfterColon } from './types.ts'

export function registerLambdas(handlers: Handlers): void {
  handlers.onExpression('lambda_literal', (context, node) => lambda(context, node, ''))
  handlers.onExpression('annotated_lambda', (context, node) => lambda(context, node, ''))
}

/** `{ a, (b, c) -> … }`, which gives its last expression; `name` is that of what it is handed to. */
export function lambda(context: Context, node: number, name: string): number {
  const { tree } = context
  const literal = context.is(node, 'annotated_lambda') ? context.part(node, 'lambda_literal') : node
  if (literal === -1) return -1
  const label = literal === node ? '' : context.textAt(context.part(node, 'label')).replace('@', '')
  const start = tree.start[literal]!
  const definition = context.anonymous(DefinitionKind.FUNCTION, start, tree.end[literal]!, start)
  lambdaBody(context, definition, literal, label === '' ? name : label)
  return context.spanning(Op.DEFINITION, definition, -1, literal)
}

/** Parameters and statements of a lambda, as those of a definition. */
export function lambdaBody(context: Context, definition: number, literal: number, name: string): void {
  const { tree, facts } = context
  const scope = { kind: ScopeKind.FUNCTION, name, isLambda: true }
  context.withLabelled(scope, definition, literal, () => {
    const list = context.part(literal, 'lambda_parameters')
    if (list !== -1) parameters(context, definition, list)
    else {
      const row = { kind: BindingKind.PARAMETER, target: definition }
      const it = context.firstUse(literal, 'it')
      if (it !== -1) context.bindVariable(literal, { ...row, name: 'it', position: 0, nameStart: it })
    }
    const value = blockValue(context, literal, list)
    if (value !== -1) facts.flow(FlowKind.RETURN, definition, value, tree.start[literal]!)
  })
}

function parameters(context: Context, definition: number, list: number): void {
  const { tree, facts } = context
  let position = 0
  for (let child = context.firstNamed(list); child !== -1; child = context.nextNamed(child)) {
    const at = position++
    const parameter = { kind: BindingKind.PARAMETER, target: definition, position: at }
    if (context.is(child, 'multi_variable_declaration')) {
      // What is taken apart has no name.
      context.bindVariable(child, { ...parameter, name: `${at}:` })
      const row = context.spanning(Op.NAME, facts.string(`${at}:`), -1, child, ExpressionFlag.IMPLICIT)
      bindPattern(context, child, row, tree.start[child]!)
      continue
    }
    const name = context.part(child, 'identifier')
    if (name === -1) continue
    const binding = context.bindVariable(name, parameter)
    const typeNode = typeAfterColon(context, child)
    if (typeNode !== -1) context.declareType(binding, context.type(typeNode))
  }
}
