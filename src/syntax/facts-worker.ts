import { parentPort } from 'node:worker_threads'

import { loadLanguage } from '../languages/load-language.ts'
import { extractFacts } from './extract-facts.ts'
import { encodeFacts } from './facts-codec.ts'
import type { FactsReply, FactsRequest } from './facts-pool.ts'

/** One thread of the pool: a batch of texts in, their encoded facts out. */
parentPort!.on('message', (request: FactsRequest) => {
  void answer(request)
})

async function answer(request: FactsRequest): Promise<void> {
  const encoded: Uint8Array<ArrayBuffer>[] = []
  for (const file of request.files) {
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
