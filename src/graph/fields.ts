import type { LinkContext } from './context.ts'
import { isClassLike } from './hierarchy.ts'
import type { Source } from './sources.ts'
import { ValueKind, idOf, kindOf } from './values.ts'
import type { ValueSet } from './value-sets.ts'

/** Name under which what lies in a container at no known place is kept. */
export const CONTENTS = '[]'

/** Key of the owner of a field in `StoredFields`: a class and what it makes share their fields. */
export function ownerOfValue(context: LinkContext, value: number): string {
  const kind = kindOf(value)
  const isOfClass =
    kind === ValueKind.INSTANCE || (kind === ValueKind.DEFINITION && isClassLike(context, idOf(value)))
  return isOfClass ? `c${idOf(value)}` : `v${value}`
}

/** What lies in a container under a name, or at no known place (`CONTENTS`). */
export function contentsOf(context: LinkContext, container: number, name: string): ValueSet {
  return context.valuesOfField(context.stored.field(`v${container}`, name))
}

export function contentsSlot(context: LinkContext, container: number, name: string): number {
  return fieldSlot(context, context.stored.field(`v${container}`, name))
}

export function fieldSlot(context: LinkContext, field: number): number {
  return context.program.bindingCount + field
}

/** Number of the field of a class by name that is known by stores alone, -1 where nothing is stored. */
export function fieldOfClass(context: LinkContext, definition: number, name: string): number {
  const { stored } = context
  if (stored.isDynamic(name)) {
    const field = stored.field(`c${definition}`, name)
    context.valuesOfField(field)
    const isEmpty = stored.sources(field).length === 0 && !context.sources.has(fieldSlot(context, field))
    return isEmpty ? -1 : field
  }
  return stored.ofClass(definition, name)
}

/** Gives a slot one more source; whoever asked for its values before is answered again. */
export function addSource(context: LinkContext, slot: number, source: Source): void {
  if (context.sources.add(slot, source)) context.grow(slot)
}

/** What `this` is handed in a function that is called through a member, `call`, `apply` or `bind`. */
export function thisField(context: LinkContext, definition: number): number {
  return context.stored.field(`t${definition}`, 'this')
}
