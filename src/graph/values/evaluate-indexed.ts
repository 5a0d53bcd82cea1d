import { DefinitionKind, Op, type FileFacts } from '../../languages/facts.ts'
import type { LinkContext } from '../context.ts'
import { Open, Rule, weakestRule } from '../edge-rules.ts'
import { openValue, union, type ValueSet, EMPTY } from '../solver/value-sets.ts'
import { EntityKind, ValueKind, definitionIdOf, idOf, kindOf } from '../solver/values.ts'
import { elementsOf, indexedInstance, sliced } from './elements.ts'
import { entriesOf } from './entries.ts'
import { ANY_KEY, contentsOf, CONTENTS, REARRANGED } from './fields.ts'
import { textsOf } from './text-sets.ts'
import { idAt, type Packed, type Place } from '../row-ids.ts'
import { lengthOfList } from './list-length.ts'

/** `table['key']` is the entry of that name where the key is known; else any of the entries. */
export function indexed(context: LinkContext, { facts, base, row }: Place): ValueSet {
  const { a, b } = facts.expressions
  const containers = context.valuesOf(idAt(base, a[row]!))
  const key = b[row]!
  const file = context.program.expressionFile[idAt(base, row)]!
  const byRules = context.program.rules[file]!.values.indexed?.(
    context,
    containers,
    key !== -1,
    idAt(base, a[row]!),
  )
  if (byRules !== undefined) return byRules
  if (key !== -1 && facts.expressions.op[key] === Op.SPREAD) return sliced(context, containers, base + row)
  const { membersByKey } = context.program.languages[file]!.semantics
  const fromEnd = key === -1 || membersByKey ? undefined : placeFromEnd(context, facts, key)
  const isOutside = membersByKey && containers.values.every((value) => kindOf(value) === ValueKind.OPEN)
  const known =
    key === -1 || isOutside || fromEnd !== undefined ? undefined : textsOf(context, idAt(base, key))
  if (known !== undefined && !known.isOpen) {
    const sets = known.texts.map((name) => underName(context, containers, file, name))
    const all = union(sets)
    return { values: all.values, rule: weakestRule(containers.rule, all.rule) }
  }
  const sets = containers.values.map((value) => {
    if (isGenericClass(context, value)) return { values: [value], rule: containers.rule }
    const own =
      memberBySymbol(context, facts, value, key) ??
      (kindOf(value) === ValueKind.INSTANCE ? indexedInstance(context, value) : undefined)
    const place = fromEnd === undefined ? -1 : fromEnd(value)
    return own ?? elementsOf(context, { values: [value], rule: containers.rule }, place)
  })
  const all = union(sets)
  // Whatever the object has may be what is meant, and of that nothing is known.
  const isAnyMember = all.values.length === 0 && membersByKey
  if (isAnyMember) return openValue(Open.dynamic)
  return { values: all.values, rule: weakestRule(containers.rule, all.rule) }
}

function underName(context: LinkContext, containers: ValueSet, file: number, name: string): ValueSet {
  // The place in a list that is written out.
  const place = /^\d+$/.test(name) ? Number(name) : -1
  // `object['name']` is `object.name` in JavaScript alone.
  const { semantics } = context.program.languages[file]!
  const sets = containers.values.map((value): ValueSet => {
    const kind = kindOf(value)
    const one = { values: [value], rule: containers.rule }
    if (isGenericClass(context, value)) return one
    if (kind === ValueKind.MODULE && !semantics.membersByKey) return entryOfModule(context, value, name)
    if (kind === ValueKind.INSTANCE || kind === ValueKind.MODULE || kind === ValueKind.DEFINITION) {
      return semantics.membersByKey && place === -1
        ? context.valuesOfEntities(context.memberOf(value, name))
        : ((kind === ValueKind.INSTANCE ? indexedInstance(context, value) : undefined) ??
            elementsOf(context, one, -1))
    }
    if (kind !== ValueKind.OBJECT && kind !== ValueKind.CONTAINER && kind !== ValueKind.REST) {
      const elements = elementsOf(context, one, place)
      // No iterator has places: what is meant is one of what it hands out.
      return kind === ValueKind.GENERATOR && place !== -1 ? elementsOf(context, elements, place) : elements
    }
    const entries = entriesOf(context, one, name)
    if (entries.values.length > 0) return entries
    return kind === ValueKind.OBJECT && place === -1
      ? contentsOf(context, value, ANY_KEY)
      : elementsOf(context, one, kind === ValueKind.OBJECT ? -1 : place)
  })
  return union(sets)
}

/** `module.__dict__['name']` and `globals()['name']` are the member of that name. */
function entryOfModule(context: LinkContext, value: Packed, name: string): ValueSet {
  const set = context.memberOf(value, name)
  const isFound = set.entities.some((entity) => kindOf(entity) !== EntityKind.OPEN)
  return isFound ? context.valuesOfEntities(set) : EMPTY
}

/** `object[NAME]`: a member that is declared as `[NAME]` (JavaScript). */
function memberBySymbol(
  context: LinkContext,
  { expressions, strings }: FileFacts,
  value: Packed,
  key: number,
): ValueSet | undefined {
  const { op, a, b } = expressions
  const kind = kindOf(value)
  if (key === -1 || (kind !== ValueKind.INSTANCE && kind !== ValueKind.DEFINITION)) return undefined
  let text = ''
  if (op[key] === Op.NAME) text = strings[a[key]!]!
  else if (op[key] === Op.MEMBER && op[a[key]!] === Op.NAME)
    text = `${strings[a[a[key]!]!]!}.${strings[b[key]!]!}`
  if (text === '') return undefined
  const { entities } = context.memberOf(value, `[${text}]`)
  const isFound = entities.some((entity) => kindOf(entity) !== EntityKind.OPEN)
  return isFound ? context.valuesOfEntities({ entities, rule: Rule.member }) : undefined
}

/** `Box[int]` is Box (Python), an entry of an enumeration is not. */
function isGenericClass({ program }: LinkContext, value: Packed): boolean {
  if (kindOf(value) !== ValueKind.DEFINITION) return false
  const file = program.definitionFile[definitionIdOf(value)]!
  const { semantics } = program.languages[file]!
  const kind = program.factsOf(file).definitions.kind[idOf(value) - program.definitionBase[file]!]
  const isClass = kind === DefinitionKind.CLASS || kind === DefinitionKind.INTERFACE
  return isClass && semantics.dataModel === true
}

/** The place in a list (value) that a key (row of a file) means which counts from the end: `-1`; undefined for any other key. */
function placeFromEnd(
  context: LinkContext,
  { expressions, strings }: FileFacts,
  key: number,
): ((value: Packed) => number) | undefined {
  const text = expressions.op[key] === Op.STRING ? strings[expressions.a[key]!]! : ''
  if (!/^-[1-9]\d?$/.test(text)) return undefined
  const distance = Number(text.slice(1))
  return (value) => placeAt(context, value, distance)
}

/** `xs[-1]` of a list that is written out, and that nothing is put into or taken out of, is its last element. */
function placeAt(context: LinkContext, value: Packed, distance: number): number {
  const length = lengthOfList(context, value)
  if (length === undefined || distance > length) return -1
  const isChanged = [CONTENTS, REARRANGED].some((name) => contentsOf(context, value, name).values.length > 0)
  return isChanged ? -1 : length - distance
}
