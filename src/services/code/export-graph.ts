import type { Snapshot } from '../../index/snapshot.ts'

export type GraphFilter = {
  readonly kinds?: readonly string[] | undefined
  readonly path?: string | undefined
}

/** What goes into one write. */
const chunkLength = 64 * 1024

/** The graph as lines of JSON, a row a line, some hundred rows at a time, in UTF-8. */
export function* exportGraph(
  [snapshot]: readonly [Snapshot],
  filter: GraphFilter,
  signal: AbortSignal,
): Generator<Uint8Array<ArrayBuffer>, void, undefined> {
  const encoder = new TextEncoder()
  let chunk = ''
  for (const row of snapshot.exportGraph(filter)) {
    chunk += `${JSON.stringify(row)}\n`
    if (chunk.length < chunkLength) continue
    yield encoder.encode(chunk)
    if (signal.aborted) return
    chunk = ''
  }
  if (chunk !== '') yield encoder.encode(chunk)
}
