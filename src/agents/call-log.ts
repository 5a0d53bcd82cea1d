/**
 * The tool calls of a run, by which repetition is noticed: a model that asks the same thing again will not make
 * anything else of the same result.
 */
export class CallLog {
  readonly #counts = new Map<string, number>()
  #isStuck = false

  /** Counts a call; the number of times that it was made, this one included. */
  record(toolName: string, input: unknown): number {
    const key = `${toolName}\n${toKey(input)}`
    const count = (this.#counts.get(key) ?? 0) + 1
    this.#counts.set(key, count)
    if (count > 2) this.#isStuck = true
    return count
  }

  /** A call was made a third time, after a second was refused: tools no longer get this model anywhere. */
  get isStuck(): boolean {
    return this.#isStuck
  }

  /** Results were taken out of the prompt for want of room: whoever needs one must ask for it again. */
  forget(): void {
    this.#counts.clear()
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
