import { edgeKinds, nodeKinds } from '../../graph/graph.ts'
import type { Snapshot } from '../../index/snapshot.ts'
import { ServiceError } from '../service-error.ts'

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

const exportedKinds: ReadonlySet<string> = new Set([...nodeKinds, ...edgeKinds])

export function requireExportedKinds(kinds: readonly string[] | undefined): void {
  const unknown = kinds?.find((kind) => !exportedKinds.has(kind))
  if (unknown === undefined) return
  throw new ServiceError('validation_failed', {
    detail: `Cannot use kind "${unknown.slice(0, 80)}": expected one of ${[...exportedKinds].join(', ')}`,
  })
}
