import { ExpressionFlag, Op } from '../languages/facts.ts'
import type { EntitySet, LinkContext } from './context.ts'
import { isClassLike } from './hierarchy.ts'
import { moduleMember } from './names.ts'
import { factsOf } from './program.ts'
import { Open, Rule, weakestRule } from './rules.ts'
import { EntityKind, ValueKind, idOf, kindOf, pack } from './values.ts'

const NOTHING: EntitySet = { entities: [], rule: Rule.member }

/** What a member name refers to on one value. Empty where the value has no such member that can be seen. */
export function memberOf(context: LinkContext, value: number, name: string): EntitySet {
  const id = idOf(value)
  switch (kindOf(value)) {
    case ValueKind.DEFINITION:
    case ValueKind.INSTANCE:
      return memberOfDefinition(context, value, name)
    case ValueKind.MODULE: {
      const from = context.modules.files(id)[0] ?? 0
      const entities = moduleMember(context, id, name, from)
      if (entities.length > 0) return { entities, rule: Rule['module-member'] }
      const storedAt = storedModuleMember(context, id, name)
      return storedAt.length > 0 ? { entities: storedAt, rule: Rule['module-member'] } : NOTHING
    }
    case ValueKind.EXTERNAL:
      return {
        entities: [pack(EntityKind.EXTERNAL, context.externals.member(id, name))],
        rule: Rule['module-member'],
      }
    case ValueKind.OBJECT:
      return { entities: objectEntries(context, id, name), rule: Rule['assigned-value'] }
    case ValueKind.EXTERNAL_RESULT:
    case ValueKind.CONTAINER:
      return { entities: [pack(EntityKind.OPEN, Open.external)], rule: Rule.member }
    case ValueKind.OPEN:
      return { entities: [pack(EntityKind.OPEN, id)], rule: Rule.member }
    default:
      return NOTHING
  }
}

function memberOfDefinition(context: LinkContext, value: number, name: string): EntitySet {
  const { hierarchy, program, stored } = context
  const definition = idOf(value)
  if (isClassLike(context, definition)) {
    const { entities, distance } = hierarchy.member(definition, name, false)
    if (entities.length > 0) return { entities, rule: distance === 0 ? Rule.member : Rule.inherited }
    if (hierarchy.hasUnknownAncestor(definition)) {
      return { entities: [pack(EntityKind.OPEN, Open.external)], rule: Rule.inherited }
    }
  }
  const attached = hierarchy.ownMember(definition, name)
  if (attached.length > 0) return { entities: attached, rule: Rule.member }
  const file = program.definitionFile[definition]!
  const binding = factsOf(program, file).definitions.binding[definition - program.definitionBase[file]!]!
  if (binding !== -1) {
    const field = stored.ofBinding(program.bindingBase[file]! + binding, name)
    if (field !== -1)
      return { entities: [pack(EntityKind.STORED_FIELD, field)], rule: Rule['assigned-value'] }
  }
  return NOTHING
}

/** `exports.x = …` in a module without other knowledge of x is an export row; stores on its bindings are found by evaluation. */
function storedModuleMember(context: LinkContext, module: number, name: string): readonly number[] {
  const result: number[] = []
  for (const file of context.modules.files(module)) {
    const { facts } = context.program.files[file]!
    if (facts === undefined) continue
    const { exports } = facts
    for (let row = 0; row < exports.count; row++) {
      if (facts.strings[exports.name[row]!] !== '=' || exports.kind[row] !== 2) continue
      const expression = context.program.expressionBase[file]! + exports.target[row]!
      for (const value of context.valuesOf(expression).values) {
        if (kindOf(value) !== ValueKind.MODULE || idOf(value) !== module) {
          result.push(...memberOf(context, value, name).entities)
        }
      }
    }
  }
  return result
}

/** Value expressions of the entries of an object literal under a key, looking into spreads. */
function objectEntries(context: LinkContext, object: number, name: string): readonly number[] {
  const { program } = context
  const file = program.expressionFile[object]!
  const facts = factsOf(program, file)
  const base = program.expressionBase[file]!
  const list = facts.expressions.a[object - base]!
  const result: number[] = []
  if (list === -1) return result
  const length = facts.lists[list]!
  for (let i = 0; i + 1 < length; i += 2) {
    const key = facts.lists[list + 1 + i]!
    const entry = facts.lists[list + 2 + i]!
    if (key !== 0 && facts.strings[key] === name) result.push(pack(EntityKind.EXPRESSION, base + entry))
  }
  return result
}

/** Entities of a MEMBER expression (global row): the member on each value of its base. */
export function entitiesOfMember(context: LinkContext, expression: number): EntitySet {
  const { program } = context
  const file = program.expressionFile[expression]!
  const facts = factsOf(program, file)
  const base = program.expressionBase[file]!
  const row = expression - base
  const name = facts.strings[facts.expressions.b[row]!]!
  const receiver = context.valuesOf(base + facts.expressions.a[row]!)
  const entities = new Set<number>()
  let rule = receiver.rule
  let open = -1
  for (const value of receiver.values) {
    const found = memberOf(context, value, name)
    for (const entity of found.entities) {
      if (kindOf(entity) === EntityKind.OPEN) open = entity
      else entities.add(entity)
    }
    if (found.entities.length > 0) rule = weakestRule(rule, found.rule)
  }
  if (entities.size > 0) return { entities: [...entities], rule }
  if (open !== -1) return { entities: [open], rule }
  if (receiver.values.length === 0) return openEntity(Open['unresolved-receiver'])
  // A type position never sees a stored field: what is not declared is not there.
  const isType = (facts.expressions.flags[row]! & ExpressionFlag.TYPE) !== 0
  return openEntity(isType ? Open['unresolved-name'] : Open['unresolved-member'])
}

function openEntity(reason: number): EntitySet {
  return { entities: [pack(EntityKind.OPEN, reason)], rule: Rule.member }
}

/** Values that have members by evaluation of THIS: whether an operator is the receiver itself. */
export function isReceiverOp(op: number): boolean {
  return op === Op.THIS || op === Op.THIS_CLASS || op === Op.SUPER
}
