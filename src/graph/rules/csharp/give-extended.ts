import type { LinkContext } from '../../context.ts'
import { valuesSource, type Argument } from '../../program/call-arguments.ts'
import { receiverParameter } from '../../program/receiver-parameters.ts'
import { isCalledThroughClass } from '../../types/called-through-class.ts'
import { bindArguments } from '../../values/arguments.ts'
import { addSource } from '../../values/fields.ts'
import { idAt, type DefinitionId, type Place } from '../../row-ids.ts'

/** An extension method is given what it is called on, or its first argument where it is called through its class. Whether it is one. */
export function giveExtended(
  context: LinkContext,
  definition: DefinitionId,
  { file, expressions, base, row: call, a: callee }: Place,
  given: readonly Argument[],
): boolean {
  const extended = receiverParameter(context, definition)
  if (extended === undefined) return false
  if (isCalledThroughClass(context, context.program.expressionIn(file, callee))) {
    const [first, ...others] = given
    if (first !== undefined && first.kind !== 'spread' && first.kind !== 'named-spread') {
      addSource(context, extended, first.source)
    }
    bindArguments(context, definition, others, 0, idAt(base, call))
    return true
  }
  addSource(context, extended, valuesSource(idAt(base, expressions.a[callee]!)))
  bindArguments(context, definition, given, 0, idAt(base, call))
  return true
}
