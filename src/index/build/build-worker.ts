import type { DatabaseSync } from 'node:sqlite'
import { parentPort } from 'node:worker_threads'

import { isOutOfMemory } from '../../graph/containment.ts'
import type { SnapshotFile } from '../build.ts'
import type { BuildRequest, EarlyOrder } from './build-thread.ts'
import { buildEarlySnapshot } from './early-snapshot.ts'
import { EarlyTables } from './early-tables.ts'
import { openForWriting } from './make-file.ts'

/** Rows are written in order, so that little has to be held: linking needs the memory at the same time. */
const CACHE_KIB = 8 * 1024

let database: DatabaseSync | undefined
let tables: EarlyTables | undefined
let files: readonly SnapshotFile[] = []

/** Answers once, when the last table is written. */
parentPort!.on('message', (request: BuildRequest) => {
  switch (request.kind) {
    case 'files':
      database = openForWriting(request.path, {
        cacheKib: CACHE_KIB,
        maxByteSize: request.maxByteSize,
      })
      tables = new EarlyTables(database)
      files = request.files
      tables.addFiles(files)
      break
    case 'nodes':
      tables!.addNodes(request.nodes)
      if (request.early !== undefined) publishEarly(tables!, request.early)
      files = []
      break
    case 'occurrences':
      tables!.addOccurrences(request.list)
      break
    case 'finish': {
      const result = tables!.finish(request.late)
      database!.exec('commit')
      database!.close()
      parentPort!.postMessage(result)
      break
    }
    default:
      request satisfies never
  }
})

/** The whole snapshot does not depend on it: where it cannot be made, there is none. */
function publishEarly(from: EarlyTables, { input, port, isLinked }: EarlyOrder): void {
  try {
    if (Atomics.load(isLinked, 0) === 0) {
      port.postMessage(buildEarlySnapshot(from, files, input, CACHE_KIB))
    }
  } catch (error) {
    if (isOutOfMemory(error)) throw error
  }
  port.close()
}
