import {
  BindingKind,
  DefinitionFlag,
  DefinitionKind,
  ExpressionFlag,
  FlowKind,
  Op,
  ScopeKind,
} from '../facts.ts'
import { firstChild, firstNamed } from '../tree.ts'
import { applyDoc } from './docs.ts'
import { visitFunction, visitFunctionType } from './functions.ts'
import { Kind } from './kinds.ts'
import { methodFlags } from './method-flags.ts'
import { keyDistances, keyName, keyPlace } from './objects.ts'
import { typeOf } from './parameters.ts'
import { foldedText } from './signatures.ts'
import { childOf, declare, define, fieldOf, kindOf, sliceOf, type Walk } from './walk.ts'

/** Definition and scope that the members of an interface or object type belong to. */
export interface TypeOwner {
  readonly definition: number
  readonly scope: number
}

/**
 * `{a: A; b(): B}`. Under an `owner` (an interface, a named object type) the members are definitions; the type
 * expression is an OBJECT of their types either way.
 */
export function visitObjectType(
  walk: Walk,
  node: number,
  scope: number,
  owner: TypeOwner | undefined,
): number {
  const { tree, facts } = walk
  const entries: number[] = []
  const keys: number[] = []
  let doc = -1
  for (let child = firstChild(tree, node); child !== -1; child = tree.next[child]!) {
    const kind = kindOf(walk, child)
    if (kind === Kind.COMMENT) doc = child
    if (kind === Kind.COMMENT || kind === Kind.OTHER) continue
    const type = visitObjectTypeMember(walk, child, scope, owner, doc)
    if (type !== -1) {
      entries.push(facts.string(memberName(walk, child)), type)
      keys.push(keyPlace(walk, child))
    }
    doc = -1
  }
  // All there is to an interface of named members is in their definitions.
  const isInterface =
    owner !== undefined && facts.definitions.get(owner.definition, 0) === DefinitionKind.INTERFACE
  if (isInterface && !entries.some((entry, i) => i % 2 === 0 && entry === 0)) return -1
  const [start, end] = [tree.start[node]!, tree.end[node]!]
  const distances = keyDistances(facts, entries, keys)
  return facts.expression(Op.OBJECT, facts.list(entries), distances, scope, start, end, ExpressionFlag.TYPE)
}

/** One member; returns the expression of its type, or -1. */
export function visitObjectTypeMember(
  walk: Walk,
  node: number,
  scope: number,
  owner: TypeOwner | undefined,
  doc: number,
): number {
  const { tree, facts } = walk
  switch (kindOf(walk, node)) {
    case Kind.PROPERTY_SIGNATURE: {
      const type = typeOf(walk, node, scope)
      const binding = owner === undefined ? -1 : defineMember(walk, node, DefinitionKind.FIELD, owner, doc)
      if (type !== -1 && binding !== -1)
        facts.flow(FlowKind.TYPE, binding, type, facts.expressions.get(type, 5))
      if (owner === undefined) visitComputedKey(walk, node, scope)
      return type
    }
    case Kind.METHOD_SIGNATURE: {
      const binding = owner === undefined ? -1 : defineMember(walk, node, DefinitionKind.METHOD, owner, doc)
      const definition =
        binding === -1 ? visitFunctionType(walk, node, scope) : facts.bindings.get(binding, 4)
      if (binding !== -1) visitFunction(walk, node, scope, definition, doc)
      const [start, end] = [tree.start[node]!, tree.end[node]!]
      return facts.expression(Op.DEFINITION, definition, -1, scope, start, end, ExpressionFlag.TYPE)
    }
    case Kind.CALL_SIGNATURE:
    case Kind.CONSTRUCT_SIGNATURE: {
      const definition = visitFunctionType(walk, node, scope)
      const [start, end] = [tree.start[node]!, tree.end[node]!]
      return facts.expression(Op.DEFINITION, definition, -1, scope, start, end, ExpressionFlag.TYPE)
    }
    case Kind.INDEX_SIGNATURE:
      return visitIndexSignature(walk, node, scope)
    default:
      walk.visit.statement(walk, node, scope, doc)
      return -1
  }
}

/** Returns the member's binding in the owner's scope, -1 where its name is missing. */
function defineMember(walk: Walk, node: number, kind: number, owner: TypeOwner, doc: number): number {
  const { tree } = walk
  const key = fieldOf(walk, node, walk.fields.name)
  if (key === -1 || tree.end[key] === tree.start[key]) return -1
  const given = keyName(walk, key, owner.scope)
  const name = given === '' ? sliceOf(walk, key) : given
  const [nameStart, nameEnd] = [tree.start[key]!, tree.end[key]!]
  const [start, end] = [tree.start[node]!, tree.end[node]!]
  const flags = methodFlags(walk, node) | (kind === DefinitionKind.METHOD ? DefinitionFlag.DECLARATION : 0)
  const parent = walk.definition
  walk.definition = owner.definition
  const signature = foldedText(walk.text, start, end)
  const definition = define(walk, kind, name, owner.scope, nameStart, nameEnd, start, end, flags, signature)
  walk.definition = parent
  applyDoc(walk, definition, doc)
  return declare(walk, BindingKind.DEFINITION, name, owner.scope, nameStart, definition)
}

function visitComputedKey(walk: Walk, node: number, scope: number): void {
  const key = fieldOf(walk, node, walk.fields.name)
  if (key !== -1 && kindOf(walk, key) === Kind.COMPUTED_NAME) keyName(walk, key, scope)
}

function memberName(walk: Walk, node: number): string {
  const key = fieldOf(walk, node, walk.fields.name)
  if (key === -1 || kindOf(walk, node) === Kind.INDEX_SIGNATURE) return ''
  const kind = kindOf(walk, key)
  if (kind === Kind.COMPUTED_NAME) return ''
  return kind === Kind.STRING ? sliceOf(walk, key).slice(1, -1) : sliceOf(walk, key)
}

/** `[key: string]: T` and `[K in Keys]: T`; the value is T. */
function visitIndexSignature(walk: Walk, node: number, scope: number): number {
  const { tree, facts, fields } = walk
  const mapped = childOf(walk, node, Kind.MAPPED_CLAUSE)
  const keyType = fieldOf(walk, node, fields.index_type)
  if (keyType !== -1) walk.visit.type(walk, keyType, scope)
  if (mapped === -1) return typeOf(walk, node, scope)
  const inner = facts.scope({
    kind: ScopeKind.BLOCK,
    parent: scope,
    start: tree.start[node]!,
    end: tree.end[node]!,
  })
  const name = fieldOf(walk, mapped, fields.name)
  const over = fieldOf(walk, mapped, fields.type)
  const alias = fieldOf(walk, mapped, fields.alias)
  if (name !== -1) declare(walk, BindingKind.TYPE_PARAMETER, sliceOf(walk, name), inner, tree.start[name]!)
  if (over !== -1) walk.visit.type(walk, over, inner)
  if (alias !== -1) walk.visit.type(walk, alias, inner)
  const annotation = fieldOf(walk, node, fields.type)
  const type = annotation === -1 ? -1 : firstNamed(tree, annotation)
  return type === -1 ? -1 : walk.visit.type(walk, type, inner)
}
