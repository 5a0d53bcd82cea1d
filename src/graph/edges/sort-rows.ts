import type { Rows } from './rows.ts'

/**
 * Numbers of rows sorted by all columns; of those that are equal in the first `keyWidth` columns only the first.
 * No number of the first column is negative.
 */
export function sortedUnique(rows: Rows, keyWidth: number): Uint32Array {
  return finish(rows, radixSort(rows), 1, keyWidth)
}

/** The same, for many rows whose first columns hold numbers from 0 to less than `bounds`. */
export function sortedUniqueWithin(rows: Rows, bounds: readonly number[], keyWidth: number): Uint32Array {
  let order = new Uint32Array(rows.count)
  for (let row = 0; row < order.length; row++) order[row] = row
  for (let column = bounds.length - 1; column >= 0; column--) {
    order = countingSort(rows, order, column, bounds[column]!)
  }
  return finish(rows, order, bounds.length, keyWidth)
}

/** Rows in the order of their first column, taken a few bits at a time from the lowest. */
function radixSort({ values, width, count }: Rows): Uint32Array {
  let most = 0
  for (let row = 0; row < count; row++) most = Math.max(most, values[row * width]!)
  let order = new Uint32Array(count)
  for (let row = 0; row < count; row++) order[row] = row
  let sorted = new Uint32Array(count)
  const places = new Uint32Array(RADIX + 1)
  for (let shift = 0; shift < 31 && most >>> shift > 0; shift += RADIX_BITS) {
    places.fill(0)
    for (let row = 0; row < count; row++) places[((values[row * width]! >>> shift) & (RADIX - 1)) + 1]!++
    for (let digit = 0; digit < RADIX; digit++) places[digit + 1]! += places[digit]!
    for (let index = 0; index < count; index++) {
      const row = order[index]!
      sorted[places[(values[row * width]! >>> shift) & (RADIX - 1)]!++] = row
    }
    ;[order, sorted] = [sorted, order]
  }
  return order
}

const RADIX_BITS = 8
const RADIX = 1 << RADIX_BITS

/** Rows in the order of one column; where that is equal they stay as they stood. */
function countingSort(
  { values, width }: Rows,
  order: Uint32Array<ArrayBuffer>,
  column: number,
  bound: number,
): Uint32Array<ArrayBuffer> {
  const places = new Uint32Array(bound + 1)
  for (let index = 0; index < order.length; index++) places[values[order[index]! * width + column]! + 1]!++
  for (let value = 0; value < bound; value++) places[value + 1]! += places[value]!
  const sorted = new Uint32Array(order.length)
  for (let index = 0; index < order.length; index++) {
    const row = order[index]!
    sorted[places[values[row * width + column]!]!++] = row
  }
  return sorted
}

/** Given rows in the order of their first columns, `known` in number: sorts equal ones by the others, drops repetitions. */
function finish(rows: Rows, order: Uint32Array, known: number, keyWidth: number): Uint32Array {
  let kept = 0
  for (let begin = 0, end = 0; begin < order.length; begin = end) {
    const first = order[begin]!
    for (end = begin + 1; end < order.length; end++) {
      if (compare(rows, first, order[end]!, 0, known) !== 0) break
    }
    if (end > begin + 1) sortRange(rows, order.subarray(begin, end), known)
    const start = kept
    for (let index = begin; index < end; index++) {
      const row = order[index]!
      if (kept === start || compare(rows, order[kept - 1]!, row, known, keyWidth) !== 0) order[kept++] = row
    }
  }
  return order.subarray(0, kept)
}

/** Sorts rows by the columns from one on; most are in order as they were added. */
function sortRange(rows: Rows, order: Uint32Array, from: number): void {
  for (let index = 1; index < order.length; index++) {
    if (compare(rows, order[index - 1]!, order[index]!, from, rows.width) <= 0) continue
    order.sort((a, b) => compare(rows, a, b, from, rows.width))
    return
  }
}

function compare({ values, width }: Rows, a: number, b: number, from: number, to: number): number {
  for (let column = from; column < to; column++) {
    const difference = values[a * width + column]! - values[b * width + column]!
    if (difference !== 0) return difference
  }
  return 0
}
