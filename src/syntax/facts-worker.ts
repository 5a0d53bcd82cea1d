import { parentPort } from 'node:worker_threads'

import { loadLanguage } from '../languages/load-language.ts'
import { extractFacts } from './extract-facts.ts'
import { encodeFacts } from './facts-codec.ts'
import type { FactsFile, FactsReply, FactsRequest } from './facts-pool.ts'
import { loadOxc } from './oxc/parser.ts'

/** One thread of the pool: batches of texts in, their encoded facts out. */
parentPort!.on('message', (request: FactsRequest) => {
  if (request.kind === 'extract') void extract(request.files, request.begun)
  else void loadOxc().then((oxc) => parentPort!.postMessage(oxc !== undefined))
})

async function extract(files: readonly FactsFile[], begun: Int32Array): Promise<void> {
  const encoded: Uint8Array<ArrayBuffer>[] = []
  for (const [index, file] of files.entries()) {
    Atomics.store(begun, 0, index)
    try {
      const language = await loadLanguage(file.language)
      encoded.push(encodeFacts(await extractFacts(language, file.path, file.text)))
    } catch (error) {
      const reply: FactsReply = { kind: 'failure', done: encoded, message: String(error) }
      parentPort!.postMessage(reply, transferables(encoded))
      return
    }
  }
  const reply: FactsReply = { kind: 'success', done: encoded }
  parentPort!.postMessage(reply, transferables(encoded))
}

function transferables(encoded: readonly Uint8Array<ArrayBuffer>[]): ArrayBuffer[] {
  return encoded.map((bytes) => bytes.buffer)
}
