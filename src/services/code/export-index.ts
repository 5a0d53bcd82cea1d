import { exportIndex as encodeIndex } from '../../index/scip/export-index.ts'
import type { ExportOptions } from '../../index/scip/export-index.ts'
import type { Snapshot } from '../../index/snapshot.ts'

/** What goes into one write. */
const chunkBytes = 64 * 1024

/** The graph as a SCIP index, some documents at a time. */
export function* exportIndex(
  [snapshot]: readonly [Snapshot],
  options: ExportOptions,
  signal: AbortSignal,
): Generator<Uint8Array<ArrayBuffer>, void, undefined> {
  let parts: Uint8Array[] = []
  let byteSize = 0
  for (const part of encodeIndex(snapshot, options)) {
    parts.push(part)
    byteSize += part.length
    if (byteSize < chunkBytes) continue
    yield concatenate(parts, byteSize)
    if (signal.aborted) return
    parts = []
    byteSize = 0
  }
  if (byteSize > 0) yield concatenate(parts, byteSize)
}

function concatenate(parts: readonly Uint8Array[], byteSize: number): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(byteSize)
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}
