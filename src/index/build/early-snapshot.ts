import type { MessagePort } from 'node:worker_threads'

import type { LinkLayer } from '../../graph/layers.ts'
import type { NodeTable, SiteTable } from '../../graph/graph.ts'
import type { BuiltSnapshot, SnapshotFile, SnapshotInput } from '../build.ts'
import type { EarlyTables } from './early-tables.ts'
import { describeGraph, writeLateTables } from './late-tables.ts'
import { SnapshotDraft, openForWriting } from './make-file.ts'

/** A snapshot that is to be published before the whole one, to serve until that is there. */
export interface EarlySnapshot {
  readonly input: EarlyInput
  /** Is told when the file is there: a `BuiltSnapshot`. The thread that links would hear of it only when it has linked. */
  readonly port: MessagePort
}

export interface EarlyInput extends Omit<SnapshotInput, 'files' | 'graph' | 'isLinking'> {
  readonly nodes: NodeTable
  readonly importedFiles: SiteTable
  readonly layer: LinkLayer
}

/**
 * Publishes what is known of a repository before its calls are followed: a file of its own, made from a copy of the
 * early tables. Its nodes have the edges `contains` and `imports` between files alone.
 */
export function buildEarlySnapshot(
  tables: EarlyTables,
  files: readonly SnapshotFile[],
  { nodes, importedFiles, layer, ...described }: EarlyInput,
  cacheKib: number,
): BuiltSnapshot {
  using draft = new SnapshotDraft(described)
  tables.copyTo(draft.temporary)
  using copy = openForWriting(draft.temporary, { cacheKib, maxByteSize: described.maxByteSize })
  copy.exec('begin')
  const input: SnapshotInput = {
    ...described,
    files,
    isLinking: true,
    graph: {
      nodes,
      sites: importedFiles,
      unresolvedCalls: noCalls,
      occurrences: [],
      layer,
      failures: [],
    },
  }
  const made = tables.finishCopy(copy)
  const info = writeLateTables(copy, input, describeGraph(input, noReport), made, noReport)
  copy.close()
  return draft.publish(info)
}

const none = new Int32Array(0)
const noCalls = {
  count: 0,
  from: none,
  name: [],
  file: none,
  line: none,
  column: none,
  reason: new Uint8Array(0),
}
const noReport = (): void => undefined
