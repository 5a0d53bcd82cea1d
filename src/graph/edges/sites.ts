import { edgeKinds, knownLevels, type EdgeKind, type UnresolvedCallTable, type SiteTable } from '../graph.ts'
import type { Positions } from '../program/positions.ts'
import { Rule } from '../edge-rules.ts'
import { Rows } from './rows.ts'
import { UNNAMED, type UnnamedNodes } from './unnamed.ts'
import { sortedUniqueWithin } from './sort-rows.ts'
import type { DefinitionId } from '../row-ids.ts'

/** Where an edge is written. */
export interface Site {
  readonly file: number
  readonly offset: number
}

/** Columns of a site: kind, from, to, file, offset, known, rule. */
const SITE_WIDTH = 7
/** Columns that make a site the same one. */
const SITE_KEY = 5
/** Columns of an unresolved call site: from, file, offset, reason. */
const OPEN_WIDTH = 4

/**
 * Of a method that more calls than this may run by dispatch alone (each operator of a computer algebra system runs any
 * of a dozen overrides) the list of callers is useless, and grows with the product of calls and overrides.
 */
export const MAX_DISPATCHED_CALLS = 512
/** After so many of them each caller is told once more, with the first place that it calls from. */
export const MAX_DISPATCHED_PLACES = 128

const CALLS = edgeKinds.indexOf('calls')
const POSSIBLE = knownLevels.indexOf('possible')

interface Dispatched {
  calls: number
  /** Node. */
  caller: number
}

/** Collects edge sites and unresolved call sites row by row, and hands them out sorted and without repetition. */
export class SiteRows {
  readonly #sites = new Rows(SITE_WIDTH)
  readonly #open = new Rows(OPEN_WIDTH)
  readonly #openNames: string[] = []
  /** Functions without a name that are run from elsewhere than where they are written. */
  readonly #run = new Set<DefinitionId>()
  /** References to constructors that are run: what runs them runs the constructors. */
  readonly #referred = new Set<DefinitionId>()
  /** By node: how many calls may run it by dispatch alone, and where the last of them stands. */
  readonly #dispatched = new Map<number, Dispatched>()
  readonly #keepsPossible: boolean

  constructor(keepsPossible = true) {
    this.#keepsPossible = keepsPossible
  }

