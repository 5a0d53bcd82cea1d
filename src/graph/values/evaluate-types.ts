import { BindingKind, FlowKind, Op, type FileFacts } from '../../languages/facts.ts'
import type { EntitySet, LinkContext } from '../context.ts'
import { Open, weakestRule } from '../edge-rules.ts'
import { receiverOf } from './receivers.ts'
import { EMPTY, openValue, single, union, type ValueSet } from '../solver/value-sets.ts'
import { EntityKind, ValueKind, bindingIdOf, definitionIdOf, kindOf } from '../solver/values.ts'
import { idAt, type BindingId, type ExpressionId, type Packed, type Place } from '../row-ids.ts'
import { idsIn } from '../program/lists.ts'

/** Types whose value is the class that they are applied to. */
const CLASS_TYPES = new Set(['Type', 'type', 'Class', 'typeof'])

/** Instances that a type expression stands for. */
export function evaluateType(context: LinkContext, typeExpression: ExpressionId): ValueSet {
  const { program } = context
  const place = program.expressionAt(typeExpression)
  const { file, facts, base, row, a, op, scope } = place
  switch (op) {
    case Op.NAME:
    case Op.MEMBER:
      return namedType(context, typeExpression, typeName(facts, row))
    case Op.APPLY:
      return appliedType(context, file, typeExpression)
    case Op.INDEX:
      return indexedType(context, place)
    case Op.ANY_OF:
      return union(idsIn(facts, base, a).map(context.instancesOf))
    case Op.DEFINITION:
      return single(ValueKind.INSTANCE, context.parts.first(program.definitionId(file, a)))
    case Op.THIS:
      return receiverOf(context, file, scope, false)
    case Op.ARRAY:
      return single(ValueKind.CONTAINER, typeExpression)
    case Op.OBJECT:
      return single(ValueKind.OBJECT, typeExpression)
    case Op.LITERAL:
      return isNothing(facts, row) ? EMPTY : openValue(Open.builtin)
    case Op.STRING:
      return openValue(Open.builtin)
    case Op.CALL:
    case Op.AWAIT:
    case Op.SPREAD:
      return EMPTY
    default:
      return context.valuesOf(typeExpression)
  }
}

function namedType(context: LinkContext, typeExpression: ExpressionId, name: string): ValueSet {
  const found = instancesOfEntities(context, context.entitiesOf(typeExpression))
  return TOP_TYPES.has(name) && isOpen(found) ? EMPTY : found
}

/** `Promise<User>`, `list[User]` (APPLY). */
function appliedType(context: LinkContext, file: number, typeExpression: ExpressionId): ValueSet {
  const { program } = context
  const facts = program.factsOf(file)
  const { expressions, lists } = facts
  const base = program.expressionBase[file]!
  const a = expressions.a[typeExpression - base]!
  const b = expressions.b[typeExpression - base]!
  const name = typeName(facts, a)
  const first = b !== -1 && lists[b]! > 0 ? idAt(base, lists[b + 1]!) : -1
  const { transparentTypes, containers } = program.languages[file]!.semantics
  const isTransparent = first !== -1 && transparentTypes.has(name)
  // The repository may have a `Mutex` of its own.
  const isOwn =
    containers !== undefined &&
    context.instancesOf(idAt(base, a)).values.some((value) => kindOf(value) === ValueKind.INSTANCE)
  if (isTransparent && !isOwn) return context.instancesOf(first)
  if (first !== -1 && CLASS_TYPES.has(name)) return context.valuesOf(first)
  const named = context.instancesOf(idAt(base, a))
  const own = program.rules[file]!.generics.specialised?.(context, typeExpression, named) ?? named
  // An alias of object types has their members.
  const isInstanceOrObject = (value: Packed) =>
    kindOf(value) === ValueKind.INSTANCE || kindOf(value) === ValueKind.OBJECT
  if (own.values.some(isInstanceOrObject)) return own
  const applied = single(ValueKind.CONTAINER, typeExpression)
  // An alias of a container says what its own arguments do not: `type Result<T> = std::result::Result<T, Error>`.
  return containers !== undefined && own.values.some((value) => kindOf(value) === ValueKind.CONTAINER)
    ? union([applied, own])
    : applied
}

/** `null`, `any` and what the extractor could not say tell nothing of a value's members. */
export function isNothing(facts: FileFacts, row: number): boolean {
  return NOTHING.has(facts.strings[facts.expressions.a[row]!]!)
}

const NOTHING = new Set(['null', 'undefined', 'unknown', 'any', 'object'])
/** Names of types that any value may have. */
const TOP_TYPES = new Set(['any', 'Any', 'object', 'Object', 'unknown'])

function instancesOfEntities(context: LinkContext, set: EntitySet): ValueSet {
  const { program } = context
  const sets: ValueSet[] = []
  for (const entity of set.entities) {
    const values = context.valuesOfEntities({ entities: [entity], rule: set.rule })
    if (kindOf(entity) === EntityKind.BINDING && isTypeParameter(context, bindingIdOf(entity))) {
      // What a type parameter is bounded by is known, what stands for it is not: for each use of a template it is another.
      const { includes } = program.languages[program.bindingFile[bindingIdOf(entity)]!]!.semantics
      if (!includes && !isOpen(values)) sets.push(values)
    } else for (const value of values.values) sets.push(instanceOfValue(context, value))
  }
  const all = union(sets)
  return { values: all.values, rule: weakestRule(set.rule, all.rule) }

  function isTypeParameter(
    { program: { bindingFile, bindingBase } }: LinkContext,
    binding: BindingId,
  ): boolean {
    const file = bindingFile[binding]!
    return program.factsOf(file).bindings.kind[binding - bindingBase[file]!] === BindingKind.TYPE_PARAMETER
  }
}

function instanceOfValue(context: LinkContext, value: Packed): ValueSet {
  const id = definitionIdOf(value)
  switch (kindOf(value)) {
    case ValueKind.DEFINITION: {
      // A type with methods of its own is not what it was made from (Go).
      const aliases = context.hierarchy.hasAttached(id)
        ? []
        : context.program.definitionFlowSources(id, FlowKind.ALIAS)
      const aliased = union(aliases.map(context.instancesOf))
      return aliased.values.length > 0 ? aliased : single(ValueKind.INSTANCE, id)
    }
    case ValueKind.EXTERNAL:
      return single(ValueKind.EXTERNAL_RESULT, id)
    default:
      return { values: [value], rule: 0 }
  }
}

function isOpen(set: ValueSet): boolean {
  return set.values.every(
    (value) => kindOf(value) === ValueKind.OPEN || kindOf(value) === ValueKind.EXTERNAL_RESULT,
  )
}

function typeName(facts: FileFacts, expression: number): string {
  const { op, a, b } = facts.expressions
  if (op[expression] === Op.NAME) return facts.strings[a[expression]!]!
  if (op[expression] === Op.MEMBER) return facts.strings[b[expression]!]!
  return ''
}

/** `App['scene']`: the type of that member. */
function indexedType(context: LinkContext, { facts, base, row }: Place): ValueSet {
  const { a, b, op } = facts.expressions
  const key = b[row]!
  if (key === -1 || op[key] !== Op.STRING) return EMPTY
  const name = facts.strings[a[key]!]!
  const owners = context.instancesOf(idAt(base, a[row]!))
  const members = owners.values.map((value) => context.valuesOfEntities(context.memberOf(value, name)))
  const all = union(members)
  return { values: all.values, rule: weakestRule(owners.rule, all.rule) }
}
