import { NotUnderstood } from './not-understood.ts'

/** Reads a text from its beginning to its end by sticky patterns. */
export class Scanner {
  readonly #text: string
  #position = 0

  constructor(text: string) {
    this.#text = text
  }

  get isAtEnd(): boolean {
    return this.#position >= this.#text.length
  }

  startsWith(text: string): boolean {
    return this.#text.startsWith(text, this.#position)
  }

  skip(length: number): void {
    this.#position += length
  }

  /** What a sticky pattern finds here, and steps behind it. */
  takeIf(pattern: RegExp): RegExpExecArray | undefined {
    const found = this.peek(pattern)
    this.#position += found?.[0].length ?? 0
    return found
  }

  /** @throws NotUnderstood where the pattern does not match. */
  take(pattern: RegExp): RegExpExecArray {
    const found = this.takeIf(pattern)
    if (found === undefined) throw new NotUnderstood()
    return found
  }

  peek(pattern: RegExp): RegExpExecArray | undefined {
    pattern.lastIndex = this.#position
    return pattern.exec(this.#text) ?? undefined
  }

  /** What stands before the next `mark`. @throws NotUnderstood where there is none. */
  takeUntil(mark: string): string {
    const end = this.#text.indexOf(mark, this.#position)
    if (end === -1) throw new NotUnderstood()
    const taken = this.#text.slice(this.#position, end)
    this.#position = end
    return taken
  }
}
