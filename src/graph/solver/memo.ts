/** Answers by row of a table. Most rows never ask, so a row costs four bytes, and an answer its place in a list. */
export class Memo<Answer> {
  readonly #places: Int32Array
  readonly #answers: Answer[] = []

  constructor(rowCount: number) {
    this.#places = new Int32Array(rowCount)
  }

  get(row: number): Answer | undefined {
    const place = this.#places[row]!
    return place === 0 ? undefined : this.#answers[place - 1]
  }

  set(row: number, answer: Answer): void {
    this.#places[row] = this.#answers.push(answer)
  }
}
