import type { SiteTable } from './graph.ts'

/** A table of so many sites, all zero, to be filled by whoever makes it. */
export function createSiteTable(count: number) {
  return {
    count,
    kind: new Uint8Array(count),
    from: new Int32Array(count),
    to: new Int32Array(count),
    file: new Int32Array(count),
    line: new Int32Array(count),
    column: new Int32Array(count),
    known: new Uint8Array(count),
    rule: new Uint8Array(count),
  } satisfies SiteTable
}
