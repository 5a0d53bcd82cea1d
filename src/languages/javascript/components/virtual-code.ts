import { lastAtMost } from '../../last-at-most.ts'

/**
 * A text that the grammar of JavaScript reads in place of a component's file: the scripts where they stand, all else
 * blank, and behind them the code that the markup stands for. Each piece of that code is a copy of a stretch of the
 * file, or is written nowhere and stands for one.
 */
export class VirtualCode {
  readonly #source: string
  readonly #parts: string[]
  /** Offset at which each piece begins, and the stretch of the file that it is of. */
  readonly #starts: number[] = []
  readonly #from: number[] = []
  readonly #to: number[] = []
  readonly #isCopy: boolean[] = []
  #length: number

  /** `scripts`: the file with all but its scripts blank, as long as the file. */
  constructor(source: string, scripts: string) {
    this.#source = source
    // What ends with the file does not end with its last piece.
    this.#parts = [scripts, '\n']
    this.#length = scripts.length + 1
  }

  get text(): string {
    return this.#parts.join('')
  }

  get length(): number {
    return this.#length
  }

  /** What stands in the file from one offset to another. */
  copy(from: number, to: number): void {
    if (to > from) this.#add(this.#source.slice(from, to), from, to, true)
  }

  /** Code that is not written in the file: it stands for what is there from one offset to another. */
  code(text: string, from: number, to = from): void {
    this.#add(text, from, to, false)
  }

  #add(text: string, from: number, to: number, isCopy: boolean): void {
    if (text === '') return
    this.#parts.push(text)
    this.#starts.push(this.#length)
    this.#from.push(from)
    this.#to.push(to)
    this.#isCopy.push(isCopy)
    this.#length += text.length
  }

  /** Where in the file that stands which begins at an offset of the text. */
  startOf(offset: number): number {
    if (offset <= this.#source.length) return offset
    const piece = this.#pieceAt(offset)
    if (piece === -1) return this.#source.length
    return this.#isCopy[piece]! ? this.#from[piece]! + offset - this.#starts[piece]! : this.#from[piece]!
  }

  /** Where in the file that stands which ends before an offset of the text. */
  endOf(offset: number): number {
    if (offset <= this.#source.length) return offset
    const piece = this.#pieceAt(offset - 1)
    if (piece === -1) return this.#source.length
    return this.#isCopy[piece]! ? this.#from[piece]! + offset - this.#starts[piece]! : this.#to[piece]!
  }

  /** Whether what begins at an offset of the text is written in the file. */
  isWritten(offset: number): boolean {
    if (offset < this.#source.length) return true
    const piece = this.#pieceAt(offset)
    return piece !== -1 && this.#isCopy[piece]!
  }

  /** The last piece that begins at an offset or before it, -1 where none does. */
  #pieceAt(offset: number): number {
    return lastAtMost(this.#starts, this.#starts.length, offset)
  }
}
