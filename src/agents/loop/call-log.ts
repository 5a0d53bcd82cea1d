/** So many steps in a row that brought nothing new end the use of tools. */
const mostBarrenSteps = 3

/**
 * The tool calls of a run, by which repetition is noticed: a model that asks the same thing again will not make
 * anything else of the same result. The repeated call alone is refused; a model that does nothing else for several
 * steps is made to answer.
 */
export class CallLog {
  readonly #calls = new Set<string>()
  #barrenSteps = 0
  #hasCalled = false
  #hasNew = false

  /** Notes a call; whether it was made before. */
  isRepeated(toolName: string, input: unknown): boolean {
    const key = `${toolName}\n${toKey(input)}`
    const isRepeated = this.#calls.has(key)
    this.#calls.add(key)
    this.#hasCalled = true
    this.#hasNew ||= !isRepeated
    return isRepeated
  }

  /** A step of the run is over. */
  endStep(): void {
    if (this.#hasCalled) this.#barrenSteps = this.#hasNew ? 0 : this.#barrenSteps + 1
    this.#hasCalled = false
    this.#hasNew = false
  }

  /** Tools no longer get this model anywhere. */
  get isStuck(): boolean {
    return this.#barrenSteps >= mostBarrenSteps
  }

  /** Results were taken out of the prompt for want of room: whoever needs one must ask for it again. */
  forget(): void {
    this.#calls.clear()
  }
}

/** The input as text, the same for the same values in whatever order of keys. */
function toKey(value: unknown): string {
  return (
    JSON.stringify(value, (_key, part: unknown) =>
      typeof part === 'object' && part !== null && !Array.isArray(part)
        ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
        : part,
    ) ?? ''
  )
}
