import { once } from 'node:events'
import { Worker } from 'node:worker_threads'

import type { SearchFile, SearchIndex, SearchNodes } from './search-index.ts'

export interface SearchRequest {
  readonly files: readonly SearchFile[]
  readonly nodes: SearchNodes
}

/**
 * Makes the search index while the caller's thread links, for which it needs the nodes but none of the edges. Start
 * it a little before they are known: the thread loads meanwhile. An error in the thread is one of `index()`.
 */
export class SearchThread implements AsyncDisposable {
  readonly #worker: Worker
  readonly #answer: Promise<unknown[]>

  constructor() {
    this.#worker = new Worker(new URL('search-worker.ts', import.meta.url))
    this.#worker.unref()
    const end = once(this.#worker, 'exit').then(([code]) => {
      throw new Error(`Making the search index: its thread ended with code ${String(code)}.`)
    })
    this.#answer = Promise.race([once(this.#worker, 'message'), end])
    // Whoever asks for the index hears of it; without this, so would the process if nobody does.
    this.#answer.catch(() => undefined)
  }

  send(files: readonly SearchFile[], nodes: SearchNodes): void {
    const { count, kind, file, startLine, endLine, name, signature, doc } = nodes
    this.#worker.postMessage({
      files: files.map(({ path, language, isMinified, text }) => ({ path, language, isMinified, text })),
      nodes: { count, kind, file, startLine, endLine, name, signature, doc },
    } satisfies SearchRequest)
  }

  async index(): Promise<SearchIndex> {
    this.#worker.ref()
    const [index] = await this.#answer
    return index as SearchIndex
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#worker.terminate()
  }
}
