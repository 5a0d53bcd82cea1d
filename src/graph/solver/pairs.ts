/** Numbers of pairs of an owner and a name, as rows of questions. */
export class Pairs<Owner extends number> {
  readonly owners: Owner[] = []
  readonly names: string[] = []
  readonly #rows = new Map<Owner, Map<string, number>>()

  row(owner: Owner, name: string): number {
    let byName = this.#rows.get(owner)
    if (byName === undefined) {
      byName = new Map()
      this.#rows.set(owner, byName)
    }
    let row = byName.get(name)
    if (row === undefined) {
      row = this.owners.push(owner) - 1
      this.names.push(name)
      byName.set(name, row)
    }
    return row
  }
}
