/** Checks that passed and failed, and how long each took. */
export class Tally {
  readonly failures: string[] = []
  readonly #milliseconds: number[] = []

  /** Counts a check as failed where it throws. */
  async check<Result>(name: string, run: () => Promise<Result>): Promise<Result | undefined> {
    const startedAt = performance.now()
    try {
      return await run()
    } catch (error) {
      this.failures.push(`${name}: ${error instanceof Error ? error.message : String(error)}`)
      return undefined
    } finally {
      this.#milliseconds.push(performance.now() - startedAt)
    }
  }

  /** `24 of 24 passed, 11 ms at the median, 38 ms at most`, and what failed. */
  summary(): string {
    const sorted = this.#milliseconds.toSorted((a, b) => a - b)
    const at = (share: number): string =>
      `${Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0)} ms`
    const passed = sorted.length - this.failures.length
    const lines = this.failures.map((failure) => `\n    ${failure.slice(0, 500)}`)
    return `${passed} of ${sorted.length} passed, ${at(0.5)} at the median, ${at(1)} at most${lines.join('')}`
  }
}

export function expectThat(condition: boolean, what: string): void {
  if (!condition) throw new Error(`Expected ${what}`)
}
