/** A share of a hundred with one decimal, `-` where there is nothing to take a share of. */
export function percent(part: number, whole: number): number | '-' {
  return whole === 0 ? '-' : Math.round((1000 * part) / whole) / 10
}
