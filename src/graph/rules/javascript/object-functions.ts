import { Op } from '../../../languages/facts.ts'
import type { LinkContext } from '../../context.ts'
import { Open, Rule } from '../../edge-rules.ts'
import { argumentsOf, plainArgument, valuesSource } from '../../program/call-arguments.ts'
import type { Argument, WrittenArgument } from '../../program/call-arguments.ts'
import { SourceKind, type Source } from '../../solver/sources.ts'
import { openValue, union, withRule, type ValueSet } from '../../solver/value-sets.ts'
import {
  EntityKind,
  ValueKind,
  definitionIdOf,
  expressionIdOf,
  idOf,
  kindOf,
  pack,
} from '../../solver/values.ts'
import { elementsOf } from '../../values/elements.ts'
import { addSource, fieldSlot, thisField } from '../../values/fields.ts'
import { MIXED_IN, PROTOTYPE, memberOfLiteral } from '../../values/object-members.ts'
import { mix } from '../../values/mix.ts'
import { storeMember } from '../../values/propagate-stores.ts'
import { literalEntries } from './literal-entries.ts'
import type { ExpressionId, Packed, Place } from '../../row-ids.ts'
import { calledName } from '../../values/called-name.ts'
import { HANDING_ON } from '../../values/called-name.ts'

/**
 * What JavaScript's own functions do with objects and promises: they mix one into another, set prototypes, define
 * properties and forward what a promise holds.
 */
export function handToObjectFunction(context: LinkContext, place: Place): void {
  const { file, base, row } = place
  const name = calledName(context, place)
  if (name === '') return
  const given = argumentsOf(place)
  const [first, second] = given
  if (first?.kind !== 'plain') return
  const other = second?.kind === 'plain' ? second.source : undefined
  const targets = () => context.valuesOf(first.source.row).values
  switch (name) {
    case 'Object.assign':
      for (const target of targets()) mixAll(context, target, given.slice(1))
      return
    case 'Object.setPrototypeOf':
      if (other !== undefined) for (const target of targets()) mix(context, target, PROTOTYPE, other)
      return
    case 'util.inherits':
    case 'inherits':
      if (other !== undefined) inherit(context, targets, other.row)
      return
    case 'Object.defineProperty':
      defineProperty(context, file, targets, given)
      return
    case 'Object.defineProperties':
      if (other !== undefined) defineAll(context, targets(), other.row)
      return
    case 'Object.create': {
      const made = pack(ValueKind.OBJECT, base + row)
      mix(context, made, PROTOTYPE, first.source)
      if (other !== undefined) defineAll(context, [made], other.row)
      return
    }
    case 'Proxy':
      if (other !== undefined) giveToTraps(context, other.row, first.source)
      return
    case 'Promise':
      settleBy(context, place, first.source.row)
      return
    default:
  }
}

/** `Object.assign(target, source, ...sources)` */
function mixAll(context: LinkContext, target: Packed, given: readonly Argument[]): void {
  for (const argument of given) {
    if (argument.kind === 'plain') mix(context, target, MIXED_IN, argument.source)
    else if (argument.kind === 'spread') {
      const elements: Source = { kind: SourceKind.ELEMENTS, row: argument.expression, detail: -1 }
      mix(context, target, MIXED_IN, elements)
    }
  }
}

/** `inherits(Child, Parent)`: what Child makes has what Parent makes. */
function inherit(context: LinkContext, targets: () => readonly Packed[], parents: ExpressionId): void {
  for (const parent of context.valuesOf(parents).values) {
    if (kindOf(parent) !== ValueKind.DEFINITION) continue
    const source: Source = { kind: SourceKind.VALUE, row: pack(ValueKind.INSTANCE, idOf(parent)), detail: -1 }
    for (const target of targets()) mix(context, target, MIXED_IN, source)
  }
}

/** `Object.defineProperty(target, key, descriptor)` */
function defineProperty(
  context: LinkContext,
  file: number,
  targets: () => readonly Packed[],
  [, key, descriptor]: readonly WrittenArgument[],
): void {
  const { program } = context
  if (key?.kind !== 'plain' || descriptor?.kind !== 'plain') return
  const { expressions, strings } = program.factsOf(file)
  const keyRow = key.source.row - program.expressionBase[file]!
  if (expressions.op[keyRow] === Op.STRING) {
    const name = strings[expressions.a[keyRow]!]!
    define(context, targets(), name, descriptor.source.row, storerOf(context))
    return
  }
  // A descriptor under whatever name stands for the object that it was taken from.
  for (const target of targets()) mix(context, target, MIXED_IN, descriptor.source)
}

