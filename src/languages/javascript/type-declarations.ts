import { BindingKind, DefinitionFlag, DefinitionKind, FlowKind, ScopeFlag, ScopeKind } from '../facts.ts'
import { scopeAround, visitTypeList } from './classes.ts'
import { declareNamed, type Place } from './declarations.ts'
import { Kind } from './kinds.ts'
import { bodyStart } from './naming.ts'
import { keyName } from './object-keys.ts'
import { foldedText, signatureWithValue } from './signatures.ts'
import { visitObjectType } from './type-members.ts'
import { visitAlternatives } from './type-alternatives.ts'
import type { Context } from './context.ts'
import { defineAt } from './define.ts'

export function declareInterface(context: Context, node: number, place: Place): void {
  const { facts, fields, thisScope } = context
  const definition = declareNamed(context, node, DefinitionKind.INTERFACE, place, 0, bodyStart(context, node))
  if (definition === -1) return
  const around = scopeAround(context, node, definition)
  const heritage = context.childOf(node, Kind.EXTENDS_TYPE)
  if (heritage !== -1)
    context.inScope(around, () => visitTypeList(context, heritage, definition, FlowKind.EXTENDS))
  const body = context.fieldOf(node, fields.body)
  if (body === -1) return
  const scope = memberScope(context, body, around)
  facts.setInnerScope(definition, scope)
  const parent = context.owner
  context.owner = definition
  context.thisScope = scope
  const type = context.inScope(scope, () => visitObjectType(context, body, { definition, scope }))
  // Call and index signatures have no name to be defined by.
  facts.flow(FlowKind.ALIAS, definition, type, context.tree.start[body]!)
  context.owner = parent
  context.thisScope = thisScope
}

/** `type A = …`; the members of an object type that it names, or of a part of it, are its fields. */
export function declareTypeAlias(context: Context, node: number, place: Place): void {
  const { tree, facts, fields, text } = context
  const definition = declareNamed(context, node, DefinitionKind.TYPE, place, 0, place.end)
  if (definition === -1) return
  facts.setSignature(definition, foldedText(text, place.start, place.end).replace(/(?<!\s)\s*;$/, ''))
  const around = scopeAround(context, node, definition)
  const value = context.fieldOf(node, fields.value)
  if (value === -1) return
  const parent = context.owner
  context.owner = definition
  const type = context.inScope(around, () => aliasedType(context, value, definition))
  context.owner = parent
  facts.flow(FlowKind.ALIAS, definition, type, tree.start[value]!)
}

function aliasedType(context: Context, node: number, definition: number): number {
  const kind = context.kindOf(node)
  if (kind !== Kind.OBJECT_TYPE && kind !== Kind.INTERSECTION) return context.typeRow(node)
  const scope = memberScope(context, node, context.scope)
  context.facts.setInnerScope(definition, scope)
  const read = (part: number) =>
    context.kindOf(part) === Kind.OBJECT_TYPE
      ? context.inScope(scope, () => visitObjectType(context, part, { definition, scope }))
      : context.typeRow(part)
  return kind === Kind.OBJECT_TYPE ? read(node) : visitAlternatives(context, node, read)
}

export function declareEnum(context: Context, node: number, place: Place): void {
  const definition = declareNamed(context, node, DefinitionKind.ENUM, place, 0, bodyStart(context, node))
  const body = context.fieldOf(node, context.fields.body)
  if (definition === -1 || body === -1) return
  const scope = context.scopeAt(ScopeKind.CLASS, body, place.scope, ScopeFlag.MEMBERS_VISIBLE)
  context.facts.setInnerScope(definition, scope)
  const parent = context.owner
  context.owner = definition
  let doc = -1
  let next = 0
  for (let child = context.firstChild(body); child !== -1; child = context.tree.next[child]!) {
    const kind = context.kindOf(child)
    if (kind === Kind.COMMENT) doc = child
    if (kind === Kind.COMMENT || kind === Kind.OTHER) continue
    next = context.inScope(scope, () => declareEnumMember(context, child, doc, next))
    doc = -1
  }
  context.owner = parent
}

