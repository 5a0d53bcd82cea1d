import {
  BindingFlag, BindingKind, DefinitionFlag, DefinitionKind, ExpressionFlag, FlowKind, Op, ScopeKind,
} from '../facts.ts' // prettier-ignore
import { argumentRows } from './arguments.ts'
import type { Context, Handlers } from './context.ts'
import { arrayOf, declareParameters } from './functions.ts'
import { decorate, readModifiers } from './modifiers.ts'
import { typeAfterColon } from './types.ts'

export function registerConstructors(handlers: Handlers): void {
  handlers.onStatement('secondary_constructor', secondaryConstructor)
  handlers.onStatement('anonymous_initializer', (context, node) => {
    const block = context.part(node, 'block')
    if (block !== -1) context.statements(block)
  })
}

/**
 * `class C(val a: A, b: B) : Base(b)` declares a constructor, and a property of each parameter that says so. What the
 * others are is seen where properties are initialised, which is code of the class.
 */
export function declarePrimaryConstructor(
  context: Context,
  owner: number,
  node: number,
  nameNode: number,
  baseCall: number,
): void {
  const { tree, facts, scope } = context
  const head = context.part(node, 'primary_constructor')
  const list = context.part(head, 'class_parameters')
  const kind = facts.definitions.get(owner, 0)
  const isObject = (facts.definitions.get(owner, 1) & DefinitionFlag.CONSTANT) !== 0
  const body = context.part(node, 'class_body')
  const isMade = kind !== DefinitionKind.INTERFACE && !isObject
  if (!isMade || (list === -1 && context.part(body, 'secondary_constructor') !== -1)) {
    if (baseCall !== -1) callBase(context, baseCall)
    return
  }
  const name = context.nameOf(nameNode)
  const start = tree.start[nameNode]!
  const end = tree.end[baseCall === -1 ? (list === -1 ? nameNode : list) : baseCall]!
  const modifiers = readModifiers(context, head)
  const definition = context.definitionAt(node, nameNode, {
    kind: DefinitionKind.METHOD,
    name,
    start,
    end,
    flags: modifiers.flags | DefinitionFlag.CONSTRUCTOR,
    signature: context.signature(start, list === -1 ? end : tree.end[list]!),
    doc: '',
  })
  context.bindConstructor(definition, name, nameNode)
  const inner = facts.scope({ kind: ScopeKind.FUNCTION, parent: scope, start, end })
  facts.setInnerScope(definition, inner)
  context.owner = definition
  context.enclosingFunction = -1
  const parameters: number[] = []
  for (let child = context.firstNamed(list); child !== -1; child = context.nextNamed(child)) {
    const nameOfParameter = context.part(child, 'identifier')
    if (nameOfParameter === -1) continue
    const typeNode = typeAfterColon(context, child)
    const named = typeNode === -1 ? -1 : context.type(typeNode)
    const value = context.nextNamed(typeNode)
    const isProperty = hasToken(context, child, 'val') || hasToken(context, child, 'var')
    const own = readModifiers(context, child)
    const isRest = own.words.has('vararg')
    const typeRow = isRest && named !== -1 ? arrayOf(context, named, child) : named
    const parameter = context.bindAt(nameOfParameter, {
      kind: BindingKind.PARAMETER,
      scope: isProperty ? inner : scope,
      target: definition,
      position: parameters.length,
      flags: (value === -1 ? 0 : BindingFlag.OPTIONAL) | (isRest ? BindingFlag.REST : 0),
    })
    parameters.push(parameter)
    if (isRest) facts.addDefinitionFlags(definition, DefinitionFlag.VARIADIC)
    if (typeRow !== -1) context.declareType(parameter, typeRow)
    context.scope = isProperty ? inner : scope
    if (value !== -1) facts.flow(FlowKind.ASSIGN, parameter, context.expression(value), tree.start[value]!)
    if (isProperty) {
      const read = context.nameRow(nameOfParameter)
      context.scope = scope
      context.owner = owner
      declareProperty(context, child, nameOfParameter, typeRow, read)
      context.owner = definition
    }
    context.scope = scope
  }
  context.scope = inner
  if (baseCall !== -1) callBase(context, baseCall)
  context.scope = scope
  context.owner = owner
  if (kind === DefinitionKind.ENUM) context.entryParameters.set(owner, parameters)
}

/** A parameter that is a property, too. */
function declareProperty(
  context: Context,
  node: number,
  nameNode: number,
  typeRow: number,
  read: number,
): void {
  const { tree, facts } = context
  const modifiers = readModifiers(context, node)
  const name = context.nameOf(nameNode)
  const definition = context.definitionAt(node, nameNode, {
    kind: DefinitionKind.FIELD,
    name,
    flags: modifiers.flags | DefinitionFlag.PROPERTY,
    doc: '',
  })
  const binding = context.bindVariable(nameNode, { kind: BindingKind.DEFINITION, name, target: definition })
  decorate(context, definition, modifiers)
  if (typeRow !== -1) context.declareType(binding, typeRow)
  facts.flow(FlowKind.ASSIGN, binding, read, tree.start[nameNode]!)
}

/** `constructor(a: A) : this(a) { … }` */
function secondaryConstructor(context: Context, node: number): void {
  const { facts } = context
  const keyword = tokenAt(context, node, 'constructor')
  const body = context.part(node, 'block')
  const modifiers = readModifiers(context, node)
  const definition = context.definitionAt(node, keyword, {
    kind: DefinitionKind.METHOD,
    name: 'constructor',
    flags: modifiers.flags | DefinitionFlag.CONSTRUCTOR,
    body,
  })
  context.bindConstructor(definition, 'constructor', keyword)
  decorate(context, definition, modifiers)
  context.withLabelled({ kind: ScopeKind.FUNCTION, name: '' }, definition, node, () => {
    declareParameters(context, definition, context.part(node, 'function_value_parameters'))
    const call = context.part(node, 'constructor_delegation_call')
    if (call !== -1) {
      const op = context.is(context.firstChild(call), 'super') ? Op.SUPER : Op.THIS
      const callee = context.spanning(op, -1, -1, context.firstChild(call), ExpressionFlag.CALLEE)
      const rows = argumentRows(context, context.part(call, 'value_arguments'))
      context.spanning(Op.CALL, callee, facts.list(rows), call)
    }
    if (body !== -1) context.statements(body)
  })
}

/** `: Base(a)` */
function callBase(context: Context, node: number): void {
  const { facts } = context
  const callee = context.spanning(Op.SUPER, -1, -1, context.firstNamed(node), ExpressionFlag.CALLEE)
  const rows = argumentRows(context, context.part(node, 'value_arguments'))
  context.spanning(Op.CALL, callee, facts.list(rows), node)
}

export function hasToken(context: Context, node: number, token: string): boolean {
  return tokenAt(context, node, token) !== node
}

/** First child that is a token, the node itself for none. */
function tokenAt(context: Context, node: number, token: string): number {
  for (let child = context.firstChild(node); child !== -1; child = context.tree.next[child]!)
    if (context.tree.grammar.kindName(context.tree.kind[child]!) === token) return child
  return node
}
