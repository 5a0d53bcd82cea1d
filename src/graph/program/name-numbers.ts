/** Numbers of names, for tables of answers by name: with a new number all that is kept under a name is forgotten. */
export class NameNumbers {
  readonly #numbers = new Map<string, number>()
  #next = 0

  of(name: string): number {
    const known = this.#numbers.get(name)
    return known === undefined ? this.renew(name) : known
  }

  renew(name: string): number {
    this.#numbers.set(name, this.#next)
    return this.#next++
  }
}
