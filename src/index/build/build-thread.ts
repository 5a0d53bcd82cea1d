import { once } from 'node:events'
import { Worker } from 'node:worker_threads'

import type { PackedTexts } from './pack-texts.ts'
import type { SearchFile, SearchIndex, SearchNodes } from './search-index.ts'

export type BuildRequest =
  | { readonly kind: 'files'; readonly files: readonly SearchFile[] }
  | { readonly kind: 'nodes'; readonly nodes: SearchNodes }

/** What of a snapshot needs no edges. */
export interface BuiltParts {
  readonly texts: PackedTexts
  readonly search: SearchIndex
}

/**
 * Packs the texts and makes the search index while the caller's thread links, for which it needs the nodes but none
 * of the edges. The texts are best in shared memory, which is not copied. An error in the thread is one of `parts()`.
 */
export class BuildThread implements AsyncDisposable {
  readonly #worker: Worker
  readonly #answer: Promise<unknown[]>

  constructor(files: readonly SearchFile[]) {
    this.#worker = new Worker(new URL('build-worker.ts', import.meta.url))
    this.#worker.unref()
    const end = once(this.#worker, 'exit').then(([code]) => {
      throw new Error(`Making the search index: its thread ended with code ${String(code)}.`)
    })
    this.#answer = Promise.race([once(this.#worker, 'message'), end])
    // Whoever asks for the parts hears of it; without this, so would the process if nobody does.
    this.#answer.catch(() => undefined)
    this.#send({
      kind: 'files',
      files: files.map(({ path, language, isMinified, utf8 }) => ({ path, language, isMinified, utf8 })),
    })
  }

  /** To be called once. */
  sendNodes(nodes: SearchNodes): void {
    const { count, kind, flags, file, startLine, endLine, name, signature, doc } = nodes
    this.#send({
      kind: 'nodes',
      nodes: { count, kind, flags, file, startLine, endLine, name, signature, doc },
    })
  }

  async parts(): Promise<BuiltParts> {
    this.#worker.ref()
    const [parts] = await this.#answer
    return parts as BuiltParts
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#worker.terminate()
  }

  #send(request: BuildRequest): void {
    this.#worker.postMessage(request)
  }
}
