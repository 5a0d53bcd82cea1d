import type { LinkContext } from '../../context.ts'
import { Open } from '../../edge-rules.ts'
import { ValueKind, idOf, kindOf } from '../../solver/values.ts'

/** Whether an expression (global row) whose member is asked for may give an object of which nothing is known, beside those that are. */
export function mayBeUnknown(context: LinkContext, expression: number, member: string): boolean {
  const { values } = context.valuesOf(expression)
  const file = context.program.expressionFile[expression]!
  return (
    values.length === 0 ||
    values.some((value) => {
      if (kindOf(value) !== ValueKind.OPEN) return false
      return !OUTSIDE.has(idOf(value)) || (idOf(value) === Open.builtin && lacksMember(context, file, member))
    })
  )
}

/** Whether no type of a file's language has a member: a receiver that seems to be of one is something else (Python). */
export function lacksMember({ program }: LinkContext, file: number, member: string): boolean {
  const names = program.languages[file]!.semantics.builtinMemberNames
  return names !== undefined && !names.has(member) && !/^__.*__$/.test(member)
}

/** What surely is no object of the repository. */
const OUTSIDE: ReadonlySet<number> = new Set([Open.builtin, Open.external, Open['unresolved-import']])
