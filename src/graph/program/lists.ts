import type { FileFacts } from '../../languages/facts.ts'
import { idAt, type Base, type ExpressionId } from '../row-ids.ts'

/** Rows of a list of a file's facts, of none where it is -1. */
export function rowsIn({ lists }: FileFacts, list: number): number[] {
  return list === -1 ? [] : Array.from(lists.subarray(list + 1, list + 1 + lists[list]!))
}

/** The same as expressions. */
export function idsIn(facts: FileFacts, base: Base<ExpressionId>, list: number): ExpressionId[] {
  return rowsIn(facts, list).map((row) => idAt(base, row))
}
