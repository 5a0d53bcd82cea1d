import { Op } from '../../../languages/facts.ts'
import type { LinkContext } from '../../context.ts'
import { argumentsOf } from '../../program/call-arguments.ts'
import { methodsOf } from '../../types/dispatch.ts'
import { typeOfArgument } from '../../types/static-types.ts'
import { askedFor } from '../../values/protocols.ts'
import { idAt, type DefinitionId, type Place } from '../../row-ids.ts'

/**
 * Hooks of what a call writes to or reads from a stream of objects: what is read is of the
 * class that it is cast to.
 */
export function runBySerialisation(context: LinkContext, place: Place): readonly DefinitionId[] {
  const { expressions, strings, base, row } = place
  const callee = expressions.a[row]!
  if (expressions.op[row] !== Op.CALL || expressions.op[callee] !== Op.MEMBER) return NONE
  const name = strings[expressions.b[callee]!]!
  if (name !== 'writeObject' && name !== 'readObject') return NONE
  const type = typeOfArgument(context, idAt(base, expressions.a[callee]!))?.name ?? ''
  const given = argumentsOf(place).flatMap((each) => (each.kind === 'plain' ? [each.source.row] : []))
  if (/ObjectOutput(?:Stream)?$/.test(type) && given.length === 1)
    return [
      ...askedFor(context, given[0]!, ['writeObject', 'writeExternal'], 1),
      ...askedFor(context, given[0]!, ['writeReplace'], 0),
    ]
  if (!/ObjectInput(?:Stream)?$/.test(type) || given.length > 0) return NONE
  for (let cast = row + 1; cast < expressions.count && cast <= row + MOST_BETWEEN; cast++) {
    if (expressions.op[cast] !== Op.CAST || expressions.a[cast] !== row) continue
    const { values } = context.instancesOf(idAt(base, expressions.b[cast]!))
    const hooks = (names: readonly string[], count: number) =>
      names.flatMap((name) =>
        methodsOf(context, values, name).filter(
          (method) => context.program.parameters.most[method] === count,
        ),
      )
    return [...hooks(['readObject', 'readExternal'], 1), ...hooks(['readResolve'], 0)]
  }
  return NONE
}

/** A cast is written behind the expressions of its type and what is cast. */
const MOST_BETWEEN = 12

const NONE: readonly never[] = []
