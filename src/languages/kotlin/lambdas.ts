import { BindingKind, DefinitionKind, ExpressionFlag, FlowKind, Op, ScopeKind } from '../facts.ts'
import { firstNamed, nextNamed } from '../tree.ts'
import { blockValue } from './blocks.ts'
import type { Context, Handlers } from './context.ts'
import {
  anonymous, bindVariable, declareType, firstUse, is, nameAt, part, spanning, textAt, type, withLabelled,
} from './context.ts' // prettier-ignore
import { bindPattern } from './patterns.ts'
import { typeAfterColon } from './types.ts'

export function registerLambdas(handlers: Handlers): void {
  handlers.onExpression('lambda_literal', (context, node) => lambda(context, node, ''))
  handlers.onExpression('annotated_lambda', (context, node) => lambda(context, node, ''))
}

/** `{ a, (b, c) -> … }`, which gives its last expression; `name` is that of what it is handed to. */
export function lambda(context: Context, node: number, name: string): number {
  const { tree } = context
  const literal = is(context, node, 'annotated_lambda') ? part(context, node, 'lambda_literal') : node
  if (literal === -1) return -1
  const label = literal === node ? '' : textAt(context, part(context, node, 'label')).replace('@', '')
  const start = tree.start[literal]!
  const definition = anonymous(context, DefinitionKind.FUNCTION, start, tree.end[literal]!, start)
  lambdaBody(context, definition, literal, label === '' ? name : label)
  return spanning(context, Op.DEFINITION, definition, -1, literal)
}

/** Parameters and statements of a lambda, as those of a definition. */
export function lambdaBody(context: Context, definition: number, literal: number, name: string): void {
  const { tree, facts } = context
  const scope = { kind: ScopeKind.FUNCTION, name, isLambda: true }
  withLabelled(context, scope, definition, literal, () => {
    const list = part(context, literal, 'lambda_parameters')
    if (list !== -1) parameters(context, definition, list)
    else {
      const row = { kind: BindingKind.PARAMETER, target: definition }
      const it = firstUse(context, literal, 'it')
      if (it !== -1) bindVariable(context, literal, { ...row, name: 'it', position: 0, nameStart: it })
    }
    const value = blockValue(context, literal, list)
    if (value !== -1) facts.flow(FlowKind.RETURN, definition, value, tree.start[literal]!)
  })
}

function parameters(context: Context, definition: number, list: number): void {
  const { tree, facts } = context
  let position = 0
  for (let child = firstNamed(tree, list); child !== -1; child = nextNamed(tree, child)) {
    const at = position++
    const parameter = { kind: BindingKind.PARAMETER, target: definition, position: at }
    if (is(context, child, 'multi_variable_declaration')) {
      // What is taken apart has no name.
      bindVariable(context, child, { ...parameter, name: `${at}:` })
      const row = spanning(context, Op.NAME, facts.string(`${at}:`), -1, child, ExpressionFlag.IMPLICIT)
      bindPattern(context, child, row, tree.start[child]!)
      continue
    }
    const name = part(context, child, 'identifier')
    if (name === -1) continue
    const binding = bindVariable(context, name, { ...parameter, name: nameAt(context, name) })
    const typeNode = typeAfterColon(context, child)
    if (typeNode !== -1) declareType(context, binding, type(context, typeNode))
  }
}
