import type { LinkContext } from '../../context.ts'
import { Rule } from '../../edge-rules.ts'
import { plainArgument } from '../../program/call-arguments.ts'
import type { ValueSet } from '../../solver/value-sets.ts'
import { ValueKind, kindOf } from '../../solver/values.ts'
import { isBuiltin, plainName } from '../../values/results.ts'
import { idAt, type ExpressionId } from '../../row-ids.ts'

/** What `new(T)` and `make([]T, n)` (CALL row of a file) give, which are given a type. */
export function madeByType(context: LinkContext, file: number, call: number): ValueSet | undefined {
  const { program } = context
  const facts = program.factsOf(file)
  const callee = facts.expressions.a[call]!
  const name = plainName(facts, callee)
  if (name !== 'new' && name !== 'make') return undefined
  const type = plainArgument(context, file, call, 0)
  const isMade = type !== -1 && isBuiltin(context, idAt(program.expressionBase[file]!, callee))
  return isMade ? typeArgument(context, type) : undefined
}

function typeArgument(context: LinkContext, expression: ExpressionId): ValueSet | undefined {
  const values = context
    .instancesOf(expression)
    .values.filter((value) => kindOf(value) === ValueKind.INSTANCE || kindOf(value) === ValueKind.CONTAINER)
  return values.length === 0 ? undefined : { values, rule: Rule['returned-value'] }
}
