import type { LinkContext, EntitySet } from '../../context.ts'
import { ValueKind, idOf, kindOf } from '../../solver/values.ts'
import type { ValueSet } from '../../solver/value-sets.ts'
import { isFunctionValue } from '../../values/members-of-expressions.ts'
import type { ExpressionId, DefinitionId } from '../../row-ids.ts'
import { Open, Rule } from '../../edge-rules.ts'
import { open } from '../../values/members.ts'

/** `block.call`, `block.()`, `method(:a).to_proc`: members of blocks, lambdas and methods as objects. */
const THEMSELVES = new Set(['call', 'yield', '===', 'to_proc', 'curry', 'unbind', 'bind', 'lambda?'])

/** A member (of what `owner` gives) that runs or gives the function which it is asked of. */
export function functionMember(
  context: LinkContext,
  _file: number,
  owner: ExpressionId,
  name: string,
): ValueSet | undefined {
  if (!THEMSELVES.has(name)) return undefined
  const held = context.valuesOf(owner)
  if (!held.values.some((value) => isFunctionValue(context, value))) return undefined
  const values = held.values.filter(
    (value) => isFunctionValue(context, value) || kindOf(value) === ValueKind.OPEN,
  )
  const others = held.values.filter(
    (value) => kindOf(value) === ValueKind.INSTANCE || kindOf(value) === ValueKind.DEFINITION,
  )
  for (const value of others) {
    if (isFunctionValue(context, value)) continue
    const member = context.valuesOfEntities(context.memberOf(value, name))
    values.push(...member.values.filter((each) => idOf(each) !== idOf(value)))
  }
  return { values: [...new Set(values)], rule: held.rule }
}

/** What an object lacks is answered by `method_missing`, where its class has one: whatever that then does. */
export function memberByHook(context: LinkContext, definition: number, _name: string): EntitySet | undefined {
  const { entities } = context.hierarchy.member(definition, 'method_missing')
  return entities.length === 0 ? undefined : open(Open.dynamic, Rule.member)
}

/** `a[b]` and `a[b] = c` on an object whose class says what that is. */
export function indexMethods(context: LinkContext, type: number, isRead: boolean): readonly DefinitionId[] {
  return context.program.definitionsAmong(context.hierarchy.member(type, isRead ? '[]' : '[]=').entities)
}
