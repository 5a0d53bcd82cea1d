import {
  BindingKind,
  DefinitionFlag,
  DefinitionKind,
  ExpressionFlag,
  FlowKind,
  Op,
  ScopeKind,
} from '../facts.ts'
import { sequence } from './bodies.ts'
import type { Context, Handlers } from './context.ts'
import { localNamed, localRow, localsOf } from './locals.ts'
import { declareParameters } from './parameters.ts'

export function registerBlocks(handlers: Handlers): void {
  handlers.onExpression('lambda', lambda)
  handlers.onExpression('block do_block', (context, node) => blockFunction(context, node, node))
}

/** `->(x) { … }` */
function lambda(context: Context, node: number): number {
  const body = context.field(node, 'body')
  return blockFunction(context, node, body === -1 ? node : body)
}

/** The function that a block is; its parameters stand in it, or in the lambda around it. */
export function blockFunction(context: Context, node: number, block: number): number {
  const { tree } = context
  const end = headEnd(context, node, block)
  const definition = context.anonymous(DefinitionKind.FUNCTION, tree.start[node]!, tree.end[node]!, end)
  readBlock(context, definition, node, block)
  return context.spanning(Op.DEFINITION, definition, -1, node)
}

function headEnd(context: Context, node: number, block: number): number {
  const { tree } = context
  const inner = context.field(block, 'body')
  return inner === -1 ? tree.end[node]! : tree.start[inner]!
}

/** Reads the parameters and the body of a block into a definition. Blocks see the variables and the method around. */
export function readBlock(context: Context, definition: number, node: number, block: number): void {
  const { facts, tree, scope, owner, enclosingFunction, locals } = context
  context.breaks = []
  // The block that is the body of a method has the scope of that already.
  if (context.method?.definition !== definition) {
    context.scope = context.scopeAt(ScopeKind.FUNCTION, node, scope)
    facts.setInnerScope(definition, context.scope)
    context.locals = localsOf(context.scope, locals)
  }
  context.owner = definition
  context.enclosingFunction = definition
  const own = context.field(node, 'parameters')
  const parameters = own === -1 ? context.field(block, 'parameters') : own
  if (parameters === -1) bindImplied(context, definition, block)
  else declareParameters(context, definition, parameters)
  const body = context.field(block, 'body')
  const value = body === -1 ? -1 : sequence(context, body)
  facts.flow(FlowKind.RETURN, definition, value, tree.start[node]!)
  context.scope = scope
  context.owner = owner
  context.enclosingFunction = enclosingFunction
  context.locals = locals
}

/** `_1` and `it` are the parameters of a block that names none. */
function bindImplied(context: Context, definition: number, block: number): void {
  const { tree } = context
  const text = tree.text.slice(tree.start[block], tree.end[block])
  const names = ['_1', '_2', '_3'].filter((name) => text.includes(name))
  if (names.length === 0 && /\bit\b/.test(text) && localNamed(context, 'it') === -1) names.push('it')
  names.forEach((name, position) => {
    const binding = context.bindAt(block, {
      kind: BindingKind.PARAMETER,
      name,
      target: definition,
      position,
    })
    context.locals.names.set(name, binding)
  })
}

/** `&:name`: a function that calls this method of what it is given. */
export function functionOfSymbol(context: Context, name: string, node: number): number {
  const { facts, tree, scope } = context
  const start = tree.start[node]!
  const definition = context.definitionAt(node, -1, {
    kind: DefinitionKind.FUNCTION,
    flags: DefinitionFlag.LOCAL,
    doc: '',
  })
  context.scope = context.scopeAt(ScopeKind.FUNCTION, node, scope)
  facts.setInnerScope(definition, context.scope)
  facts.bind({
    kind: BindingKind.PARAMETER,
    name: 'it',
    scope: context.scope,
    nameStart: start,
    target: definition,
    position: 0,
  })
  const receiver = localRow(context, 'it', node, false)
  const callee = context.memberNamed(receiver, name, node, ExpressionFlag.CALLEE)
  const call = facts.expression(Op.CALL, callee, -1, context.scope, start, tree.end[node]!)
  facts.flow(FlowKind.RETURN, definition, call, start)
  context.scope = scope
  return context.spanning(Op.DEFINITION, definition, -1, node)
}
