/** A table of rows of whole numbers that grows: one array, each row after the other. */
export class Rows {
  values: Int32Array
  count = 0
  readonly width: number

  constructor(width: number, capacity = 64) {
    this.width = width
    this.values = new Int32Array(width * capacity)
  }

  /** Makes room for one more row and returns where its values begin. */
  grow(): number {
    const start = this.count * this.width
    if (start + this.width > this.values.length) {
      const larger = new Int32Array(this.values.length * 2)
      larger.set(this.values)
      this.values = larger
    }
    this.count++
    return start
  }

  column(index: number): Int32Array {
    const column = new Int32Array(this.count)
    for (let row = 0; row < column.length; row++) column[row] = this.values[row * this.width + index]!
    return column
  }
}
