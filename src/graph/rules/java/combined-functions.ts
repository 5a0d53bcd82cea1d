import { Rule } from '../../edge-rules.ts'
import type { LinkContext } from '../../context.ts'
import { union, type ValueSet } from '../../solver/value-sets.ts'
import { ValueKind, definitionIdOf, kindOf } from '../../solver/values.ts'
import { functionsAmong } from '../../values/evaluate-bindings.ts'
import type { ExpressionId, Packed } from '../../row-ids.ts'

/** `f.andThen(g)` runs both. */
export function combined(
  context: LinkContext,
  _file: number,
  receiver: Packed,
  name: string,
  argument: ExpressionId | -1,
): ValueSet | undefined {
  const isFunction =
    kindOf(receiver) === ValueKind.DEFINITION && !context.program.isClassLike(definitionIdOf(receiver))
  if (!isFunction || !COMBINING.has(name)) return undefined
  const own = { values: [receiver], rule: Rule.syntax }
  return argument === -1 ? own : union([own, functionsAmong(context, context.valuesOf(argument))])
}

/** Methods of the library's functional interfaces that give a function which runs this one. */
const COMBINING = new Set(['andThen', 'compose', 'negate', 'and', 'or', 'reversed', 'thenComparing'])
