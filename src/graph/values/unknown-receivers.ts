import type { LinkContext } from '../context.ts'
import { Open } from '../edge-rules.ts'
import { ValueKind, idOf, kindOf } from '../solver/values.ts'
import type { ExpressionId } from '../row-ids.ts'

/**
 * Whether an expression whose member is asked for may give an object of which nothing is known, beside
 * those that are; for languages in which any object may have any member.
 */
export function mayBeUnknown(context: LinkContext, expression: ExpressionId, member: string): boolean {
  const { program } = context
  const { values } = context.valuesOf(expression)
  const file = program.expressionFile[expression]!
  const { lacksMember } = program.rules[file]!.members
  return (
    values.length === 0 ||
    values.some((value) => {
      if (kindOf(value) !== ValueKind.OPEN) return false
      const reason = idOf(value)
      return (
        !OUTSIDE.has(reason) || (reason === Open.builtin && lacksMember?.(context, file, member) === true)
      )
    })
  )
}

/** What surely is no object of the repository. */
const OUTSIDE: ReadonlySet<number> = new Set([Open.builtin, Open.external, Open['unresolved-import']])
