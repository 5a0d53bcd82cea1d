import type { EdgeKind, OpenSiteTable, SiteTable } from './graph.ts'
import { edgeKinds } from './graph.ts'

/** Collects edge sites and open call sites row by row, and hands them out sorted and without repetition. */
export class SiteRows {
  readonly #columns: number[][] = Array.from({ length: 8 }, () => [])
  readonly #open: number[][] = Array.from({ length: 5 }, () => [])
  readonly #openNames: string[] = []

  add(
    kind: EdgeKind,
    from: number,
    to: number,
    at: { file: number; line: number; column: number },
    known: number,
    rule: number,
  ): void {
    const c = this.#columns
    c[0]!.push(edgeKindIndex[kind])
    c[1]!.push(from)
    c[2]!.push(to)
    c[3]!.push(at.file)
    c[4]!.push(at.line)
    c[5]!.push(at.column)
    c[6]!.push(known)
    c[7]!.push(rule)
  }

  addOpen(
    from: number,
    name: string,
    at: { file: number; line: number; column: number },
    reason: number,
  ): void {
    const c = this.#open
    c[0]!.push(from)
    c[1]!.push(at.file)
    c[2]!.push(at.line)
    c[3]!.push(at.column)
    c[4]!.push(reason)
    this.#openNames.push(name)
  }

  sites(): SiteTable {
    const [kind, from, to, file, line, column, known, rule] = this.#columns.map((values) =>
      Int32Array.from(values),
    )
    const order = Uint32Array.from(kind!.keys())
    const keys = [kind!, from!, to!, file!, line!, column!, known!]
    order.sort((a, b) => {
      for (const key of keys) {
        const difference = key[a]! - key[b]!
        if (difference !== 0) return difference
      }
      return rule![a]! - rule![b]!
    })
    // The same edge at the same place is one site: the best known one, which comes first.
    const kept = order.filter((row, index) => {
      const previous = order[index - 1]
      return previous === undefined || keys.slice(0, 6).some((key) => key[row] !== key[previous])
    })
    const pick = (values: Int32Array) => Int32Array.from(kept, (row) => values[row]!)
    return {
      count: kept.length,
      kind: Uint8Array.from(pick(kind!)),
      from: pick(from!),
      to: pick(to!),
      file: pick(file!),
      line: pick(line!),
      column: pick(column!),
      known: Uint8Array.from(pick(known!)),
      rule: Uint8Array.from(pick(rule!)),
    }
  }

  openSites(): OpenSiteTable {
    const [from, file, line, column, reason] = this.#open
    return {
      count: from!.length,
      from: Int32Array.from(from!),
      name: this.#openNames,
      file: Int32Array.from(file!),
      line: Int32Array.from(line!),
      column: Int32Array.from(column!),
      reason: Uint8Array.from(reason!),
    }
  }
}

const edgeKindIndex = Object.fromEntries(edgeKinds.map((name, index) => [name, index])) as Record<
  EdgeKind,
  number
>
