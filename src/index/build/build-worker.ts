import type { DatabaseSync } from 'node:sqlite'
import { parentPort } from 'node:worker_threads'

import type { BuildRequest } from './build-thread.ts'
import { EarlyTables } from './early-tables.ts'
import { openForWriting } from './make-file.ts'

/** Rows are written in order, so that little has to be held: linking needs the memory at the same time. */
const CACHE_KIB = 8 * 1024

let database: DatabaseSync | undefined
let tables: EarlyTables | undefined

/** Answers once, when the last table is written. */
parentPort!.on('message', (request: BuildRequest) => {
  switch (request.kind) {
    case 'files':
      database = openForWriting(request.path, {
        cacheKib: CACHE_KIB,
        maxByteSize: request.maxByteSize,
      })
      tables = new EarlyTables(database)
      tables.addFiles(request.files)
      break
    case 'nodes':
      tables!.addNodes(request.nodes)
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
