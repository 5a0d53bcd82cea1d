import { DefinitionFlag, Op } from '../../../languages/facts.ts'
import type { EntitySet, LinkContext } from '../../context.ts'
import { Open } from '../../edge-rules.ts'
import { ValueKind, definitionIdOf, idOf, kindOf } from '../../solver/values.ts'
import { openEntity } from '../../values/members-of-expressions.ts'
import type { Packed, Place } from '../../row-ids.ts'

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
