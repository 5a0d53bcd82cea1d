/** The items with the highest scores, equal ones in the order they came. */
export interface TopList {
  readonly size: number
  add(item: number, score: number): void
  /** Whether an item of this score would be kept. */
  accepts(score: number): boolean
  /** Highest first. */
  entries(): { item: number; score: number }[]
}

export function createTopList(limit: number): TopList {
  // A plain sorted list: limits are small, and most items are refused by one comparison.
  const items: number[] = []
  const scores: number[] = []
  const accepts = (score: number): boolean =>
    limit > 0 && (items.length < limit || score > (scores[items.length - 1] ?? -Infinity))
  return {
    get size() {
      return items.length
    },
    accepts,
    add(item, score) {
      if (!accepts(score)) return
      let low = 0
      let high = items.length
      while (low < high) {
        const middle = (low + high) >> 1
        if ((scores[middle] ?? 0) >= score) low = middle + 1
        else high = middle
      }
      items.splice(low, 0, item)
      scores.splice(low, 0, score)
      if (items.length > limit) {
        items.pop()
        scores.pop()
      }
    },
    entries: () => items.map((item, index) => ({ item, score: scores[index] ?? 0 })),
  }
}
