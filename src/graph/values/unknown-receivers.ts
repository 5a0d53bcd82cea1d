import type { LinkContext } from '../context.ts'
import { Open } from '../edge-rules.ts'
import { ValueKind, idOf, kindOf } from '../solver/values.ts'
import type { Program } from '../program/program.ts'
import type { ExpressionId } from '../row-ids.ts'

/**
 * Whether an expression whose member is asked for may give an object of which nothing is known, beside
 * those that are; for languages in which any object may have any member,
 * which have a list of those that their own have.
 */
export function mayBeUnknown(context: LinkContext, expression: ExpressionId, member: string): boolean {
  const { program } = context
  const { values } = context.valuesOf(expression)
  const file = program.expressionFile[expression]!
  if (program.languages[file]!.semantics.builtinMemberNames === undefined) return false
  return (
    values.length === 0 ||
    values.some((value) => {
      if (kindOf(value) !== ValueKind.OPEN) return false
      const reason = idOf(value)
      return !OUTSIDE.has(reason) || (reason === Open.builtin && lacksMember(program, file, member))
    })
  )
}

/** What surely is no object of the repository. */
const OUTSIDE: ReadonlySet<number> = new Set([Open.builtin, Open.external, Open['unresolved-import']])

/** Whether no type of a file's language has a member: a receiver that seems to be of one is something else. */
export function lacksMember(program: Program, file: number, member: string): boolean {
  const { builtinMemberNames: names, protocolMembers } = program.languages[file]!.semantics
  if (names === undefined || names.has(member)) return false
  return /^\w/.test(member) && protocolMembers?.test(member) !== true
}