  add(kind: EdgeKind, from: number, to: number, at: Site, known: number, rule: number): void {
    if (known === POSSIBLE && !this.#keepsPossible) return
    if (to >= UNNAMED && (kind === 'calls' || kind === 'instantiates'))
      this.#run.add((to - UNNAMED) as DefinitionId)
    this.#push(kind, from, to, at, known, rule)
  }

  /**
   * A call that may run a method in place of the one that its receiver's type names. False, and no site, where so many
   * may run that method already that one more says nothing of it: then the call is to be left open.
   */
  addDispatched(from: number, to: number, at: Site): boolean {
    const known = this.#dispatched.get(to) ?? { calls: 0, caller: -1 }
    // The calls of one caller are linked one after the other.
    const isTold = known.calls >= MAX_DISPATCHED_PLACES && known.caller === from
    if (isTold || known.calls === MAX_DISPATCHED_CALLS) return false
    known.calls++
    known.caller = from
    this.#dispatched.set(to, known)
    this.add('calls', from, to, at, POSSIBLE, Rule.dispatch)
    return true
  }

  /** The same for a call that runs what is written in it: by itself it gives that no node. */
  addInPlace(kind: EdgeKind, from: number, to: number, at: Site, known: number, rule: number): void {
    if (known === POSSIBLE && !this.#keepsPossible) return
    this.#push(kind, from, to, at, known, rule)
  }

  /** Says that a reference to a constructor is run somewhere, which is where the constructor runs. */
  refer(definition: DefinitionId): void {
    this.#referred.add(definition)
  }

  #push(kind: EdgeKind, from: number, to: number, at: Site, known: number, rule: number): void {
    const start = this.#sites.grow()
    const { values } = this.#sites
    values[start] = edgeKindIndex[kind]
    values[start + 1] = from
    values[start + 2] = to
    values[start + 3] = at.file
    values[start + 4] = at.offset
    values[start + 5] = known
    values[start + 6] = rule
  }

  /** Functions without a name that calls run which are not written around them, in order. */
  runUnnamed(): DefinitionId[] {
    return [...this.#run].toSorted((a, b) => a - b)
  }

  /** Puts nodes in the place of functions without a name; sites that lead to one without a node are left out. */
  settleUnnamed(unnamed: UnnamedNodes): void {
    const { values, count } = this.#sites
    let kept = 0
    for (let row = 0; row < count; row++) {
      const start = row * SITE_WIDTH
      const to = unnamed.own(values[start + 2]!)
      if (to === -1) continue
      const isOfReference =
        values[start + 1]! >= UNNAMED && this.#referred.has((values[start + 1]! - UNNAMED) as DefinitionId)
      if (isOfReference && values[start] === CALLS) continue
      const target = kept++ * SITE_WIDTH
      if (target !== start) values.copyWithin(target, start, start + SITE_WIDTH)
      values[target + 1] = unnamed.around(values[start + 1]!)
      values[target + 2] = to
    }
    this.#sites.count = kept
    const open = this.#open.values
    for (let row = 0; row < this.#open.count; row++) {
      open[row * OPEN_WIDTH] = unnamed.around(open[row * OPEN_WIDTH]!)
    }
  }

  /** Adds to each site of some kinds a site of the kind that `kindOf` names, from what `fromOf` says. */
  addEach(
    kinds: readonly EdgeKind[],
    kindOf: (from: number, to: number, rule: number) => EdgeKind | undefined,
    fromOf: (from: number) => number,
  ): void {
    const wanted = new Set(kinds.map((kind) => edgeKindIndex[kind]))
    const { count } = this.#sites
    for (let row = 0; row < count; row++) {
      const start = row * SITE_WIDTH
      const { values } = this.#sites
      if (!wanted.has(values[start]!)) continue
      const added = kindOf(values[start + 1]!, values[start + 2]!, values[start + 6]!)
      if (added === undefined) continue
      const copy = this.#sites.grow()
      const grown = this.#sites.values
      grown.copyWithin(copy, start, start + SITE_WIDTH)
      grown[copy] = edgeKindIndex[added]
      grown[copy + 1] = fromOf(grown[copy + 1]!)
    }
  }

  addOpen(from: number, name: string, at: Site, reason: number): void {
    const start = this.#open.grow()
    const { values } = this.#open
    values[start] = from
    values[start + 1] = at.file
    values[start + 2] = at.offset
    values[start + 3] = reason
    this.#openNames.push(name)
  }

  sites(nodeCount: number, positions: Positions): SiteTable {
    const rows = this.#sites
    // The same edge at the same place is one site: the best known one, which comes first.
    const order = sortedUniqueWithin(rows, [edgeKinds.length, nodeCount, nodeCount], SITE_KEY)
    const pick = <Column extends Int32Array | Uint8Array>(column: number, picked: Column): Column => {
      for (let index = 0; index < order.length; index++)
        picked[index] = rows.values[order[index]! * SITE_WIDTH + column]!
      return picked
    }
    const count = order.length
    const file = pick(3, new Int32Array(count))
    return {
      count,
      kind: pick(0, new Uint8Array(count)),
      from: pick(1, new Int32Array(count)),
      to: pick(2, new Int32Array(count)),
      file,
      ...linesAndColumns(positions, file, pick(4, new Int32Array(count))),
      known: pick(5, new Uint8Array(count)),
      rule: pick(6, new Uint8Array(count)),
    }
  }

  unresolvedCalls(positions: Positions): UnresolvedCallTable {
    const file = this.#open.column(1)
    return {
      count: this.#open.count,
      from: this.#open.column(0),
      name: this.#openNames,
      file,
      ...linesAndColumns(positions, file, this.#open.column(2)),
      reason: Uint8Array.from(this.#open.column(3)),
    }
  }
}

function linesAndColumns(
  positions: Positions,
  files: Int32Array,
  offsets: Int32Array,
): { line: Int32Array; column: Int32Array } {
  const line = new Int32Array(files.length)
  const column = new Int32Array(files.length)
  const place = new Int32Array(2)
  for (let index = 0; index < files.length; index++) {
    positions.write(files[index]!, offsets[index]!, place, 0)
    line[index] = place[0]!
    column[index] = place[1]!
  }
  return { line, column }
}

const edgeKindIndex = Object.fromEntries(edgeKinds.map((name, index) => [name, index])) as Record<
  EdgeKind,
  number
>
