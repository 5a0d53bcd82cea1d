import type { FileFacts } from '../../languages/facts.ts'

/** Which bindings of one file declare a name in a scope. */
export interface NameTable {
  /** First binding row of `name` in `scope`, -1 for none. Follow `next`; rows come in source order. */
  first(scope: number, name: number): number
  readonly next: Int32Array
  /** All binding rows of `name` in `scope`, in source order. */
  all(scope: number, name: number): readonly number[]
  /** String id of a name that the file declares, -1 where it declares none of the kind. */
  stringId(text: string): number
}

const NO_ROWS: readonly never[] = []
const NO_NAMES: NameTable = {
  first: () => -1,
  next: new Int32Array(0),
  all: () => NO_ROWS,
  stringId: () => -1,
}

/** Every name is looked up in every scope around it: the table is open-addressed, one number a place. */
export function createNameTable(facts: FileFacts | undefined): NameTable {
  if (facts === undefined) return NO_NAMES
  const { count, scope, name } = facts.bindings
  let size = 4
  while (size < count * 2) size *= 2
  const heads = new Int32Array(size).fill(-1)
  const next = new Int32Array(count).fill(-1)
  /** Where the first row of a name in a scope stands, or belongs. */
  const placeOf = (scopeRow: number, nameId: number): number => {
    const hash = Math.imul(Math.imul(scopeRow, 0x9e3779b1) + nameId, 0x85ebca6b)
    let place = (hash ^ (hash >>> 15)) & (size - 1)
    for (let row = heads[place]!; row !== -1; row = heads[place]!) {
      if (name[row] === nameId && scope[row] === scopeRow) break
      place = (place + 1) & (size - 1)
    }
    return place
  }
  for (let row = count - 1; row >= 0; row--) {
    const place = placeOf(scope[row]!, name[row]!)
    next[row] = heads[place]!
    heads[place] = row
  }
  let ids: Map<string, number> | undefined
  return {
    first: (scopeRow, nameId) => heads[placeOf(scopeRow, nameId)]!,
    next,
    all(scopeRow, nameId) {
      const head = heads[placeOf(scopeRow, nameId)]!
      if (head === -1) return NO_ROWS
      const rows: number[] = []
      for (let row = head; row !== -1; row = next[row]!) rows.push(row)
      return rows
    },
    stringId: (text) => {
      ids ??= namesOf(facts)
      return ids.get(text) ?? -1
    },
  }
}

function namesOf({ bindings, strings }: FileFacts): Map<string, number> {
  const ids = new Map<string, number>()
  for (let row = 0; row < bindings.count; row++) ids.set(strings[bindings.name[row]!]!, bindings.name[row]!)
  return ids
}
