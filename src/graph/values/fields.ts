import type { LinkContext } from '../context.ts'
import type { Source } from '../solver/sources.ts'
import { ANY_CLASS, ownerOfClass, ownerOfThis, ownerOfValue, type Owner } from '../program/stored-fields.ts'
import { EMPTY, type ValueSet } from '../solver/value-sets.ts'
import { ValueKind, definitionIdOf, idOf, kindOf } from '../solver/values.ts'
import type { DefinitionId, Packed } from '../row-ids.ts'

/** Name under which what lies in a container at no known place is kept. */
export const CONTENTS = '[]'
/** Name under which an object keeps what is stored by keys that nothing tells apart. */
export const ANY_KEY = '[?]'
/** Name under which a list keeps itself where its elements are moved or taken out. */
export const REARRANGED = '[~]'

/** The owner of a value's fields: a class and what it makes share theirs. */
export function fieldOwner(context: LinkContext, value: Packed): Owner {
  const kind = kindOf(value)
  const isOfClass =
    kind === ValueKind.INSTANCE ||
    (kind === ValueKind.DEFINITION && context.program.isClassLike(definitionIdOf(value)))
  return isOfClass ? ownerOfClass(idOf(value)) : ownerOfValue(value)
}

/** What lies in a container under a name, or at no known place (`CONTENTS`). */
export function contentsOf(context: LinkContext, container: Packed, name: string): ValueSet {
  const { stored } = context
  const owner = ownerOfValue(container)
  // While values are still carried, who asks must hear of what comes later.
  const field = context.isSolved() ? stored.find(owner, name) : stored.field(owner, name)
  return field === -1 ? EMPTY : context.valuesOfField(field)
}

export function contentsSlot(context: LinkContext, container: Packed, name: string): number {
  return fieldSlot(context, context.stored.field(ownerOfValue(container), name))
}

export function fieldSlot(context: LinkContext, field: number): number {
  return context.program.bindingCount + field
}

/** Number of the field of a class by name that is known by stores alone, -1 where nothing is stored. */
export function fieldOfClass(context: LinkContext, definition: DefinitionId, name: string): number {
  const { stored } = context
  const field = stored.ofClass(definition, name)
  if (field === -1 && !context.isSolved() && stored.isDynamic(name)) {
    context.valuesOfField(stored.field(ANY_CLASS, name))
  }
  return field
}

/** Number of the field that a value is given by a store under a name which nothing declares. */
export function newField(context: LinkContext, value: Packed, name: string): number {
  const { stored } = context
  const owner = fieldOwner(context, value)
  const known = stored.find(owner, name)
  if (known !== -1) return known
  context.nameNumbers.renew(name)
  context.wake(stored.field(ANY_CLASS, name))
  return stored.field(owner, name)
}

/** Gives a slot one more source; whoever asked for its values before is answered again. */
export function addSource(context: LinkContext, slot: number, source: Source): void {
  if (context.sources.add(slot, source)) context.grow(slot)
}

/** What `this` is handed in a function that is called through a member, `call`, `apply` or `bind`. */
export function thisField(context: LinkContext, definition: number): number {
  return context.stored.field(ownerOfThis(definition), 'this')
}
