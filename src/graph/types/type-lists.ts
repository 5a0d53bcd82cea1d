import type { FileFacts } from '../../languages/facts.ts'
import { Op } from '../../languages/facts.ts'

const known = new WeakMap<FileFacts, ReadonlyMap<number, number>>()

/** Rows of the types that a name (row of a file) is applied to: `Make<Car>` in `Make<Car>()`. */
export function typesAppliedTo(facts: FileFacts, row: number): readonly number[] {
  const list = listsOf(facts).get(row)
  if (list === undefined) return NONE
  return Array.from(facts.lists.subarray(list + 1, list + 1 + facts.lists[list]!))
}

/** How many types a name is applied to. */
export function typeCount(facts: FileFacts, row: number): number {
  const list = listsOf(facts).get(row)
  return list === undefined ? 0 : facts.lists[list]!
}

const NONE: readonly number[] = []

function listsOf(facts: FileFacts): ReadonlyMap<number, number> {
  let lists = known.get(facts)
  if (lists === undefined) {
    const { count, op, a, b } = facts.expressions
    const found = new Map<number, number>()
    for (let row = 0; row < count; row++) {
      if (op[row] === Op.APPLY && b[row] !== -1) found.set(a[row]!, b[row]!)
    }
    known.set(facts, (lists = found))
  }
  return lists
}
