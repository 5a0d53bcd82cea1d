import type { MessagePort } from 'node:worker_threads'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { ThreadReply } from './thread-messages.ts'

/** Between two batches of a stream; the first item of a quiet stream goes at once. */
const batchIntervalMs = 5
/** Batches on their way that the reader has not taken. */
const windowSize = 4

/** Sends the items of a stream in batches, no faster than its reader takes them. */
export class ItemSender {
  readonly #port: MessagePort
  readonly #id: number
  readonly #signal: AbortSignal
  #items: unknown[] = []
  #lastSentAt = Number.NEGATIVE_INFINITY
  #untaken = 0
  #timer: NodeJS.Timeout | undefined
  #wake = (): void => {}

  constructor(port: MessagePort, id: number, signal: AbortSignal) {
    this.#port = port
    this.#id = id
    this.#signal = signal
    signal.addEventListener('abort', () => this.#wake(), { once: true })
  }

  /** Resolves when the reader wants more; other tasks of the thread have had their turn meanwhile. */
  async push(item: unknown): Promise<void> {
    this.#items.push(item)
    const waitMs = this.#lastSentAt + batchIntervalMs - performance.now()
    if (waitMs > 0) {
      this.#timer ??= setTimeout(() => this.flush(), waitMs)
      return
    }
    this.flush()
    await nextTurn()
    while (this.#untaken >= windowSize && !this.#signal.aborted) {
      await new Promise<void>((resolve) => {
        this.#wake = resolve
      })
    }
  }

  /** The reader has taken a batch. */
  take(): void {
    this.#untaken -= 1
    this.#wake()
  }

  flush(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    if (this.#items.length === 0) return
    const items = this.#items
    this.#items = []
    this.#lastSentAt = performance.now()
    this.#untaken += 1
    const buffers = items.flatMap((item) => (item instanceof Uint8Array ? [item.buffer as ArrayBuffer] : []))
    this.#port.postMessage({ kind: 'items', id: this.#id, items } satisfies ThreadReply, buffers)
  }
}
