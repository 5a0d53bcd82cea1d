/** Aborts when nothing has come for a while; each thing that comes says how long the next may take. */
export class IdleTimer implements Disposable {
  readonly #controller = new AbortController()
  #timer: NodeJS.Timeout | undefined

  get signal(): AbortSignal {
    return this.#controller.signal
  }

  expect(withinMs: number): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => {
      this.#controller.abort(new DOMException('nothing came in time', 'TimeoutError'))
    }, withinMs)
  }

  [Symbol.dispose](): void {
    clearTimeout(this.#timer)
  }
}
