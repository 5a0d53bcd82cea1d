/** Index of the last of the first `count` of ascending values that is at most `limit`, -1 for none. */
export function lastAtMost(
  values: { readonly [index: number]: number },
  count: number,
  limit: number,
): number {
  let low = 0
  let high = count
  while (low < high) {
    const middle = (low + high) >> 1
    if (values[middle]! <= limit) low = middle + 1
    else high = middle
  }
  return low - 1
}
