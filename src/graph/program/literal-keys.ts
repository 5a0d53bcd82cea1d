import { NO_KEY, Op, PLAIN_KEYS, type FileFacts } from '../../languages/facts.ts'
import { onceFor } from '../../languages/once-for.ts'

export interface LiteralKey {
  readonly name: string
  /** Offset of the key. */
  readonly key: number
  /** Row of its value. */
  readonly value: number
}

/** The keys of a literal (row of a file) that are written as they are. */
export function* keysOf({ expressions, lists, strings }: FileFacts, literal: number): Generator<LiteralKey> {
  const list = expressions.a[literal]!
  const distances = expressions.b[literal]!
  if (list === -1 || distances === -1) return
  for (let index = 0; index * 2 < lists[list]!; index++) {
    const id = lists[list + 1 + index * 2]!
    const value = lists[list + 2 + index * 2]!
    if (id <= 0) continue
    const name = strings[id]!
    const distance = distances === PLAIN_KEYS ? name.length + 2 : lists[distances + 1 + index]!
    if (distance !== NO_KEY) yield { name, key: expressions.start[value]! - distance, value }
  }
}

/** Where the entries of the literals of a file are declared: offsets of their keys by the rows of their values. */
export const keyPlaces = onceFor((facts: FileFacts): ReadonlyMap<number, number> => {
  const found = new Map<number, number>()
  const { expressions } = facts
  for (let row = 0; row < expressions.count; row++) {
    if (expressions.op[row] !== Op.OBJECT || expressions.b[row] === -1) continue
    for (const { key, value } of keysOf(facts, row)) found.set(value, key)
  }
  return found
})
