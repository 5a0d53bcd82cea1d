import { DefinitionFlag, DefinitionKind, Op } from '../../../languages/facts.ts'
import type { LinkContext } from '../../context.ts'
import { Rule, weakestRule } from '../../edge-rules.ts'
import type { ValueSet } from '../../solver/value-sets.ts'
import { ValueKind, definitionIdOf, kindOf } from '../../solver/values.ts'
import { receiverOfBlock } from './block-receivers.ts'
import type { Place } from '../../row-ids.ts'

/**
 * What a call of a function means. In a block that is evaluated on another object it is the method of that
 * object; where nothing is known of the object, the function around is but one of what it may be.
 */
export function calleesMeant(context: LinkContext, callees: ValueSet, place: Place): ValueSet {
  if (place.expressions.op[place.a] !== Op.NAME) return callees
  const given = selfOfBlock(context, place.file, place.scope)
  if (given === undefined) return callees
  const name = place.strings[place.expressions.a[place.a]!]!
  const members = given.values
    .filter((value) => kindOf(value) === ValueKind.INSTANCE || kindOf(value) === ValueKind.DEFINITION)
    .flatMap((value) => context.valuesOfEntities(context.memberOf(value, name)).values)
    .filter((value) => kindOf(value) === ValueKind.DEFINITION)
  if (members.length > 0) return { values: [...new Set(members)], rule: given.rule }
  const isFunction = callees.values.some(
    (value) =>
      kindOf(value) === ValueKind.DEFINITION &&
      context.program.definitionKinds[definitionIdOf(value)] === DefinitionKind.FUNCTION &&
      !context.program.hasFlag(definitionIdOf(value), DefinitionFlag.ANONYMOUS),
  )
  if (!isFunction) return callees
  return { values: callees.values, rule: weakestRule(callees.rule, Rule.dispatch) }
}

/** What `self` is in the block around a scope of a file, undefined where it is what is around that. */
function selfOfBlock(context: LinkContext, file: number, scope: number): ValueSet | undefined {
  const { scopes } = context.program.factsOf(file)
  for (let current = scope; current !== -1; current = scopes.parent[current]!) {
    const definition = scopes.definition[current]!
    const given = definition === -1 ? undefined : receiverOfBlock(context, file, definition)
    if (given !== undefined) return given
  }
  return undefined
}