/** Defines the entries of a table of descriptors. */
function defineAll(context: LinkContext, owners: readonly Packed[], table: ExpressionId): void {
  for (const [key, descriptor] of literalEntries(context, context.valuesOf(table).values)) {
    define(context, owners, key, descriptor, storerOf(context))
  }
}

function storerOf(context: LinkContext) {
  return (value: Packed, name: string, source: Source): void => storeMember(context, value, name, source)
}

/** The functions of the handler of a proxy are given what it stands before. */
function giveToTraps(context: LinkContext, handler: ExpressionId, target: Source): void {
  for (const [, trap] of literalEntries(context, context.valuesOf(handler).values))
    for (const value of context.valuesOf(trap).values)
      if (isFunction(context, value)) context.giveFirst(definitionIdOf(value), target)
}

/** What such a function gives, undefined for any other. */
export function resultOfObjectFunction(context: LinkContext, place: Place): ValueSet | undefined {
  const { base, row } = place
  const name = calledName(context, place)
  if (name === '') return undefined
  const first = plainArgument(place, 0)
  if (name === 'Promise' && first !== -1) {
    const promise = pack(ValueKind.CONTAINER, base + row)
    return { values: [promise], rule: Rule['returned-value'] }
  }
  if (name === 'Proxy' && first !== -1) return behindProxy(context, place, first)
  if (name === 'Object.create') {
    const made = pack(ValueKind.OBJECT, base + row)
    return { values: [made], rule: Rule['returned-value'] }
  }
  if (first === -1 || !HANDING_ON.has(name)) return undefined
  const values = context.valuesOf(first)
  const isOne = name === 'Promise.race' || name === 'Promise.any'
  const result = isOne ? elementsOf(context, values, -1) : values
  return result.values.length === 0 ? undefined : withRule(result, Rule['returned-value'])
}

/** What a proxy stands for: the object, unless its handler says otherwise, and where that is called, what the handler has for it. */
function behindProxy(context: LinkContext, place: Place, target: ExpressionId): ValueSet {
  const handler = plainArgument(place, 1)
  const handlers = handler === -1 ? [] : context.valuesOf(handler).values
  const traps = handlers
    .filter((value) => kindOf(value) === ValueKind.OBJECT)
    .map((value) => context.valuesOfEntities(memberOfLiteral(context, expressionIdOf(value), 'apply')))
    .filter(({ values }) => values.some((value) => isFunction(context, value)))
  const { values, rule } = context.valuesOf(target)
  const own = traps.length === 0 ? values : values.filter((value) => !isFunction(context, value))
  return withRule(union([{ values: own, rule }, ...traps, openValue(Open.dynamic)]), Rule['returned-value'])
}

function isFunction(context: LinkContext, value: Packed): boolean {
  return kindOf(value) === ValueKind.DEFINITION && !context.program.isClassLike(definitionIdOf(value))
}

function define(
  context: LinkContext,
  targets: readonly Packed[],
  name: string,
  descriptor: ExpressionId,
  store: (value: Packed, name: string, source: Source) => void,
): void {
  for (const source of describedBy(context, descriptor)) {
    for (const target of targets) {
      store(target, name, source)
      if (source.kind !== SourceKind.RETURNS) continue
      const receiver: Source = { kind: SourceKind.VALUE, row: target, detail: -1 }
      addSource(context, fieldSlot(context, thisField(context, source.row)), receiver)
    }
  }
}

/** What a property descriptor says of the property: its value, or what its getter gives. */
function describedBy(context: LinkContext, descriptor: ExpressionId): Source[] {
  const sources: Source[] = []
  for (const value of context.valuesOf(descriptor).values) {
    if (kindOf(value) !== ValueKind.OBJECT) continue
    for (const entity of memberOfLiteral(context, expressionIdOf(value), 'value').entities) {
      if (kindOf(entity) === EntityKind.EXPRESSION) sources.push(valuesSource(expressionIdOf(entity)))
    }
    const getters = context.valuesOfEntities(memberOfLiteral(context, expressionIdOf(value), 'get'))
    for (const getter of getters.values) {
      if (kindOf(getter) === ValueKind.DEFINITION)
        sources.push({ kind: SourceKind.RETURNS, row: definitionIdOf(getter), detail: -1 })
    }
  }
  return sources
}

/** Gives an executor the function by which it settles the promise. */
function settleBy(context: LinkContext, { base, row }: Place, executor: ExpressionId): void {
  const settler = pack(ValueKind.SETTLER, base + row)
  const source: Source = { kind: SourceKind.VALUE, row: settler, detail: -1 }
  for (const value of context.valuesOf(executor).values) {
    if (isFunction(context, value)) context.giveFirst(definitionIdOf(value), source)
  }
}