/** `counted` is the number that a member without a value has, -1 where that is unknown; gives that of the next one. */
function declareEnumMember(context: Context, node: number, doc: number, counted: number): number {
  const { tree, facts, fields, scope } = context
  const isAssigned = context.kindOf(node) === Kind.ENUM_ASSIGNMENT
  const key = isAssigned ? context.fieldOf(node, fields.name) : node
  const valueNode = isAssigned ? context.fieldOf(node, fields.value) : -1
  const name = key === -1 ? '' : keyName(context, key)
  if (name === '') return -1
  const flags = DefinitionFlag.ENUM_MEMBER | DefinitionFlag.CONSTANT
  const nameStart = tree.start[key]!
  const kind = DefinitionKind.FIELD
  const [start, end] = [tree.start[node]!, tree.end[node]!]
  const signature = signatureWithValue(context, start, end, valueNode)
  const member = defineAt(context, key, { kind, name, scope, start, end, flags, signature, doc })
  const binding = context.declare(BindingKind.DEFINITION, name, scope, nameStart, member)
  if (valueNode !== -1) {
    const value = context.valueRow(valueNode)
    if (value !== -1) {
      facts.flow(FlowKind.ASSIGN, binding, value, tree.start[valueNode]!)
      context.notePlace(valueNode, value)
    }
    const text = context.kindOf(valueNode) === Kind.NUMBER ? context.textAt(valueNode) : ''
    return SMALL_NUMBER.test(text) ? Number(text) + 1 : -1
  }
  if (counted === -1) return -1
  const value = context.literal(node, 'number')
  facts.expressions.set(value, 3, facts.string(String(counted)))
  facts.flow(FlowKind.ASSIGN, binding, value, nameStart)
  return counted + 1
}

const SMALL_NUMBER = /^\d{1,6}$/

/** `namespace A.B {}` is B in A; `declare module 'x' {}` binds no name. */
export function declareModule(context: Context, node: number, place: Place): void {
  const { tree, fields } = context
  const name = context.fieldOf(node, fields.name)
  const body = context.fieldOf(node, fields.body)
  if (name === -1) return
  const parts = context.kindOf(name) === Kind.NESTED_IDENTIFIER ? nameParts(context, name) : [name]
  const signature = foldedText(context.text, place.start, body === -1 ? tree.end[node]! : tree.start[body]!)
  const parent = context.owner
  let { scope } = place
  for (const part of parts) {
    const isString = context.kindOf(part) === Kind.STRING
    const text = isString ? context.stringValue(part) : context.textAt(part)
    if (text === '') break
    const definition = openModule(context, part, text, { ...place, scope }, !isString, signature)
    context.owner = definition
    scope = context.facts.definitions.get(definition, 4)
  }
  if (body !== -1) context.inScope(scope, () => visitModuleBody(context, body))
  context.owner = parent
}

function openModule(
  context: Context,
  part: number,
  name: string,
  place: Place,
  binds: boolean,
  signature: string,
): number {
  const { tree, facts } = context
  const { scope, end } = place
  const definition = defineAt(context, part, { ...place, kind: DefinitionKind.MODULE, name, signature })
  if (binds) context.declare(BindingKind.DEFINITION, name, scope, tree.start[part]!, definition)
  const inner = facts.scope({ kind: ScopeKind.NAMESPACE, parent: scope, start: tree.end[part]!, end })
  facts.setInnerScope(definition, inner)
  return definition
}

function visitModuleBody(context: Context, body: number): void {
  const { scope } = context
  context.having({ functionScope: scope, thisScope: scope }, () => context.bodies.block(context, body))
}

function nameParts(context: Context, node: number): number[] {
  const { fields } = context
  const parts: number[] = []
  let at = node
  while (at !== -1 && context.kindOf(at) !== Kind.IDENTIFIER) {
    const property = context.fieldOf(at, fields.property)
    if (property !== -1) parts.unshift(property)
    at = context.fieldOf(at, fields.object)
  }
  if (at !== -1) parts.unshift(at)
  return parts
}

/** `declare …`, `declare global {}`, `declare module 'x' {}`. */
export function visitAmbient(
  context: Context,
  node: number,
  place: Place,
  visit: (context: Context, node: number, place: Place) => void,
): void {
  const { isAmbient } = context
  context.isAmbient = true
  const global = context.childOf(node, Kind.T_GLOBAL)
  for (let child = context.firstNamed(node); child !== -1; child = context.nextNamed(child)) {
    if (context.kindOf(child) === Kind.BLOCK && global !== -1) {
      openGlobal(
        context,
        global,
        place,
        (inner) => context.inScope(inner, () => visitModuleBody(context, child)),
        context.tree.start[child],
      )
    } else {
      visit(context, child, place)
    }
  }
  context.isAmbient = isAmbient
}

/** Declares in the scope of all files: `declare global {}`, which `named` stands for. */
export function openGlobal(
  context: Context,
  named: number,
  place: Place,
  visit: (scope: number) => void,
  headEnd: number = place.end,
): void {
  const signature = foldedText(context.text, place.start, headEnd)
  context.having({ isAmbient: true }, () => {
    const owner = openModule(context, named, 'global', place, false, signature)
    context.having({ owner }, () => visit(context.facts.definitions.get(owner, 4)))
  })
}

function memberScope(context: Context, body: number, parent: number): number {
  const { tree, facts } = context
  const [start, end] = [tree.start[body]!, tree.end[body]!]
  return facts.scope({ kind: ScopeKind.CLASS, parent, start, end, flags: ScopeFlag.HIDDEN_FROM_NESTED })
}
