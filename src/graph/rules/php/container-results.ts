import { Op } from '../../../languages/facts.ts'
import type { LinkContext } from '../../context.ts'
import { Rule } from '../../edge-rules.ts'
import { idAt, type Place } from '../../row-ids.ts'
import { withRule, type ValueSet } from '../../solver/value-sets.ts'
import { ValueKind, kindOf } from '../../solver/values.ts'

/** What a container gives that is told a class: `app(Cart::class)`, `$container->get(Cart::class)`. */
export function resultOfContainer(context: LinkContext, place: Place): ValueSet | undefined {
  const { op, a, b } = place.expressions
  const callee = a[place.row]!
  const name = op[callee] === Op.NAME ? a[callee]! : op[callee] === Op.MEMBER ? b[callee]! : -1
  if (name === -1 || !context.program.libraryOf(place.file).typedResults.has(place.strings[name]!))
    return undefined
  const list = b[place.row]!
  if (list === -1 || place.lists[list]! === 0) return undefined
  const type = place.lists[list + 1]!
  if (op[type] !== Op.NAME && op[type] !== Op.MEMBER) return undefined
  const { values } = context.valuesOf(idAt(place.base, callee))
  if (values.some((value) => kindOf(value) === ValueKind.DEFINITION)) return undefined
  const made = context.instancesOf(idAt(place.base, type))
  return made.values.length === 0 ? undefined : withRule(made, Rule['declared-type'])
}
