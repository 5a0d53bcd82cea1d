import {
  BindingFlag, BindingKind, DefinitionFlag, DefinitionKind, ExpressionFlag, FlowKind, Op, ScopeKind,
} from '../facts.ts' // prettier-ignore
import { firstChild, firstNamed, nextNamed } from '../tree.ts'
import { argumentRows } from './arguments.ts'
import type { Context, Handlers } from './context.ts'
import {
  bindAt, bindDefinition, bindVariable, declareType, definitionAt, expression, is, nameAt, nameRow, part, spanning,
  statements, type, withLabelled,
} from './context.ts' // prettier-ignore
import { docBefore, foldSignature } from './docs.ts'
import { arrayOf, declareParameters } from './functions.ts'
import { decorate, readModifiers } from './modifiers.ts'
import { typeAfterColon } from './types.ts'

export function registerConstructors(handlers: Handlers): void {
  handlers.onStatement('secondary_constructor', secondaryConstructor)
  handlers.onStatement('anonymous_initializer', (context, node) => {
    const block = part(context, node, 'block')
    if (block !== -1) statements(context, block)
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
  const head = part(context, node, 'primary_constructor')
  const list = part(context, head, 'class_parameters')
  const kind = facts.definitions.get(owner, 0)
  const isObject = (facts.definitions.get(owner, 1) & DefinitionFlag.CONSTANT) !== 0
  const body = part(context, node, 'class_body')
  const isMade = kind !== DefinitionKind.INTERFACE && !isObject
  if (!isMade || (list === -1 && part(context, body, 'secondary_constructor') !== -1)) {
    if (baseCall !== -1) callBase(context, baseCall)
    return
  }
  const name = nameAt(context, nameNode)
  const start = tree.start[nameNode]!
  const end = tree.end[baseCall === -1 ? (list === -1 ? nameNode : list) : baseCall]!
  const modifiers = readModifiers(context, head)
  const definition = definitionAt(context, node, nameNode, {
    kind: DefinitionKind.METHOD,
    name,
    start,
    end,
    flags: modifiers.flags | DefinitionFlag.CONSTRUCTOR,
    signature: foldSignature(tree, start, list === -1 ? end : tree.end[list]!),
  })
  bindConstructor(context, definition, name, nameNode)
  const inner = facts.scope({ kind: ScopeKind.FUNCTION, parent: scope, start, end })
  facts.setInnerScope(definition, inner)
  context.owner = definition
  context.enclosingFunction = -1
  const parameters: number[] = []
  for (let child = list === -1 ? -1 : firstNamed(tree, list); child !== -1; child = nextNamed(tree, child)) {
    const nameOfParameter = part(context, child, 'identifier')
    if (nameOfParameter === -1) continue
    const typeNode = typeAfterColon(context, child)
    const named = typeNode === -1 ? -1 : type(context, typeNode)
    const value = typeNode === -1 ? -1 : nextNamed(tree, typeNode)
    const isProperty = hasToken(context, child, 'val') || hasToken(context, child, 'var')
    const own = readModifiers(context, child)
    const isRest = own.words.has('vararg')
    const typeRow = isRest && named !== -1 ? arrayOf(context, named, child) : named
    const parameter = bindAt(context, nameOfParameter, {
      kind: BindingKind.PARAMETER,
      name: nameAt(context, nameOfParameter),
      scope: isProperty ? inner : scope,
      target: definition,
      position: parameters.length,
      flags: (value === -1 ? 0 : BindingFlag.OPTIONAL) | (isRest ? BindingFlag.REST : 0),
    })
    parameters.push(parameter)
    if (isRest) facts.addDefinitionFlags(definition, DefinitionFlag.VARIADIC)
    if (typeRow !== -1) declareType(context, parameter, typeRow)
    context.scope = isProperty ? inner : scope
    if (value !== -1) facts.flow(FlowKind.ASSIGN, parameter, expression(context, value), tree.start[value]!)
    if (isProperty) {
      const read = nameRow(context, nameOfParameter)
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
  const name = nameAt(context, nameNode)
  const definition = definitionAt(context, node, nameNode, {
    kind: DefinitionKind.FIELD,
    name,
    flags: modifiers.flags | DefinitionFlag.PROPERTY,
    signature: foldSignature(tree, tree.start[node]!, tree.end[node]!),
  })
  const binding = bindVariable(context, nameNode, { kind: BindingKind.DEFINITION, name, target: definition })
  decorate(context, definition, modifiers)
  if (typeRow !== -1) declareType(context, binding, typeRow)
  facts.flow(FlowKind.ASSIGN, binding, read, tree.start[nameNode]!)
}

/** `constructor(a: A) : this(a) { … }` */
function secondaryConstructor(context: Context, node: number): void {
  const { tree, facts } = context
  const keyword = tokenAt(context, node, 'constructor')
  const body = part(context, node, 'block')
  const modifiers = readModifiers(context, node)
  const definition = definitionAt(context, node, keyword, {
    kind: DefinitionKind.METHOD,
    name: 'constructor',
    flags: modifiers.flags | DefinitionFlag.CONSTRUCTOR,
    signature: foldSignature(tree, tree.start[node]!, body === -1 ? tree.end[node]! : tree.start[body]!),
    doc: docBefore(context, node),
  })
  bindConstructor(context, definition, 'constructor', keyword)
  decorate(context, definition, modifiers)
  withLabelled(context, { kind: ScopeKind.FUNCTION, name: '' }, definition, node, () => {
    declareParameters(context, definition, part(context, node, 'function_value_parameters'))
    const call = part(context, node, 'constructor_delegation_call')
    if (call !== -1) {
      const op = is(context, firstChild(tree, call), 'super') ? Op.SUPER : Op.THIS
      const callee = spanning(context, op, -1, -1, firstChild(tree, call), ExpressionFlag.CALLEE)
      const rows = argumentRows(context, part(context, call, 'value_arguments'))
      spanning(context, Op.CALL, callee, facts.list(rows), call)
    }
    if (body !== -1) statements(context, body)
  })
}

/** No bare name means a constructor (`Foo` in the body of Foo is the class): it is visible only from behind its class. */
function bindConstructor(context: Context, definition: number, name: string, nameNode: number): void {
  const visibleFrom = context.facts.scopes.get(context.scope, 5)
  bindDefinition(context, definition, name, nameNode, { visibleFrom })
}

/** `: Base(a)` */
function callBase(context: Context, node: number): void {
  const { tree, facts } = context
  const callee = spanning(context, Op.SUPER, -1, -1, firstNamed(tree, node), ExpressionFlag.CALLEE)
  const rows = argumentRows(context, part(context, node, 'value_arguments'))
  spanning(context, Op.CALL, callee, facts.list(rows), node)
}

export function hasToken(context: Context, node: number, token: string): boolean {
  return tokenAt(context, node, token) !== node
}

/** First child that is a token, the node itself for none. */
function tokenAt({ tree }: Context, node: number, token: string): number {
  for (let child = firstChild(tree, node); child !== -1; child = tree.next[child]!)
    if (tree.grammar.kindName(tree.kind[child]!) === token) return child
  return node
}
