import { parentPort } from 'node:worker_threads'
import { FactsBuilder } from '../../languages/facts-builder.ts'
import { encodeFacts } from '../facts-codec.ts'
import type { FactsRequest } from '../facts-pool.ts'

/** A thread of a `FactsPool` that never comes to an end with a file that says "stuck", and ends at one that says "end". */
parentPort!.on('message', (request: FactsRequest) => {
  if (request.kind !== 'extract') return
  const done = request.files.map(({ language, text }, index) => {
    Atomics.store(request.begun, 0, index)
    if (text === 'end') process.exit(7)
    while (text === 'stuck');
    return encodeFacts(new FactsBuilder(language, text).finish())
  })
  parentPort!.postMessage({ kind: 'success', done })
})
