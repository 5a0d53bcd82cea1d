import type { EntitySet, LinkContext } from '../../context.ts'
import { Open, Rule } from '../../edge-rules.ts'
import { open } from '../../values/members.ts'
import type { DefinitionId } from '../../row-ids.ts'

/** What an object lacks is answered by `method_missing`, where its class has one: whatever that then does. */
export function memberByHook(context: LinkContext, definition: number, _name: string): EntitySet | undefined {
  const { entities } = context.hierarchy.member(definition, 'method_missing')
  return entities.length === 0 ? undefined : open(Open.dynamic, Rule.member)
}

/** `a[b]` and `a[b] = c` on an object whose class says what that is. */
export function indexMethods(context: LinkContext, type: number, isRead: boolean): readonly DefinitionId[] {
  return context.program.definitionsAmong(context.hierarchy.member(type, isRead ? '[]' : '[]=').entities)
}
