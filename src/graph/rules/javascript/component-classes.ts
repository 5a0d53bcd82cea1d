import type { LinkContext } from '../../context.ts'
import { plainArgument, valuesSource } from '../../program/call-arguments.ts'
import { ValueKind, pack } from '../../solver/values.ts'
import { addSource, fieldSlot, newField } from '../../values/fields.ts'

/** A component class finds the attributes of its element in `props`. */
export function giveProperties(context: LinkContext, definition: number, file: number, row: number): void {
  const first = plainArgument(context, file, row, 0)
  if (first === -1) return
  const field = newField(context, pack(ValueKind.INSTANCE, definition), 'props')
  addSource(context, fieldSlot(context, field), valuesSource(first))
}
