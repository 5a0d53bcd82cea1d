import type { LinkContext } from '../../context.ts'
import { ValueKind, idOf, kindOf } from '../../solver/values.ts'
import type { ValueSet } from '../../solver/value-sets.ts'
import { isFunctionValue } from '../../values/members-of-expressions.ts'
import type { ExpressionId } from '../../row-ids.ts'

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
