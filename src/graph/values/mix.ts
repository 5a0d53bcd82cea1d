import type { LinkContext } from '../context.ts'
import { ownerOfClass } from '../program/stored-fields.ts'
import type { Source } from '../solver/sources.ts'
import { ValueKind, idOf, kindOf } from '../solver/values.ts'
import { addSource, contentsSlot, fieldSlot } from './fields.ts'
import { MIXED_IN } from './object-members.ts'
import type { Packed } from '../row-ids.ts'

/** Gives an object what another has: its entries (`MIXED_IN`), or what it is made from (`PROTOTYPE`). */
export function mix(context: LinkContext, target: Packed, name: string, source: Source): void {
  const kind = kindOf(target)
  if (kind !== ValueKind.OBJECT && kind !== ValueKind.INSTANCE && kind !== ValueKind.DEFINITION) return
  if (kind === ValueKind.OBJECT) {
    addSource(context, contentsSlot(context, target, name), source)
    return
  }
  addSource(context, fieldSlot(context, context.stored.field(ownerOfClass(idOf(target)), MIXED_IN)), source)
}
