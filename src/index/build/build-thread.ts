import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { MessagePort } from 'node:worker_threads'

import { OCCURRENCE_WIDTH } from '../../graph/graph.ts'
import type { NodeTable, OccurrenceRows } from '../../graph/graph.ts'
import type { SnapshotFile } from '../build.ts'
import type { EarlySnapshot } from './early-snapshot.ts'
import type { EarlyNodes, EarlyResult, FileOccurrences, LateNodes } from './early-tables.ts'

export type BuildRequest =
  | {
      readonly kind: 'files'
      readonly path: string
      readonly maxByteSize: number | undefined
      readonly files: readonly SnapshotFile[]
    }
  | { readonly kind: 'nodes'; readonly nodes: EarlyNodes; readonly early?: EarlyOrder }
  | { readonly kind: 'occurrences'; readonly list: readonly FileOccurrences[] }
  | { readonly kind: 'finish'; readonly late: LateNodes }

/** As soon as the nodes are written, unless linking has ended by then. */
export interface EarlyOrder extends EarlySnapshot {
  /** Shared; not 0 once the whole graph is there. */
  readonly isLinked: Int32Array
}

/** Numbers in a message: few messages, and little that is held twice. */
const MESSAGE_NUMBERS = 2 ** 16

/**
 * Writes the early tables of a snapshot file while the caller's thread links. The texts are best in shared memory, which
 * is not copied. An error in the thread is one of `finish()`.
 */
export class BuildThread implements AsyncDisposable {
  readonly #worker: Worker
  readonly #answer: Promise<unknown[]>
  #nodes = 0
  #list: FileOccurrences[] = []
  #numbers = 0
  readonly #isLinked = new Int32Array(new SharedArrayBuffer(4))

  constructor(path: string, files: readonly SnapshotFile[], maxByteSize?: number) {
    this.#worker = new Worker(new URL('build-worker.ts', import.meta.url))
    this.#worker.unref()
    const end = once(this.#worker, 'exit').then(([code]) => {
      throw new Error(`Writing a snapshot: its thread ended with code ${String(code)}.`)
    })
    this.#answer = Promise.race([once(this.#worker, 'message'), end])
    // Whoever waits for the answer hears of it; without this, so would the process if nobody does.
    this.#answer.catch(() => undefined)
    this.#send({ kind: 'files', path, maxByteSize, files })
  }

  /** Called once: nodes that come later are those of `finish`. */
  addNodes(nodes: EarlyNodes, early?: EarlySnapshot): void {
    const { count, kind, flags, file, startLine, endLine, id, name, signature, doc } = nodes
    this.#nodes = count
    if (early !== undefined) {
      const order = { ...early, isLinked: this.#isLinked }
      this.#send({ kind: 'nodes', nodes: early.input.nodes, early: order }, [early.port])
      return
    }
    this.#send({
      kind: 'nodes',
      nodes: { count, kind, flags, file, startLine, endLine, id, name, signature, doc },
    })
  }

  addOccurrences(file: number, occurrences: OccurrenceRows): void {
    if (occurrences.count === 0) return
    this.#list.push({ file, occurrences })
    this.#numbers += occurrences.count * OCCURRENCE_WIDTH
    if (this.#numbers >= MESSAGE_NUMBERS) this.#sendOccurrences()
  }

  /** Ends the file. */
  async finish(nodes: NodeTable): Promise<EarlyResult> {
    Atomics.store(this.#isLinked, 0, 1)
    this.#sendOccurrences()
    const first = this.#nodes
    const { count, flags, id, name, signature, doc } = nodes
    this.#send({
      kind: 'finish',
      late: {
        first,
        count: count - first,
        flags: flags.slice(first),
        id: id.slice(first),
        name: name.slice(first),
        signature: signature.slice(first),
        doc: doc.slice(first),
      },
    })
    this.#worker.ref()
    const [result] = await this.#answer
    return result as EarlyResult
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#worker.terminate()
  }

  #sendOccurrences(): void {
    if (this.#list.length > 0) this.#send({ kind: 'occurrences', list: this.#list })
    this.#list = []
    this.#numbers = 0
  }

  #send(request: BuildRequest, transferred: readonly MessagePort[] = []): void {
    this.#worker.postMessage(request, [...transferred])
  }
}
