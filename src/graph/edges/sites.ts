import type { EdgeKind, OpenSiteTable, SiteTable } from '../graph.ts'
import { edgeKinds, knownLevels } from '../graph.ts'
import { Rows } from './rows.ts'

interface Place {
  readonly file: number
  readonly line: number
  readonly column: number
}

/** Columns of a site: kind, from, to, file, line, column, known, rule. */
const SITE_WIDTH = 8
/** Columns that make a site the same one. */
const SITE_KEY = 6
/** Columns of an open site: from, file, line, column, reason. */
const OPEN_WIDTH = 5

const POSSIBLE = knownLevels.indexOf('possible')

/** Collects edge sites and open call sites row by row, and hands them out sorted and without repetition. */
export class SiteRows {
  readonly #sites = new Rows(SITE_WIDTH)
  readonly #open = new Rows(OPEN_WIDTH)
  readonly #openNames: string[] = []
  readonly #keepsPossible: boolean

  constructor(keepsPossible = true) {
    this.#keepsPossible = keepsPossible
  }

  add(kind: EdgeKind, from: number, to: number, at: Place, known: number, rule: number): void {
    if (known === POSSIBLE && !this.#keepsPossible) return
    const start = this.#sites.grow()
    const { values } = this.#sites
    values[start] = edgeKindIndex[kind]
    values[start + 1] = from
    values[start + 2] = to
    values[start + 3] = at.file
    values[start + 4] = at.line
    values[start + 5] = at.column
    values[start + 6] = known
    values[start + 7] = rule
  }

  /** Adds to each site of some kinds a site of the kind that `kindOf` names. */
  addEach(
    kinds: readonly EdgeKind[],
    kindOf: (from: number, to: number, rule: number) => EdgeKind | undefined,
  ): void {
    const wanted = new Set(kinds.map((kind) => edgeKindIndex[kind]))
    const { count } = this.#sites
    for (let row = 0; row < count; row++) {
      const start = row * SITE_WIDTH
      const { values } = this.#sites
      if (!wanted.has(values[start]!)) continue
      const added = kindOf(values[start + 1]!, values[start + 2]!, values[start + 7]!)
      if (added === undefined) continue
      const copy = this.#sites.grow()
      const grown = this.#sites.values
      grown.copyWithin(copy, start, start + SITE_WIDTH)
      grown[copy] = edgeKindIndex[added]
    }
  }

  addOpen(from: number, name: string, at: Place, reason: number): void {
    const start = this.#open.grow()
    const { values } = this.#open
    values[start] = from
    values[start + 1] = at.file
    values[start + 2] = at.line
    values[start + 3] = at.column
    values[start + 4] = reason
    this.#openNames.push(name)
  }

  sites(nodeCount: number): SiteTable {
    const { values, count } = this.#sites
    // Kind, from and to in one number that a double holds exactly: comparing is most of the time of sorting.
    const keys = new Float64Array(count)
    for (let row = 0; row < count; row++) {
      const start = row * SITE_WIDTH
      keys[row] = (values[start]! * nodeCount + values[start + 1]!) * nodeCount + values[start + 2]!
    }
    const order = new Uint32Array(count)
    for (let row = 0; row < count; row++) order[row] = row
    order.sort((a, b) => {
      if (keys[a] !== keys[b]) return keys[a]! - keys[b]!
      for (let column = 3; column < SITE_WIDTH; column++) {
        const difference = values[a * SITE_WIDTH + column]! - values[b * SITE_WIDTH + column]!
        if (difference !== 0) return difference
      }
      return 0
    })
    // The same edge at the same place is one site: the best known one, which comes first.
    const isSame = (a: number, b: number) => {
      if (keys[a] !== keys[b]) return false
      for (let column = 3; column < SITE_KEY; column++) {
        if (values[a * SITE_WIDTH + column] !== values[b * SITE_WIDTH + column]) return false
      }
      return true
    }
    let keptCount = 0
    for (let index = 0; index < count; index++) {
      const row = order[index]!
      if (index === 0 || !isSame(row, order[keptCount - 1]!)) order[keptCount++] = row
    }
    const pick = (column: number) => {
      const picked = new Int32Array(keptCount)
      for (let index = 0; index < keptCount; index++)
        picked[index] = values[order[index]! * SITE_WIDTH + column]!
      return picked
    }
    return {
      count: keptCount,
      kind: Uint8Array.from(pick(0)),
      from: pick(1),
      to: pick(2),
      file: pick(3),
      line: pick(4),
      column: pick(5),
      known: Uint8Array.from(pick(6)),
      rule: Uint8Array.from(pick(7)),
    }
  }

  openSites(): OpenSiteTable {
    const { count } = this.#open
    return {
      count,
      from: this.#open.column(0),
      name: this.#openNames,
      file: this.#open.column(1),
      line: this.#open.column(2),
      column: this.#open.column(3),
      reason: Uint8Array.from(this.#open.column(4)),
    }
  }
}

const edgeKindIndex = Object.fromEntries(edgeKinds.map((name, index) => [name, index])) as Record<
  EdgeKind,
  number
>
