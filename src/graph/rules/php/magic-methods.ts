import type { EntitySet, LinkContext } from '../../context.ts'
import { Open, Rule } from '../../edge-rules.ts'
import { open } from '../../values/members.ts'
import type { DefinitionId } from '../../row-ids.ts'

/** What an object lacks is answered by `__call`, `__callStatic` or `__get`, where its class has one: whatever that does. */
export function memberByHook(
  { hierarchy }: LinkContext,
  definition: number,
  name: string,
): EntitySet | undefined {
  if (name.startsWith('__')) return undefined
  const hasHook = HOOKS.some((hook) => hierarchy.member(definition, hook).entities.length > 0)
  return hasHook ? open(Open.dynamic, Rule.member) : undefined
}

const HOOKS = ['__call', '__callStatic', '__get']

/** `$a[$k]` and `$a[$k] = $v` on an object of a class with ArrayAccess. */
export function indexMethods(
  { hierarchy, program }: LinkContext,
  type: number,
  isRead: boolean,
): readonly DefinitionId[] {
  return program.definitionsAmong(hierarchy.member(type, isRead ? 'offsetGet' : 'offsetSet').entities)
}
