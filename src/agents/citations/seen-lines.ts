/** Lines of a file, 1-based and inclusive. */
export interface LineRange {
  readonly start: number
  readonly end: number
}

/**
 * What a run has been shown: the places in tool results and in the prompt. A model may cite nothing else, however
 * well a place exists: it would be a guess. Paths are as they are shown, with the project's label where there is one.
 */
export class SeenLines {
  readonly #ranges = new Map<string, LineRange[]>()
  readonly #paths = new Set<string>()

  /** Takes in the result of a tool: its strings that are a place, a path or a node id, however deep they stand. */
  addResult(value: unknown): void {
    if (typeof value === 'string') this.#addString(value)
    else if (Array.isArray(value)) for (const item of value) this.addResult(item)
    else if (typeof value === 'object' && value !== null)
      for (const item of Object.values(value)) this.addResult(item)
  }

  /** Takes in a text in which places stand in square brackets, such as the prompt or an earlier answer. */
  addText(text: string): void {
    for (let open = text.indexOf('['); open >= 0; open = text.indexOf('[', open + 1)) {
      const inside = text.slice(open + 1, open + longestPlace)
      const close = inside.indexOf(']')
      if (close > 0) this.#addPlace(inside.slice(0, close))
    }
  }

  /** Adds a path that was named. */
  addPath(path: string): void {
    this.#paths.add(path)
  }

  hasPath(path: string): boolean {
    return this.#paths.has(path) || this.#ranges.has(path)
  }

  /** The part of a range that was shown: the range itself, its longest stretch that was, or undefined. */
  findShown(path: string, { start, end }: LineRange): LineRange | undefined {
    let best: LineRange | undefined
    for (const range of mergeRanges(this.#ranges.get(path) ?? [])) {
      const shown = { start: Math.max(start, range.start), end: Math.min(end, range.end) }
      if (shown.start > shown.end) continue
      if (best === undefined || shown.end - shown.start > best.end - best.start) best = shown
    }
    return best
  }

  #addString(value: string): void {
    if (value.length <= longestPlace && !value.includes('\n')) {
      if (this.#addPlace(value)) return
      this.#paths.add(value)
      const fragment = value.indexOf('#')
      if (fragment > 0) this.#paths.add(value.slice(0, fragment))
      for (const [place] of value.matchAll(placeInProse)) this.#addPlace(place)
    }
    this.addText(value)
  }

  /** `path:12-34`, as tools write places, or `path:12`. */
  #addPlace(text: string): boolean {
    const match = /^(.+):(\d{1,9})(?:-(\d{1,9}))?$/u.exec(text)
    const [, path = '', start = '', end = start] = match ?? []
    if (match === null) return false
    const ranges = this.#ranges.get(path) ?? []
    ranges.push({ start: Number(start), end: Number(end) })
    this.#ranges.set(path, ranges)
    return true
  }
}

const longestPlace = 500
/** Of a note or a list of names that are similar; only short strings are searched for it. */
const placeInProse = /[^\s()[\]"'`,;]{1,300}:\d{1,9}(?:-\d{1,9})?/gu

function mergeRanges(ranges: readonly LineRange[]): LineRange[] {
  const merged: LineRange[] = []
  for (const range of [...ranges].sort((a, b) => a.start - b.start)) {
    const last = merged.at(-1)
    if (last !== undefined && range.start <= last.end + 1) {
      merged[merged.length - 1] = { start: last.start, end: Math.max(last.end, range.end) }
    } else merged.push(range)
  }
  return merged
}
