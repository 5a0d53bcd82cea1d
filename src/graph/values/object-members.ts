import { Op } from '../../languages/facts.ts'
import type { EntitySet, LinkContext } from '../context.ts'
import { Open, Rule } from '../edge-rules.ts'
import type { Program } from '../program/program.ts'
import { ownerOfValue, type Owner } from '../program/stored-fields.ts'
import { union, type ValueSet } from '../solver/value-sets.ts'
import { EntityKind, ValueKind, expressionIdOf, idOf, kindOf, pack } from '../solver/values.ts'
import { contentsOf, fieldSlot } from './fields.ts'
import { textsOf } from './text-sets.ts'
import { entityOfEntry } from '../types/declared-entries.ts'
import { idAt, type ExpressionId, type Packed } from '../row-ids.ts'
import { onceFor } from '../../languages/once-for.ts'

/** Names under which an object keeps what it takes its other members from. */
export const PROTOTYPE = '__proto__'
export const MIXED_IN = '...'

/**
 * Members of an object literal (OBJECT) by name: its entries, what is stored into it, what is spread into
 * it, and what its prototype has.
 */
export function memberOfLiteral(context: LinkContext, object: ExpressionId, name: string): EntitySet {
  return { entities: context.membersOfLiteral(object, name), rule: Rule['assigned-value'] }
}

/** What a value takes from the objects that were mixed into it (`Object.assign`) or that it was made from. */
export function mixedIn(context: LinkContext, owner: Owner, name: string): readonly Packed[] {
  return context.stored.isDynamic(MIXED_IN) ? context.mixedMembers(owner, name) : NONE
}

const NONE: readonly never[] = []

/** Entities of the members of what is mixed into an owner. */
export function lookUpMixed(context: LinkContext, owner: Owner, name: string): readonly Packed[] {
  const { stored } = context
  const field = context.isSolved() ? stored.find(owner, MIXED_IN) : stored.field(owner, MIXED_IN)
  return field === -1 ? NONE : memberAmong(context, context.valuesOfField(field).values, name)
}

export function lookUpLiteral(context: LinkContext, object: ExpressionId, name: string): readonly Packed[] {
  const { program, stored } = context
  const value = pack(ValueKind.OBJECT, object)
  const found = new Set(entriesOf(context, object, name))
  if (stored.isDynamic(name)) {
    const owner = ownerOfValue(value)
    const field = context.isSolved() ? stored.find(owner, name) : stored.field(owner, name)
    if (field !== -1) context.valuesOfField(field)
    if (field !== -1 && context.sources.has(fieldSlot(context, field)))
      found.add(pack(EntityKind.STORED_FIELD, field))
  }
  if (found.size > 0) return [...found]
  const file = program.expressionFile[object]!
  if (!program.languages[file]!.semantics.literalMembers) return NONE
  for (const from of [MIXED_IN, PROTOTYPE]) {
    if (!stored.isDynamic(from)) continue
    const { values } = contentsOf(context, value, from)
    for (const entity of memberAmong(context, values, name)) found.add(entity)
  }
  if (name !== PROTOTYPE) {
    for (const entity of entriesOf(context, object, PROTOTYPE)) {
      const { values } = context.valuesOfEntities({ entities: [entity], rule: Rule.member })
      for (const member of memberAmong(context, values, name)) found.add(member)
    }
  }
  return [...found]
}

/** What an object literal, as a value, is made from: `__proto__: base`, `Object.setPrototypeOf(object, base)`. */
export function prototypesOf(context: LinkContext, value: Packed): ValueSet {
  const entities = entriesOf(context, expressionIdOf(value), PROTOTYPE)
  const set = context.valuesOfEntities({ entities, rule: Rule.member })
  return context.stored.isDynamic(PROTOTYPE) ? union([set, contentsOf(context, value, PROTOTYPE)]) : set
}

function memberAmong(context: LinkContext, values: readonly Packed[], name: string): readonly Packed[] {
  if (values.length > MAX_MIXED) return mayHave(context, values, name) ? TOO_MANY : NONE
  return values.flatMap((value) => {
    if (kindOf(value) === ValueKind.OBJECT) return context.membersOfLiteral(expressionIdOf(value), name)
    if (kindOf(value) === ValueKind.OPEN) return idOf(value) === Open['bound-hit'] ? TOO_MANY : NONE
    return context.memberOf(value, name).entities.filter((entity) => kindOf(entity) !== EntityKind.OPEN)
  })
}

/** Whether one of many objects may have a member: where all are literals, one is written under its name somewhere. */
function mayHave({ program }: LinkContext, values: readonly Packed[], name: string): boolean {
  const isOther = (value: Packed): boolean =>
    kindOf(value) !== ValueKind.OBJECT && kindOf(value) !== ValueKind.OPEN
  return values.some(isOther) || keysOfLiterals(program).has(name)
}

/** The keys of all object literals whose keys are members. */
const keysOfLiterals = onceFor((program: Program): ReadonlySet<string> => {
  const found = new Set<string>()
  program.files.forEach(({ facts }, file) => {
    if (facts === undefined || !program.languages[file]!.semantics.literalMembers) return
    const { expressions, lists, strings } = facts
    for (let row = 0; row < expressions.count; row++) {
      const list = expressions.op[row] === Op.OBJECT ? expressions.a[row]! : -1
      for (let at = list + 1; list !== -1 && at < list + lists[list]!; at += 2)
        if (lists[at]! > 0) found.add(strings[lists[at]!]!)
    }
  })
  return found
})

/** More objects than this are what any helper that merges objects is given, which tells nothing. */
const MAX_MIXED = 8
const TOO_MANY: readonly Packed[] = [pack(EntityKind.OPEN, Open['bound-hit'])]

/** Value expressions of the entries under a key; what is spread in behind an entry may replace it. */
function entriesOf(context: LinkContext, object: ExpressionId, name: string): readonly Packed[] {
  const { expressions, lists, strings, base, row } = context.program.expressionAt(object)
  const list = expressions.op[row] === Op.OBJECT ? expressions.a[row]! : -1
  const result: Packed[] = []
  if (list === -1) return result
  for (let at = list + lists[list]! - 1; at > list; at -= 2) {
    const key = lists[at]!
    const entry = lists[at + 1]!
    const isNamed =
      key > 0 ? strings[key] === name : key < 0 && textsOf(context, idAt(base, -1 - key)).texts.includes(name)
    if (isNamed) result.push(entityOfEntry(context, idAt(base, entry)))
    else if (key === 0 && result.length === 0 && expressions.op[entry] === Op.SPREAD) {
      const { values } = context.valuesOf(idAt(base, expressions.a[entry]!))
      result.push(...memberAmong(context, values, name))
    }
  }
  return result.reverse()
}
