/** Whole numbers below a bound, the same ones for the same seed (xorshift of 32 bits). */
export type Random = (bound: number) => number

export function createRandom(seed: number): Random {
  let state = seed | 1
  return (bound) => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return (state >>> 0) % bound
  }
}

export function pick<Item>(random: Random, items: readonly Item[]): Item {
  const item = items[random(items.length)]
  if (item === undefined) throw new Error('Cannot pick one of no items')
  return item
}
