import { FlowKind, Op } from '../../languages/facts.ts'
import type { LinkContext } from '../context.ts'
import { definitionFlowSources, expressionAt } from '../program/program.ts'
import { EMPTY, union, type ValueSet } from '../solver/value-sets.ts'
import { ValueKind, definitionIdOf, kindOf } from '../solver/values.ts'
import { isClassLike } from '../types/type-kinds.ts'
import { namedTypeParameter } from '../types/type-parameters.ts'
import { made } from '../values/generics.ts'
import { idAt, type ExpressionId } from '../row-ids.ts'

/** `f: () => T`, where a type is a function written out. */
export function functionTypeMatch(
  context: LinkContext,
  type: ExpressionId,
  parameter: number,
  argument: ExpressionId,
): ValueSet {
  const { program } = context
  const { file, facts, row } = expressionAt(program, type)
  const { expressions } = facts
  if (expressions.op[row] !== Op.DEFINITION) return EMPTY
  const definition = idAt(program.definitionBase[file]!, expressions.a[row]!)
  const [result] = definitionFlowSources(program, definition, FlowKind.RETURN_TYPE)
  if (result === undefined || namedTypeParameter(context, result) !== parameter) return EMPTY
  const { values } = context.valuesOf(argument)
  const sets = values
    .filter((value) => kindOf(value) === ValueKind.DEFINITION)
    .map((value) =>
      isClassLike(context, definitionIdOf(value))
        ? made(context, argument)
        : context.returnsOf(definitionIdOf(value)),
    )
  return union(sets)
}
