import {
  BindingKind, DefinitionFlag, DefinitionKind, ExpressionFlag, FlowKind, Op, ScopeFlag, ScopeKind,
} from '../facts.ts' // prettier-ignore
import { argumentRows } from './arguments.ts'
import { declarePrimaryConstructor } from './constructors.ts'
import type { Context, Handlers } from './context.ts'
import { decorate, readModifiers } from './modifiers.ts'
import { declareTypeParameters, lastNamed } from './types.ts'

export function registerClasses(handlers: Handlers): void {
  handlers.onStatement('class_declaration object_declaration companion_object', classDeclaration)
  handlers.onStatement('enum_entry', enumEntry)
  handlers.onStatement('type_alias', typeAlias)
  handlers.onExpression('object_literal', objectLiteral)
}

/** Objects, which stand for themselves where a value is expected, are CONSTANT classes. */
function classDeclaration(context: Context, node: number): void {
  const { tree } = context
  const isCompanion = context.is(node, 'companion_object')
  const named = context.field(node, 'name')
  if (named === -1 && !isCompanion) {
    context.statements(node)
    return
  }
  const nameNode = named === -1 ? firstNamedOrToken(context, node) : named
  const name = named === -1 ? 'Companion' : context.nameOf(named)
  const body = bodyOf(context, node)
  const modifiers = readModifiers(context, node)
  const isObject = isCompanion || context.is(node, 'object_declaration')
  const isInterface = !isObject && part2(context, node, 'interface')
  const isLocal = context.enclosingFunction !== -1
  const kind = modifiers.words.has('enum')
    ? DefinitionKind.ENUM
    : isInterface
      ? DefinitionKind.INTERFACE
      : DefinitionKind.CLASS
  const definition = context.definitionAt(node, nameNode, {
    kind,
    name,
    // A companion without a name is named nowhere.
    nameEnd: named === -1 ? tree.start[nameNode]! : tree.end[named]!,
    flags:
      modifiers.flags |
      (isObject ? DefinitionFlag.CONSTANT : 0) |
      (isCompanion ? DefinitionFlag.STATIC : 0) |
      (isLocal ? DefinitionFlag.LOCAL : 0),
    body,
  })
  context.bindDefinition(definition, name, nameNode)
  decorate(context, definition, modifiers)
  const outer = context.scope
  // Type parameters are visible in the heritage clauses, members are not: they get a scope around the class's own.
  if (context.part(node, 'type_parameters') !== -1) {
    context.scope = context.scopeAt(ScopeKind.BLOCK, node, outer)
    declareTypeParameters(context, node)
  }
  const base = declareHeritage(context, definition, node, isInterface)
  withClass(context, definition, node, name, () => {
    declarePrimaryConstructor(context, definition, node, nameNode, base)
    if (body !== -1) classBody(context, body)
  })
  context.scope = outer
}

export function withClass(
  context: Context,
  definition: number,
  node: number,
  name: string,
  inside: () => void,
): void {
  const scope = { kind: ScopeKind.CLASS, flags: ScopeFlag.MEMBERS_VISIBLE, name }
  context.withLabelled(scope, definition, node, inside)
}

function bodyOf(context: Context, node: number): number {
  const body = context.part(node, 'class_body')
  return body === -1 ? context.part(node, 'enum_class_body') : body
}

function classBody(context: Context, body: number): void {
  for (let child = context.firstNamed(body); child !== -1; child = context.nextNamed(child))
    context.statement(child)
}

function part2({ tree }: Context, node: number, token: string): boolean {
  for (let child = node + 1; child <= tree.last[node]!; child = tree.last[child]! + 1)
    if (tree.grammar.kindName(tree.kind[child]!) === token) return true
  return false
}

/** A companion without a name is named by its first word. */
function firstNamedOrToken({ tree }: Context, node: number): number {
  for (let child = node + 1; child <= tree.last[node]!; child = tree.last[child]! + 1)
    if (tree.grammar.kindName(tree.kind[child]!) === 'companion') return child
  return node
}

