import { Op, type FileFacts } from '../../languages/facts.ts'
import { onceFor } from '../../languages/once-for.ts'
import { rowsIn } from '../program/lists.ts'

/** Rows of the types that a name (row of a file) is applied to: `Make<Car>` in `Make<Car>()`. */
export function typesAppliedTo(facts: FileFacts, row: number): readonly number[] {
  const applied = appliedTypes(facts).get(row)
  return applied === undefined ? NONE : rowsIn(facts, facts.expressions.b[applied]!)
}

/** How many types a name is applied to. */
export function typeCount(facts: FileFacts, row: number): number {
  const applied = appliedTypes(facts).get(row)
  return applied === undefined ? 0 : facts.lists[facts.expressions.b[applied]!]!
}

/** The applied type (APPLY row) of a name (row of a file), -1 where it is not applied: `Repo<User>` in `new Repo<User>()`. */
export function appliedType(facts: FileFacts, row: number): number {
  return appliedTypes(facts).get(row) ?? -1
}

const NONE: readonly never[] = []

const appliedTypes = onceFor((facts: FileFacts): ReadonlyMap<number, number> => {
  const { count, op, a, b } = facts.expressions
  const found = new Map<number, number>()
  for (let row = 0; row < count; row++) {
    if (op[row] === Op.APPLY && b[row] !== -1) found.set(a[row]!, row)
  }
  return found
})
