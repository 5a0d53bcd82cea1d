import { Op } from '../../../languages/facts.ts'
import type { LinkContext } from '../../context.ts'
import { argumentsOf } from '../../program/call-arguments.ts'
import { expressionAt, factsOf } from '../../program/program.ts'
import { onlySource } from '../../values/constant-text.ts'
import { typeNames } from '../../values/reflection.ts'
import type { ExpressionId } from '../../row-ids.ts'

/** A look-up lists the types of all parameters, that of a method handle in a `MethodType`. */
export function reflectedTypes(
  context: LinkContext,
  given: readonly ExpressionId[],
  isHandle: boolean,
): readonly string[] | undefined {
  return isHandle ? methodType(context, given[0]) : typeNames(context, given, true)
}

/** `MethodType.methodType(void.class, int.class)`: behind the result stand the parameters. */
function methodType(
  context: LinkContext,
  expression: ExpressionId | undefined,
): readonly string[] | undefined {
  if (expression === undefined) return undefined
  const { program } = context
  let call: ExpressionId | -1 = expression
  for (let depth = 0; depth < 3; depth++) {
    const { file, row } = expressionAt(program, call)
    const { op } = factsOf(program, file).expressions
    if (op[row] === Op.CALL) {
      const given = argumentsOf(context, file, row, 1).flatMap((argument) =>
        argument.kind === 'plain' ? [argument.source.row] : [],
      )
      return typeNames(context, given, true)
    }
    if (op[row] !== Op.NAME) return undefined
    call = onlySource(context, context.entitiesOf(call).entities)
    if (call === -1) return undefined
  }
  return undefined
}