/** What a class extends is called, what it implements is not. Gives the node of the call, -1 for none. */
function declareHeritage(context: Context, definition: number, node: number, isInterface: boolean): number {
  const { tree, facts } = context
  const list = context.part(node, 'delegation_specifiers')
  const implemented: [row: number, start: number][] = []
  let call = -1
  for (let child = context.firstNamed(list); child !== -1; child = context.nextNamed(child)) {
    let named = lastNamed(context, child)
    if (named === -1) continue
    if (context.is(named, 'explicit_delegation')) named = context.firstNamed(named)
    else if (context.is(named, 'constructor_invocation')) {
      call = named
      named = context.firstNamed(named)
    }
    const row = context.type(named)
    context.markHeritage(row)
    if (tree.parent[named] === call || isInterface)
      facts.flow(FlowKind.EXTENDS, definition, row, tree.start[child]!)
    else implemented.push([row, tree.start[child]!])
  }
  for (const [row, start] of implemented) facts.flow(FlowKind.IMPLEMENTS, definition, row, start)
  return call
}

/** An entry is a field whose value its enum's constructor makes; with a body it is of a class of its own. */
function enumEntry(context: Context, node: number): void {
  const { tree, facts, owner } = context
  const nameNode = context.part(node, 'identifier')
  if (nameNode === -1 || owner === -1) {
    context.anything(node)
    return
  }
  const modifiers = readModifiers(context, node)
  const name = context.nameOf(nameNode)
  const body = context.part(node, 'class_body')
  const { STATIC, CONSTANT, ENUM_MEMBER } = DefinitionFlag
  const definition = context.definitionAt(node, nameNode, {
    kind: DefinitionKind.FIELD,
    name,
    flags: modifiers.flags | STATIC | CONSTANT | ENUM_MEMBER,
    body,
  })
  const binding = context.bindVariable(nameNode, { kind: BindingKind.DEFINITION, name, target: definition })
  decorate(context, definition, modifiers)
  const itself = context.spanning(Op.DEFINITION, owner, -1, nameNode)
  const rows = argumentRows(context, context.part(node, 'value_arguments'))
  // Entries are there without a call: what they are given is all that the parameters hold.
  for (const [position, parameter] of (context.entryParameters.get(owner) ?? []).entries()) {
    const given = rows[position]
    if (given !== undefined && facts.expressions.get(given, 0) !== Op.KEYWORD)
      facts.flow(FlowKind.ASSIGN, parameter, given, tree.start[node]!)
  }
  if (body === -1) {
    context.declareType(binding, itself)
    return
  }
  // What its body declares is named after the entry.
  context.owner = definition
  const value = anonymousClass(context, node, body, () => {}, itself)
  context.owner = owner
  facts.flow(FlowKind.ASSIGN, binding, value, tree.start[node]!)
}

/** `object : A(1), B { … }` */
function objectLiteral(context: Context, node: number): number {
  const { facts } = context
  const body = context.part(node, 'class_body')
  return anonymousClass(context, node, body, (definition) => {
    const call = declareHeritage(context, definition, node, false)
    if (call === -1) return
    const base = context.type(context.firstNamed(call))
    facts.addExpressionFlags(base, ExpressionFlag.CALLEE)
    const rows = argumentRows(context, context.part(call, 'value_arguments'))
    const made = context.spanning(Op.NEW, base, facts.list(rows), call)
    facts.addExpressionFlags(made, ExpressionFlag.HERITAGE)
  })
}

/** The class of an object without a name, which extends what `head` says, or the class of a row. */
function anonymousClass(
  context: Context,
  node: number,
  body: number,
  head: (definition: number) => void,
  base = -1,
): number {
  const { tree, facts } = context
  const definition = context.anonymous(DefinitionKind.CLASS, tree.start[node]!, tree.end[node]!)
  if (base !== -1) facts.flow(FlowKind.EXTENDS, definition, base, tree.start[node]!)
  head(definition)
  if (body !== -1) withClass(context, definition, body, '', () => classBody(context, body))
  return context.spanning(Op.DEFINITION, definition, -1, node)
}

/** `typealias Handler = (Event) -> Unit` */
function typeAlias(context: Context, node: number): void {
  const { tree, facts } = context
  const nameNode = context.field(node, 'type')
  if (nameNode === -1) return
  const name = context.nameOf(nameNode)
  const definition = context.definitionAt(node, nameNode, {
    kind: DefinitionKind.TYPE,
    name,
    flags: readModifiers(context, node).flags,
  })
  context.bindDefinition(definition, name, nameNode)
  const outer = context.scope
  context.scope = context.scopeAt(ScopeKind.BLOCK, node, outer)
  declareTypeParameters(context, node)
  const last = lastNamed(context, node)
  if (last !== nameNode) facts.flow(FlowKind.ALIAS, definition, context.type(last), tree.start[last]!)
  context.scope = outer
}
