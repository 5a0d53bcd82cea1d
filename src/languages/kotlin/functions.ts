import {
  BindingFlag, DefinitionFlag, DefinitionKind, ExpressionFlag, FlowKind, Op, ScopeFlag, ScopeKind,
} from '../facts.ts' // prettier-ignore
import type { Context, Handlers } from './context.ts'
import { decorate, readModifiers } from './modifiers.ts'
import { declareTypeParameters, typeAfterColon } from './types.ts'

export function registerFunctions(handlers: Handlers): void {
  handlers.onStatement('function_declaration', functionDeclaration)
  handlers.onExpression('anonymous_function', anonymousFunction)
}

function functionDeclaration(context: Context, node: number): void {
  const { tree, facts } = context
  const nameNode = context.field(node, 'name')
  if (nameNode === -1) {
    context.statements(node)
    return
  }
  const name = context.nameOf(nameNode)
  const body = context.part(node, 'function_body')
  const modifiers = readModifiers(context, node)
  const isLocal = context.enclosingFunction !== -1
  const isMember = isOfClass(context)
  const isAbstract = isMember && body === -1
  const definition = context.definitionAt(node, nameNode, {
    kind: isMember ? DefinitionKind.METHOD : DefinitionKind.FUNCTION,
    name,
    flags:
      modifiers.flags |
      (isAbstract ? DefinitionFlag.ABSTRACT | DefinitionFlag.DECLARATION : 0) |
      (modifiers.words.has('override') ? DefinitionFlag.VIRTUAL : 0) |
      (isLocal ? DefinitionFlag.LOCAL : 0),
    body,
  })
  context.bindDefinition(definition, name, nameNode)
  decorate(context, definition, modifiers)
  const receiver = receiverType(context, node, nameNode)
  const scope = { kind: ScopeKind.FUNCTION, flags: receiver === -1 ? 0 : ScopeFlag.MEMBERS_VISIBLE, name }
  context.withLabelled(scope, definition, node, () => {
    declareTypeParameters(context, node)
    if (receiver !== -1) declareReceiver(context, definition, receiver)
    declareParameters(context, definition, context.part(node, 'function_value_parameters'))
    const typeNode = typeAfterColon(context, node)
    if (typeNode !== -1 && context.textAt(typeNode) !== 'Unit')
      facts.flow(FlowKind.RETURN_TYPE, definition, context.type(typeNode), tree.start[typeNode]!)
    if (body !== -1) functionBody(context, definition, body)
  })
}

/** What an extension is called on. */
export function declareReceiver(context: Context, definition: number, receiver: number): void {
  context.facts.flow(FlowKind.RECEIVER, definition, context.type(receiver), context.tree.start[receiver]!)
}

/** The type in front of the name of an extension, -1 for none. */
export function receiverType(context: Context, node: number, nameNode: number): number {
  const { tree } = context
  for (
    let child = context.firstNamed(node);
    child !== -1 && child < nameNode;
    child = context.nextNamed(child)
  ) {
    const kind = tree.grammar.kindName(tree.kind[child]!)
    if (/^(?:user|nullable|parenthesized|non_nullable|function)_type$/u.test(kind)) return child
  }
  return -1
}

export function isOfClass({ facts, owner, scope }: Context): boolean {
  return owner !== -1 && facts.scopes.get(scope, 0) === ScopeKind.CLASS
}

/** `{ … }`, or `= value`, which the function gives. */
export function functionBody(context: Context, definition: number, body: number): void {
  const { tree, facts } = context
  const inner = context.firstNamed(body)
  if (inner === -1) return
  if (context.is(inner, 'block') && !context.textAt(body).startsWith('=')) context.statements(inner)
  else facts.flow(FlowKind.RETURN, definition, context.expression(inner), tree.start[inner]!)
}

/** `(a: A, vararg b: B, c: C = d)`; modifiers and defaults stand beside the parameters. */
export function declareParameters(context: Context, definition: number, list: number): void {
  const { tree, facts } = context
  let position = 0
  let isRest = false
  for (let child = context.firstNamed(list); child !== -1; child = context.nextNamed(child)) {
    if (context.is(child, 'parameter_modifiers')) isRest = /\bvararg\b/u.test(context.textAt(child))
    if (!context.is(child, 'parameter')) continue
    const nameNode = context.part(child, 'identifier')
    const typeNode = typeAfterColon(context, child)
    if (nameNode === -1) continue
    const value = defaultOf(context, child)
    const flags = (value === -1 ? 0 : BindingFlag.OPTIONAL) | (isRest ? BindingFlag.REST : 0)
    const binding = context.bindParameter(definition, nameNode, position++, flags)
    if (isRest) facts.addDefinitionFlags(definition, DefinitionFlag.VARIADIC)
    if (typeNode !== -1) {
      const row = context.type(typeNode)
      context.declareType(binding, isRest ? arrayOf(context, row, child) : row)
    }
    if (value !== -1) facts.flow(FlowKind.ASSIGN, binding, context.expression(value), tree.start[value]!)
    isRest = false
  }
}

/** What stands behind `=` behind a parameter, -1 for nothing. */
function defaultOf(context: Context, parameter: number): number {
  const sign = context.tree.next[parameter]!
  return sign !== -1 && context.tree.grammar.kindName(context.tree.kind[sign]!) === '='
    ? context.nextNamed(sign)
    : -1
}

export function arrayOf(context: Context, row: number, node: number): number {
  const { facts } = context
  const flags = ExpressionFlag.TYPE | ExpressionFlag.IMPLICIT
  const name = context.spanning(Op.NAME, facts.string('Array'), -1, node, flags)
  return context.spanning(Op.APPLY, name, facts.list([row]), node, flags)
}

/** `fun(x: Int): Int { … }`, `fun A.(x) = y` */
function anonymousFunction(context: Context, node: number): number {
  const { tree, facts } = context
  const body = context.part(node, 'function_body')
  const headEnd = body === -1 ? tree.end[node]! : tree.start[body]!
  const definition = context.anonymous(DefinitionKind.FUNCTION, tree.start[node]!, tree.end[node]!, headEnd)
  const list = context.part(node, 'function_value_parameters')
  const receiver = receiverType(context, node, list === -1 ? node : list)
  const scope = { kind: ScopeKind.FUNCTION, flags: receiver === -1 ? 0 : ScopeFlag.MEMBERS_VISIBLE, name: '' }
  context.withLabelled(scope, definition, node, () => {
    if (receiver !== -1) declareReceiver(context, definition, receiver)
    declareParameters(context, definition, list)
    const typeNode = typeAfterColon(context, node)
    if (typeNode !== -1)
      facts.flow(FlowKind.RETURN_TYPE, definition, context.type(typeNode), tree.start[typeNode]!)
    if (body !== -1) functionBody(context, definition, body)
  })
  return context.spanning(Op.DEFINITION, definition, -1, node)
}

/** The function that a `return` leaves: lambdas are no functions to it, unless it names them. */
export function functionLeft({ labels }: Context, label: string): number {
  for (const { name, definition, isLambda } of labels.toReversed())
    if (definition !== -1 && (label === '' ? !isLambda : name === label)) return definition
  return -1
}
