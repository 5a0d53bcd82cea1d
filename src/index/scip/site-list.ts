/** A row of a `SiteTable` without how it is known. */
export interface Site {
  readonly kind: number
  readonly from: number
  readonly to: number
  readonly file: number
  readonly line: number
  readonly column: number
}

const WIDTH = 6

/** Sites in the order in which they come, 24 bytes each: an index has millions. */
export class SiteList {
  #cells = new Int32Array(1024 * WIDTH)
  #count = 0

  get count(): number {
    return this.#count
  }

  add({ kind, from, to, file, line, column }: Site): void {
    const at = this.#count++ * WIDTH
    if (at === this.#cells.length) {
      const longer = new Int32Array(2 * at)
      longer.set(this.#cells)
      this.#cells = longer
    }
    this.#cells[at] = kind
    this.#cells[at + 1] = from
    this.#cells[at + 2] = to
    this.#cells[at + 3] = file
    this.#cells[at + 4] = line
    this.#cells[at + 5] = column
  }

  at(row: number): Site {
    const at = row * WIDTH
    const cells = this.#cells
    return {
      kind: cells[at]!,
      from: cells[at + 1]!,
      to: cells[at + 2]!,
      file: cells[at + 3]!,
      line: cells[at + 4]!,
      column: cells[at + 5]!,
    }
  }

  /** The rows in the order of a `SiteTable`, of equal ones the first. */
  sorted(): Uint32Array {
    const rows = Uint32Array.from({ length: this.#count }, (_, row) => row)
    rows.sort((a, b) => this.#compare(a, b) || a - b)
    return rows.filter((row, index) => index === 0 || this.#compare(rows[index - 1]!, row) !== 0)
  }

  /** As `compareSites`: the cells of a row are in that order. */
  #compare(a: number, b: number): number {
    for (let cell = 0; cell < WIDTH; cell++) {
      const difference = this.#cells[a * WIDTH + cell]! - this.#cells[b * WIDTH + cell]!
      if (difference !== 0) return difference
    }
    return 0
  }
}

/** The order of a `SiteTable`. */
export function compareSites(a: Site, b: Site): number {
  return (
    a.kind - b.kind ||
    a.from - b.from ||
    a.to - b.to ||
    a.file - b.file ||
    a.line - b.line ||
    a.column - b.column
  )
}
