import { BindingKind, DefinitionFlag, DefinitionKind, FlowKind, ScopeFlag, ScopeKind } from '../facts.ts'
import { firstChild, firstNamed, nextNamed } from '../tree.ts'
import { visitTypeList } from './classes.ts'
import { declareNamed, type Place } from './declarations.ts'
import { applyDoc } from './docs.ts'
import { Kind } from './kinds.ts'
import { bodyStart } from './naming.ts'
import { keyName } from './objects.ts'
import { foldedText, signatureWithValue } from './signatures.ts'
import { visitObjectType } from './type-members.ts'
import { bindTypeParameters } from './type-parameters.ts'
import {
  childOf,
  declare,
  define,
  endOfStatement,
  fieldOf,
  kindOf,
  literal,
  notePlace,
  sliceOf,
  stringValue,
  type Walk,
} from './walk.ts'

export function declareInterface(walk: Walk, node: number, place: Place): void {
  const { facts, fields, thisScope } = walk
  const definition = declareNamed(walk, node, DefinitionKind.INTERFACE, place, 0, bodyStart(walk, node))
  if (definition === -1) return
  const around = scopeAround(walk, node, place.scope)
  const heritage = childOf(walk, node, Kind.EXTENDS_TYPE)
  if (heritage !== -1) visitTypeList(walk, heritage, around, definition, FlowKind.EXTENDS)
  const body = fieldOf(walk, node, fields.body)
  if (body === -1) return
  const scope = memberScope(walk, body, around)
  facts.setInnerScope(definition, scope)
  const parent = walk.definition
  walk.definition = definition
  walk.thisScope = scope
  const type = visitObjectType(walk, body, scope, { definition, scope })
  // Call and index signatures have no name to be defined by.
  if (type !== -1) facts.flow(FlowKind.ALIAS, definition, type, walk.tree.start[body]!)
  walk.definition = parent
  walk.thisScope = thisScope
}

/** `type A = …`; the members of an object type that it names are its fields. */
export function declareTypeAlias(walk: Walk, node: number, place: Place): void {
  const { tree, facts, fields, text } = walk
  const definition = declareNamed(walk, node, DefinitionKind.TYPE, place, 0, place.end)
  if (definition === -1) return
  facts.setSignature(definition, foldedText(text, place.start, place.end).replace(/(?<!\s)\s*;$/, ''))
  const around = scopeAround(walk, node, place.scope)
  const value = fieldOf(walk, node, fields.value)
  if (value === -1) return
  const parent = walk.definition
  walk.definition = definition
  const type = aliasedType(walk, value, around, definition)
  walk.definition = parent
  if (type !== -1) facts.flow(FlowKind.ALIAS, definition, type, tree.start[value]!)
}

function aliasedType(walk: Walk, node: number, scope: number, definition: number): number {
  if (kindOf(walk, node) !== Kind.OBJECT_TYPE) return walk.visit.type(walk, node, scope)
  const inner = memberScope(walk, node, scope)
  walk.facts.setInnerScope(definition, inner)
  return visitObjectType(walk, node, inner, { definition, scope: inner })
}

export function declareEnum(walk: Walk, node: number, place: Place): void {
  const { tree, facts, fields } = walk
  const definition = declareNamed(walk, node, DefinitionKind.ENUM, place, 0, bodyStart(walk, node))
  const body = fieldOf(walk, node, fields.body)
  if (definition === -1 || body === -1) return
  const scope = facts.scope({
    kind: ScopeKind.CLASS,
    parent: place.scope,
    start: tree.start[body]!,
    end: tree.end[body]!,
    flags: ScopeFlag.MEMBERS_VISIBLE,
  })
  facts.setInnerScope(definition, scope)
  const parent = walk.definition
  walk.definition = definition
  let doc = -1
  let next = 0
  for (let child = firstChild(tree, body); child !== -1; child = tree.next[child]!) {
    const kind = kindOf(walk, child)
    if (kind === Kind.COMMENT) doc = child
    if (kind === Kind.COMMENT || kind === Kind.OTHER) continue
    next = declareEnumMember(walk, child, scope, doc, next)
    doc = -1
  }
  walk.definition = parent
}

/** `counted` is the number that a member without a value has, -1 where that is unknown; gives that of the next one. */
function declareEnumMember(walk: Walk, node: number, scope: number, doc: number, counted: number): number {
  const { tree, facts, fields } = walk
  const isAssigned = kindOf(walk, node) === Kind.ENUM_ASSIGNMENT
  const key = isAssigned ? fieldOf(walk, node, fields.name) : node
  const valueNode = isAssigned ? fieldOf(walk, node, fields.value) : -1
  const name = key === -1 ? '' : keyName(walk, key, scope)
  if (name === '') return -1
  const flags = DefinitionFlag.ENUM_MEMBER | DefinitionFlag.CONSTANT
  const [nameStart, nameEnd] = [tree.start[key]!, tree.end[key]!]
  const [start, end] = [tree.start[node]!, tree.end[node]!]
  const signature = signatureWithValue(walk, start, end, valueNode)
  const member = define(
    walk,
    DefinitionKind.FIELD,
    name,
    scope,
    nameStart,
    nameEnd,
    start,
    end,
    flags,
    signature,
  )
  applyDoc(walk, member, doc)
  const binding = declare(walk, BindingKind.DEFINITION, name, scope, nameStart, member)
  if (valueNode !== -1) {
    const value = walk.visit.expression(walk, valueNode, scope)
    if (value !== -1) {
      facts.flow(FlowKind.ASSIGN, binding, value, tree.start[valueNode]!)
      notePlace(walk, valueNode, value)
    }
    const text = kindOf(walk, valueNode) === Kind.NUMBER ? sliceOf(walk, valueNode) : ''
    return SMALL_NUMBER.test(text) ? Number(text) + 1 : -1
  }
  if (counted === -1) return -1
  const value = literal(walk, node, scope, 'number')
  facts.expressions.set(value, 3, facts.string(String(counted)))
  facts.flow(FlowKind.ASSIGN, binding, value, nameStart)
  return counted + 1
}

