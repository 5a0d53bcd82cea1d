import type { LinkContext } from '../context.ts'
import { ownerOfValue } from '../program/stored-fields.ts'
import { ValueKind, definitionIdOf, kindOf } from '../solver/values.ts'
import { fieldSlot } from './fields.ts'
import type { Packed } from '../row-ids.ts'

/** Number of the field that others give a function or a module through a value: `settings.log = …`; -1 for none. */
export function fieldOfValue(context: LinkContext, file: number, value: Packed, name: string): number {
  const { program, stored } = context
  if (program.languages[file]?.semantics.membersByKey !== true) return -1
  if (kindOf(value) === ValueKind.DEFINITION && !program.isFunctionLike(definitionIdOf(value))) return -1
  if (!stored.isDynamic(name)) return -1
  const owner = ownerOfValue(value)
  const field = context.isSolved() ? stored.find(owner, name) : stored.field(owner, name)
  if (field === -1) return -1
  // Whoever asks is to hear of what comes later.
  context.valuesOfField(field)
  return context.sources.has(fieldSlot(context, field)) ? field : -1
}
