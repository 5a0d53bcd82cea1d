import type { LinkContext } from '../context.ts'
import { Open } from '../rules.ts'
import { ValueKind, idOf, kindOf } from './values.ts'

/** Whether an expression (global row) may give an object of which nothing is known, beside those that are. */
export function mayBeUnknown(context: LinkContext, expression: number): boolean {
  const { values } = context.valuesOf(expression)
  return (
    values.length === 0 ||
    values.some((value) => kindOf(value) === ValueKind.OPEN && !OUTSIDE.has(idOf(value)))
  )
}

/** What surely is no object of the repository. */
const OUTSIDE: ReadonlySet<number> = new Set([Open.builtin, Open.external, Open['unresolved-import']])