const SMALL_NUMBER = /^\d{1,6}$/

/** `namespace A.B {}` is B in A; `declare module 'x' {}` binds no name. */
export function declareModule(walk: Walk, node: number, place: Place): void {
  const { tree, fields } = walk
  const name = fieldOf(walk, node, fields.name)
  const body = fieldOf(walk, node, fields.body)
  if (name === -1) return
  const parts = kindOf(walk, name) === Kind.NESTED_IDENTIFIER ? nameParts(walk, name) : [name]
  const signature = foldedText(walk.text, place.start, body === -1 ? tree.end[node]! : tree.start[body]!)
  const parent = walk.definition
  let { scope } = place
  for (const part of parts) {
    const isString = kindOf(walk, part) === Kind.STRING
    const text = isString ? stringValue(walk, part) : sliceOf(walk, part)
    if (text === '') break
    const definition = openModule(walk, part, text, { ...place, scope }, !isString, signature)
    walk.definition = definition
    scope = walk.facts.definitions.get(definition, 4)
  }
  if (body !== -1) visitModuleBody(walk, body, scope)
  walk.definition = parent
}

function openModule(
  walk: Walk,
  part: number,
  name: string,
  place: Place,
  binds: boolean,
  signature: string,
): number {
  const { tree, facts } = walk
  const { scope, start, end, flags, doc } = place
  const [nameStart, nameEnd] = [tree.start[part]!, tree.end[part]!]
  const definition = define(
    walk,
    DefinitionKind.MODULE,
    name,
    scope,
    nameStart,
    nameEnd,
    start,
    end,
    flags,
    signature,
  )
  applyDoc(walk, definition, doc)
  if (binds) declare(walk, BindingKind.DEFINITION, name, scope, nameStart, definition)
  const inner = facts.scope({ kind: ScopeKind.NAMESPACE, parent: scope, start: nameEnd, end })
  facts.setInnerScope(definition, inner)
  return definition
}

function visitModuleBody(walk: Walk, body: number, scope: number): void {
  const { functionScope, thisScope } = walk
  walk.functionScope = scope
  walk.thisScope = scope
  walk.visit.statements(walk, body, scope)
  walk.functionScope = functionScope
  walk.thisScope = thisScope
}

function nameParts(walk: Walk, node: number): number[] {
  const { fields } = walk
  const parts: number[] = []
  let at = node
  while (at !== -1 && kindOf(walk, at) !== Kind.IDENTIFIER) {
    const property = fieldOf(walk, at, fields.property)
    if (property !== -1) parts.unshift(property)
    at = fieldOf(walk, at, fields.object)
  }
  if (at !== -1) parts.unshift(at)
  return parts
}

/** `declare …`, `declare global {}`, `declare module 'x' {}`. */
export function visitAmbient(
  walk: Walk,
  node: number,
  place: Place,
  visit: (walk: Walk, node: number, place: Place) => void,
): void {
  const { tree } = walk
  const { isAmbient } = walk
  walk.isAmbient = true
  const global = childOf(walk, node, Kind.T_GLOBAL)
  for (let child = firstNamed(tree, node); child !== -1; child = nextNamed(tree, child)) {
    if (kindOf(walk, child) === Kind.BLOCK && global !== -1) {
      openGlobal(walk, global, place, (inner) => visitModuleBody(walk, child, inner), tree.start[child])
    } else {
      visit(walk, child, place)
    }
  }
  walk.isAmbient = isAmbient
}

/** Declares in the scope of all files: `declare global {}`, which `named` stands for. */
export function openGlobal(
  walk: Walk,
  named: number,
  place: Place,
  visit: (scope: number) => void,
  headEnd: number = place.end,
): void {
  const { definition: parent, isAmbient } = walk
  walk.isAmbient = true
  const signature = foldedText(walk.text, place.start, headEnd)
  walk.definition = openModule(walk, named, 'global', place, false, signature)
  visit(walk.facts.definitions.get(walk.definition, 4))
  walk.definition = parent
  walk.isAmbient = isAmbient
}

/** Type parameters are seen in all of a declaration, members are not. */
function scopeAround(walk: Walk, node: number, scope: number): number {
  const { tree, facts } = walk
  const typeParameters = fieldOf(walk, node, walk.fields.type_parameters)
  if (typeParameters === -1) return scope
  const around = facts.scope({
    kind: ScopeKind.BLOCK,
    parent: scope,
    start: tree.start[node]!,
    end: endOfStatement(walk, node),
  })
  bindTypeParameters(walk, typeParameters, around)
  return around
}

function memberScope(walk: Walk, body: number, parent: number): number {
  const { tree, facts } = walk
  const [start, end] = [tree.start[body]!, tree.end[body]!]
  return facts.scope({ kind: ScopeKind.CLASS, parent, start, end, flags: ScopeFlag.HIDDEN_FROM_NESTED })
}
