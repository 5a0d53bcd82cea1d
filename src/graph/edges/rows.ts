/** A table of rows of whole numbers that grows: one array, each row after the other. */
export class Rows {
  values: Int32Array
  count = 0
  readonly #width: number

  constructor(width: number, capacity = 64) {
    this.#width = width
    this.values = new Int32Array(width * capacity)
  }

  /** Makes room for one more row and returns where its values begin. */
  grow(): number {
    const start = this.count * this.#width
    if (start + this.#width > this.values.length) {
      const larger = new Int32Array(this.values.length * 2)
      larger.set(this.values)
      this.values = larger
    }
    this.count++
    return start
  }

  row(index: number): Int32Array {
    return this.values.subarray(index * this.#width, (index + 1) * this.#width)
  }

  column(index: number): Int32Array {
    return Int32Array.from({ length: this.count }, (_, row) => this.values[row * this.#width + index]!)
  }

  /** Sorted by all columns from the first, without repetition; in an array of its own. */
  sortedUnique(): { count: number; rows: Int32Array } {
    const width = this.#width
    const { values } = this
    const compare = (a: number, b: number): number => {
      for (let column = 0; column < width; column++) {
        const difference = values[a * width + column]! - values[b * width + column]!
        if (difference !== 0) return difference
      }
      return 0
    }
    const order = new Uint32Array(this.count)
    for (let row = 0; row < order.length; row++) order[row] = row
    order.sort(compare)
    let kept = 0
    const rows = new Int32Array(this.count * width)
    for (let index = 0; index < order.length; index++) {
      if (index > 0 && compare(order[index]!, order[index - 1]!) === 0) continue
      const start = order[index]! * width
      for (let column = 0; column < width; column++) rows[kept * width + column] = values[start + column]!
      kept++
    }
    return { count: kept, rows: rows.slice(0, kept * width) }
  }
}
