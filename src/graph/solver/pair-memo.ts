/** Answers by pairs of whole numbers, the first of which may be past 2^31: probed in line, one number a place. */
export class PairMemo<Answer> {
  #places = new Int32Array(1024)
  readonly #firsts: number[] = []
  readonly #seconds: number[] = []
  readonly #answers: Answer[] = []

  get(first: number, second: number): Answer | undefined {
    const found = this.#places[this.#placeOf(first, second)]!
    return found === 0 ? undefined : this.#answers[found - 1]
  }

  set(first: number, second: number, answer: Answer): void {
    let place = this.#placeOf(first, second)
    const known = this.#places[place]!
    if (known !== 0) {
      this.#answers[known - 1] = answer
      return
    }
    if (this.#answers.length * 2 >= this.#places.length) {
      this.#grow()
      place = this.#placeOf(first, second)
    }
    this.#firsts.push(first)
    this.#seconds.push(second)
    this.#places[place] = this.#answers.push(answer)
  }

  /** Where a pair is, or would be. */
  #placeOf(first: number, second: number): number {
    const places = this.#places
    const mask = places.length - 1
    const hash = Math.imul(Math.imul(first, 0x9e3779b1) + second, 0x85ebca6b)
    let place = (hash ^ (hash >>> 15)) & mask
    for (let found = places[place]!; found !== 0; found = places[place]!) {
      if (this.#firsts[found - 1] === first && this.#seconds[found - 1] === second) break
      place = (place + 1) & mask
    }
    return place
  }

  #grow(): void {
    this.#places = new Int32Array(this.#places.length * 2)
    for (let index = 0; index < this.#answers.length; index++) {
      this.#places[this.#placeOf(this.#firsts[index]!, this.#seconds[index]!)] = index + 1
    }
  }
}
