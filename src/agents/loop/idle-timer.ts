/** Nothing has come for as long as was waited for it. */
export class SilenceError extends Error {
  override readonly name = 'SilenceError'
  readonly waitedMs: number
  /** Of this request to the model nothing had come at all. */
  readonly isBeginning: boolean

  constructor(waitedMs: number, isBeginning: boolean) {
    super(`Nothing came within ${waitedMs} ms`)
    this.waitedMs = waitedMs
    this.isBeginning = isBeginning
  }
}

/** Aborts when nothing has come for a while; each thing that comes says how long the next may take. */
export class IdleTimer implements Disposable {
  readonly #controller = new AbortController()
  #timer: NodeJS.Timeout | undefined

  get signal(): AbortSignal {
    return this.#controller.signal
  }

  /** `isBeginning`: what comes next is the first of a request. */
  expect(withinMs: number, isBeginning: boolean): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.#controller.abort(new SilenceError(withinMs, isBeginning)), withinMs)
  }

  [Symbol.dispose](): void {
    clearTimeout(this.#timer)
  }
}
