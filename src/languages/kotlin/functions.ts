import {
  BindingFlag, BindingKind, DefinitionFlag, DefinitionKind, ExpressionFlag, FlowKind, Op, ScopeFlag, ScopeKind,
} from '../facts.ts' // prettier-ignore
import { firstNamed, nextNamed } from '../tree.ts'
import type { Context, Handlers } from './context.ts'
import {
  anonymous, bindDefinition, bindVariable, declareType, definitionAt, expression, field, is, nameAt, part, spanning,
  statements, textAt, type, withLabelled,
} from './context.ts' // prettier-ignore
import { docBefore, foldSignature } from './docs.ts'
import { decorate, readModifiers } from './modifiers.ts'
import { declareTypeParameters, typeAfterColon } from './types.ts'

export function registerFunctions(handlers: Handlers): void {
  handlers.onStatement('function_declaration', functionDeclaration)
  handlers.onExpression('anonymous_function', anonymousFunction)
}

function functionDeclaration(context: Context, node: number): void {
  const { tree, facts } = context
  const nameNode = field(context, node, 'name')
  if (nameNode === -1) {
    statements(context, node)
    return
  }
  const name = nameAt(context, nameNode)
  const body = part(context, node, 'function_body')
  const modifiers = readModifiers(context, node)
  const isLocal = context.enclosingFunction !== -1
  const isMember = isOfClass(context)
  const isAbstract = isMember && body === -1
  const definition = definitionAt(context, node, nameNode, {
    kind: isMember ? DefinitionKind.METHOD : DefinitionKind.FUNCTION,
    name,
    flags:
      modifiers.flags |
      (isAbstract ? DefinitionFlag.ABSTRACT | DefinitionFlag.DECLARATION : 0) |
      (modifiers.words.has('override') ? DefinitionFlag.VIRTUAL : 0) |
      (isLocal ? DefinitionFlag.LOCAL : 0),
    signature: foldSignature(tree, tree.start[node]!, body === -1 ? tree.end[node]! : tree.start[body]!),
    doc: docBefore(context, node),
  })
  bindDefinition(context, definition, name, nameNode)
  decorate(context, definition, modifiers)
  const receiver = receiverType(context, node, nameNode)
  const scope = { kind: ScopeKind.FUNCTION, flags: receiver === -1 ? 0 : ScopeFlag.MEMBERS_VISIBLE, name }
  withLabelled(context, scope, definition, node, () => {
    declareTypeParameters(context, node)
    if (receiver !== -1) declareReceiver(context, definition, receiver)
    declareParameters(context, definition, part(context, node, 'function_value_parameters'))
    const typeNode = typeAfterColon(context, node)
    if (typeNode !== -1 && textAt(context, typeNode) !== 'Unit')
      facts.flow(FlowKind.RETURN_TYPE, definition, type(context, typeNode), tree.start[typeNode]!)
    if (body !== -1) functionBody(context, definition, body)
  })
}

/** What an extension is called on. */
export function declareReceiver(context: Context, definition: number, receiver: number): void {
  context.facts.flow(FlowKind.RECEIVER, definition, type(context, receiver), context.tree.start[receiver]!)
}

/** The type in front of the name of an extension, -1 for none. */
export function receiverType(context: Context, node: number, nameNode: number): number {
  const { tree } = context
  for (let child = firstNamed(tree, node); child !== -1 && child < nameNode; child = nextNamed(tree, child)) {
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
  const inner = firstNamed(tree, body)
  if (inner === -1) return
  if (is(context, inner, 'block') && !textAt(context, body).startsWith('=')) statements(context, inner)
  else facts.flow(FlowKind.RETURN, definition, expression(context, inner), tree.start[inner]!)
}

/** `(a: A, vararg b: B, c: C = d)`; modifiers and defaults stand beside the parameters. */
export function declareParameters(context: Context, definition: number, list: number): void {
  const { tree, facts } = context
  let position = 0
  let isRest = false
  for (let child = list === -1 ? -1 : firstNamed(tree, list); child !== -1; child = nextNamed(tree, child)) {
    if (is(context, child, 'parameter_modifiers')) isRest = /\bvararg\b/u.test(textAt(context, child))
    if (!is(context, child, 'parameter')) continue
    const nameNode = part(context, child, 'identifier')
    const typeNode = typeAfterColon(context, child)
    if (nameNode === -1) continue
    const value = defaultOf(context, child)
    const binding = bindVariable(context, nameNode, {
      kind: BindingKind.PARAMETER,
      name: nameAt(context, nameNode),
      target: definition,
      position: position++,
      flags: (value === -1 ? 0 : BindingFlag.OPTIONAL) | (isRest ? BindingFlag.REST : 0),
    })
    if (isRest) facts.addDefinitionFlags(definition, DefinitionFlag.VARIADIC)
    if (typeNode !== -1) {
      const row = type(context, typeNode)
      declareType(context, binding, isRest ? arrayOf(context, row, child) : row)
    }
    if (value !== -1) facts.flow(FlowKind.ASSIGN, binding, expression(context, value), tree.start[value]!)
    isRest = false
  }
}

/** What stands behind `=` behind a parameter, -1 for nothing. */
function defaultOf({ tree }: Context, parameter: number): number {
  const sign = tree.next[parameter]!
  return sign !== -1 && tree.grammar.kindName(tree.kind[sign]!) === '=' ? nextNamed(tree, sign) : -1
}

export function arrayOf(context: Context, row: number, node: number): number {
  const { facts } = context
  const flags = ExpressionFlag.TYPE | ExpressionFlag.IMPLICIT
  const name = spanning(context, Op.NAME, facts.string('Array'), -1, node, flags)
  return spanning(context, Op.APPLY, name, facts.list([row]), node, flags)
}

/** `fun(x: Int): Int { … }`, `fun A.(x) = y` */
function anonymousFunction(context: Context, node: number): number {
  const { tree, facts } = context
  const body = part(context, node, 'function_body')
  const headEnd = body === -1 ? tree.end[node]! : tree.start[body]!
  const definition = anonymous(context, DefinitionKind.FUNCTION, tree.start[node]!, tree.end[node]!, headEnd)
  const list = part(context, node, 'function_value_parameters')
  const receiver = receiverType(context, node, list === -1 ? node : list)
  const scope = { kind: ScopeKind.FUNCTION, flags: receiver === -1 ? 0 : ScopeFlag.MEMBERS_VISIBLE, name: '' }
  withLabelled(context, scope, definition, node, () => {
    if (receiver !== -1) declareReceiver(context, definition, receiver)
    declareParameters(context, definition, list)
    const typeNode = typeAfterColon(context, node)
    if (typeNode !== -1)
      facts.flow(FlowKind.RETURN_TYPE, definition, type(context, typeNode), tree.start[typeNode]!)
    if (body !== -1) functionBody(context, definition, body)
  })
  return spanning(context, Op.DEFINITION, definition, -1, node)
}

/** The function that a `return` leaves: lambdas are no functions to it, unless it names them. */
export function functionLeft({ labels }: Context, label: string): number {
  for (const { name, definition, isLambda } of labels.toReversed())
    if (definition !== -1 && (label === '' ? !isLambda : name === label)) return definition
  return -1
}
