/** Lines of a file, 1-based and inclusive. */
export interface LineRange {
  readonly start: number
  readonly end: number
}

/**
 * What a run has been shown: the lines whose text stood in a tool result or in the prompt, and the places that were
 * named. A model may cite nothing else, however well a place exists: it would be a guess. A place that was named
 * (`src/a.ts:10-50`) may be cited as it is; of its lines only those count that were shown. Paths are as they are
 * shown, with the project's label where there is one.
 */
export class SeenLines {
  readonly #places = new Map<string, LineRange[]>()
  readonly #lines = new Map<string, LineRange[]>()
  readonly #paths = new Set<string>()

  /** Takes in the result of a tool: its places, paths, node ids and numbered lines, however deep they stand. */
  addResult(value: unknown, path?: string): void {
    if (typeof value === 'string') this.#addString(value, path)
    else if (Array.isArray(value)) for (const item of value) this.addResult(item, path)
    else if (typeof value === 'object' && value !== null) {
      const own = pathOf(value) ?? path
      for (const item of Object.values(value)) this.addResult(item, own)
    }
  }

  /**
   * Takes in a text in which places stand in square brackets, such as the prompt or an earlier answer. Numbered lines
   * are those of the place before them.
   */
  addText(text: string, path?: string): void {
    let current = path
    for (const line of text.split('\n')) {
      const numbered = numberedLine.exec(line)
      if (numbered !== null && current !== undefined) {
        const number = Number(numbered[1])
        addRange(this.#lines, current, { start: number, end: number })
      }
      const outline = outlineLine.exec(line)
      for (const [, start, end] of outline?.[2]?.matchAll(outlinedRange) ?? [])
        this.#addPlace(`${outline?.[1] ?? ''}:${start ?? ''}-${end ?? ''}`)
      for (let open = line.indexOf('['); open >= 0; open = line.indexOf('[', open + 1)) {
        const inside = line.slice(open + 1, open + longestPlace)
        const close = inside.indexOf(']')
        if (close <= 0) continue
        const named = this.#addPlace(inside.slice(0, close))
        // A place that a shown line speaks of is no heading.
        if (numbered === null) current = named ?? current
      }
    }
  }

  /** Adds a path that was named. */
  addPath(path: string): void {
    this.#paths.add(path)
  }

  hasPath(path: string): boolean {
    return this.#paths.has(path) || this.#places.has(path) || this.#lines.has(path)
  }

  /** The part of a range that was shown: the range itself, its longest stretch that was, or undefined. */
  findShown(path: string, { start, end }: LineRange): LineRange | undefined {
    const stretches = mergeRanges(this.#lines.get(path) ?? [])
      .map((range) => ({ start: Math.max(start, range.start), end: Math.min(end, range.end) }))
      .filter((range) => range.start <= range.end)
    const within = (this.#places.get(path) ?? []).filter((place) => place.start >= start && place.end <= end)
    return [...stretches, ...within].reduce<LineRange | undefined>(
      (best, range) => (best === undefined || lengthOf(range) > lengthOf(best) ? range : best),
      undefined,
    )
  }

  #addString(value: string, path: string | undefined): void {
    if (value.length <= longestPlace && !value.includes('\n')) {
      if (this.#addPlace(value) !== undefined) return
      this.#paths.add(value)
      const fragment = value.indexOf('#')
      if (fragment > 0) this.#paths.add(value.slice(0, fragment))
      for (const [place] of value.matchAll(placeInProse)) this.#addPlace(place)
    }
    this.addText(value, path)
  }

  /** `path:12-34`, as tools write places, or `path:12`; its path. The line that it begins with was named by it. */
  #addPlace(text: string): string | undefined {
    const place = readPlace(text)
    if (place === undefined) return undefined
    addRange(this.#places, place.path, place)
    addRange(this.#lines, place.path, { start: place.start, end: place.start })
    return place.path
  }
}

const longestPlace = 500
/** As `numberLines()` writes them. */
const numberedLine = /^\s*(\d{1,9})\| /u
/** A file with the lines of definitions, as the first prompt lists them: `- src/a.ts: run 4-16, Cart.add 18-20`. */
const outlineLine = /^- ([^\s[\]]{1,400}): (\S.*)$/u
const outlinedRange = / (\d{1,9})-(\d{1,9})(?=,|$)/gu
/** Of a note or a list of names that are similar; only short strings are searched for it. */
const placeInProse = /[^\s()[\]"'`,;]{1,300}:\d{1,9}(?:-\d{1,9})?/gu

function readPlace(text: string): (LineRange & { readonly path: string }) | undefined {
  const [, path, start = '', end = start] = /^(.+):(\d{1,9})(?:-(\d{1,9}))?$/u.exec(text) ?? []
  return path === undefined ? undefined : { path, start: Number(start), end: Number(end) }
}

/** Of the file that numbered lines in an object are of. */
function pathOf(value: object): string | undefined {
  const location: unknown = 'location' in value ? value.location : undefined
  if (typeof location === 'string' && location !== '') return readPlace(location)?.path ?? location
  return 'path' in value && typeof value.path === 'string' ? value.path : undefined
}

function addRange(ranges: Map<string, LineRange[]>, path: string, range: LineRange): void {
  const known = ranges.get(path)
  if (known === undefined) ranges.set(path, [{ start: range.start, end: range.end }])
  else known.push({ start: range.start, end: range.end })
}

function lengthOf({ start, end }: LineRange): number {
  return end - start
}

/** A single line that was left out, as an empty one is, separates nothing. */
function mergeRanges(ranges: readonly LineRange[]): LineRange[] {
  const merged: LineRange[] = []
  for (const range of [...ranges].sort((a, b) => a.start - b.start)) {
    const last = merged.at(-1)
    if (last !== undefined && range.start <= last.end + 2) {
      merged[merged.length - 1] = { start: last.start, end: Math.max(last.end, range.end) }
    } else merged.push(range)
  }
  return merged
}
