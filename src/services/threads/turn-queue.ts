/** A queue in which owners take turns: whoever asks for much waits for its own work alone. */
export class TurnQueue<Item extends { readonly owner: unknown }> {
  /** Those whose last turn is longest ago first; none without an item. */
  readonly #items = new Map<Item['owner'], Item[]>()

  push(item: Item): void {
    const items = this.#items.get(item.owner)
    if (items === undefined) this.#items.set(item.owner, [item])
    else items.push(item)
  }

  /** Takes the first item that is accepted; of each owner the oldest is asked about. */
  take(accept: (item: Item) => boolean): Item | undefined {
    for (const [owner, items] of this.#items) {
      const [item] = items
      if (item === undefined || !accept(item)) continue
      items.shift()
      this.#items.delete(owner)
      if (items.length > 0) this.#items.set(owner, items)
      return item
    }
    return undefined
  }

  remove(item: Item): void {
    const items = this.#items.get(item.owner) ?? []
    const index = items.indexOf(item)
    if (index >= 0) items.splice(index, 1)
    if (items.length === 0) this.#items.delete(item.owner)
  }

  clear(): Item[] {
    const items = [...this.#items.values()].flat()
    this.#items.clear()
    return items
  }
}
