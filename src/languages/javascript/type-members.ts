import { BindingKind, DefinitionFlag, DefinitionKind, ExpressionFlag, Op, ScopeKind } from '../facts.ts'
import { visitFunction, visitFunctionType } from './functions.ts'
import { Kind } from './kinds.ts'
import { methodFlags } from './method-flags.ts'
import { keyDistances, keyName, keyPlace } from './object-keys.ts'
import { typeOf } from './parameters.ts'
import { foldedText } from './signatures.ts'
import type { Context } from './context.ts'
import { defineAt } from './define.ts'

/** Definition and scope that the members of an interface or object type belong to. */
export interface TypeOwner {
  readonly definition: number
  readonly scope: number
}

/**
 * `{a: A; b(): B}`. Under an `owner` (an interface, a named object type) the members are definitions; the type
 * expression is an OBJECT of their types either way.
 */
export function visitObjectType(context: Context, node: number, owner: TypeOwner | undefined): number {
  const { tree, facts } = context
  const entries: number[] = []
  const keys: number[] = []
  let doc = -1
  for (let child = context.firstChild(node); child !== -1; child = tree.next[child]!) {
    const kind = context.kindOf(child)
    if (kind === Kind.COMMENT) doc = child
    if (kind === Kind.COMMENT || kind === Kind.OTHER) continue
    const type = visitObjectTypeMember(context, child, owner, doc)
    if (type !== -1) {
      entries.push(facts.string(memberName(context, child)), type)
      keys.push(keyPlace(context, child))
    }
    doc = -1
  }
  // All there is to an interface of named members is in their definitions.
  const isInterface =
    owner !== undefined && facts.definitions.get(owner.definition, 0) === DefinitionKind.INTERFACE
  if (isInterface && !entries.some((entry, i) => i % 2 === 0 && entry === 0)) return -1
  const distances = keyDistances(facts, entries, keys)
  return context.spanning(Op.OBJECT, facts.list(entries), distances, node, ExpressionFlag.TYPE)
}

/** One member; returns the expression of its type, or -1. */
export function visitObjectTypeMember(
  context: Context,
  node: number,
  owner: TypeOwner | undefined,
  doc: number,
): number {
  const { tree, facts, scope } = context
  switch (context.kindOf(node)) {
    case Kind.PROPERTY_SIGNATURE: {
      const type = typeOf(context, node)
      const binding = owner === undefined ? -1 : defineMember(context, node, DefinitionKind.FIELD, owner, doc)
      if (type !== -1 && binding !== -1) context.declareType(binding, type)
      if (owner === undefined) visitComputedKey(context, node)
      return type
    }
    case Kind.METHOD_SIGNATURE: {
      const binding =
        owner === undefined ? -1 : defineMember(context, node, DefinitionKind.METHOD, owner, doc)
      const definition = binding === -1 ? visitFunctionType(context, node) : facts.bindings.get(binding, 4)
      if (binding !== -1) visitFunction(context, node, definition, doc)
      const [start, end] = [tree.start[node]!, tree.end[node]!]
      return facts.expression(Op.DEFINITION, definition, -1, scope, start, end, ExpressionFlag.TYPE)
    }
    case Kind.CALL_SIGNATURE:
    case Kind.CONSTRUCT_SIGNATURE: {
      const definition = visitFunctionType(context, node)
      const [start, end] = [tree.start[node]!, tree.end[node]!]
      return facts.expression(Op.DEFINITION, definition, -1, scope, start, end, ExpressionFlag.TYPE)
    }
    case Kind.INDEX_SIGNATURE:
      return visitIndexSignature(context, node)
    default:
      context.readStatement(node, doc)
      return -1
  }
}

/** Returns the member's binding in the owner's scope, -1 where its name is missing. */
function defineMember(context: Context, node: number, kind: number, owner: TypeOwner, doc: number): number {
  const { tree } = context
  const key = context.fieldOf(node, context.fields.name)
  if (key === -1 || tree.end[key] === tree.start[key]) return -1
  const given = context.inScope(owner.scope, () => keyName(context, key))
  const name = given === '' ? context.textAt(key) : given
  const [start, end] = [tree.start[node]!, tree.end[node]!]
  const flags = methodFlags(context, node) | (kind === DefinitionKind.METHOD ? DefinitionFlag.DECLARATION : 0)
  const parent = context.owner
  const { scope } = owner
  context.owner = owner.definition
  const signature = foldedText(context.text, start, end)
  const definition = defineAt(context, key, { kind, name, scope, start, end, flags, signature, doc })
  context.owner = parent
  return context.declare(BindingKind.DEFINITION, name, scope, tree.start[key]!, definition)
}

function visitComputedKey(context: Context, node: number): void {
  const key = context.fieldOf(node, context.fields.name)
  if (key !== -1 && context.kindOf(key) === Kind.COMPUTED_NAME) keyName(context, key)
}

function memberName(context: Context, node: number): string {
  const key = context.fieldOf(node, context.fields.name)
  if (key === -1 || context.kindOf(node) === Kind.INDEX_SIGNATURE) return ''
  const kind = context.kindOf(key)
  if (kind === Kind.COMPUTED_NAME) return ''
  return kind === Kind.STRING ? context.textAt(key).slice(1, -1) : context.textAt(key)
}

/** `[key: string]: T` and `[K in Keys]: T`; the value is T. */
function visitIndexSignature(context: Context, node: number): number {
  const { tree, fields, scope } = context
  const mapped = context.childOf(node, Kind.MAPPED_CLAUSE)
  context.typeRow(context.fieldOf(node, fields.index_type))
  if (mapped === -1) return typeOf(context, node)
  const inner = context.scopeAt(ScopeKind.BLOCK, node, scope)
  const name = context.fieldOf(mapped, fields.name)
  const over = context.fieldOf(mapped, fields.type)
  const alias = context.fieldOf(mapped, fields.alias)
  if (name !== -1) context.declare(BindingKind.TYPE_PARAMETER, context.textAt(name), inner, tree.start[name]!)
  if (over !== -1) context.inScope(inner, () => context.typeRow(over))
  if (alias !== -1) context.inScope(inner, () => context.typeRow(alias))
  const annotation = context.fieldOf(node, fields.type)
  const type = context.firstNamed(annotation)
  return type === -1 ? -1 : context.inScope(inner, () => context.typeRow(type))
}
