import type { LinkContext, EntitySet } from '../../context.ts'
import { elementsOf } from '../../values/elements.ts'
import { Rule, weakestRule, Open } from '../../edge-rules.ts'
import { ValueKind, definitionIdOf, kindOf, packExact, idOf } from '../../solver/values.ts'
import type { ValueSet } from '../../solver/value-sets.ts'
import type { ExpressionId, Packed, Place } from '../../row-ids.ts'
import { ownModule } from '../../values/own-module.ts'
import { DefinitionFlag, Op } from '../../../languages/facts.ts'
import { openEntity } from '../../values/members-of-expressions.ts'

/**
 * Members that the language gives to all values of a kind (JavaScript): `F.prototype` stands for what F makes, the
 * `value` of what a generator's `next()` gives is what it yields. Undefined for any other.
 */
export function languageMember(
  context: LinkContext,
  file: number,
  owner: ExpressionId,
  name: string,
): ValueSet | undefined {
  if (name === 'exports') return ownModule(context, file, owner, 'module')
  if (name !== 'prototype' && name !== 'value') return undefined
  const owners = context.valuesOf(owner)
  if (name === 'prototype') {
    const values = owners.values
      .filter((value) => kindOf(value) === ValueKind.DEFINITION)
      .map((value) => packExact(definitionIdOf(value)))
    return values.length === 0 ? undefined : { values, rule: weakestRule(owners.rule, Rule.member) }
  }
  const generators = owners.values.filter((value) => kindOf(value) === ValueKind.GENERATOR)
  return generators.length === 0
    ? undefined
    : elementsOf(context, { values: generators, rule: owners.rule }, -1)
}

/** What calling an async function gives has the members of a promise until it is awaited: not those of what it is of. */
export function memberOfPromise(context: LinkContext, place: Place): EntitySet | undefined {
  const isOther = isOfPromise(
    context,
    context.program.expressionIn(place.file, place.a),
    place.strings[place.b]!,
  )
  return isOther ? openEntity(Open['unresolved-member']) : undefined
}

function isOfPromise(context: LinkContext, { file, op, a }: Place, name: string): boolean {
  const { program } = context
  if (op !== Op.CALL || program.languages[file]!.semantics.meanings !== 'types') return false
  if (PROMISE_MEMBERS.has(name)) return false
  const { values } = context.valuesOf(program.expressionId(file, a))
  return values.length > 0 && values.every((value) => isAsync(context, value))
}

const PROMISE_MEMBERS = new Set(['then', 'catch', 'finally'])

function isAsync({ program }: LinkContext, value: Packed): boolean {
  if (kindOf(value) !== ValueKind.DEFINITION) return false
  const file = program.definitionFile[definitionIdOf(value)]!
  const flags = program.factsOf(file).definitions.flags[idOf(value) - program.definitionBase[file]!]!
  return (flags & DefinitionFlag.ASYNC) !== 0 && (flags & DefinitionFlag.GENERATOR) === 0
}
