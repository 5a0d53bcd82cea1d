/**
 * A value of a structured file (JSON, YAML, TOML, XML) with its lines, whatever the format: what manifests say is read
 * from such trees. Items of a list have their index as key; attributes of an element `@name`.
 */
export interface Entry {
  readonly key: string
  /** Text of a scalar; empty for a list, a map and an element with children. */
  readonly value: string
  /** 1-based. */
  readonly line: number
  readonly endLine: number
  readonly entries: readonly Entry[]
}

/** Entries deeper than this are not read: no manifest is as deep. */
export const maximumDepth = 40

/** Longer files are generated ones. */
export const maximumCharacters = 120_000

/** The entry that a path of keys leads to, e.g. `find(root, 'project', 'dependencies')`. */
export function find(entry: Entry | undefined, ...keys: readonly string[]): Entry | undefined {
  let current = entry
  for (const key of keys) current = current?.entries.find((child) => child.key === key)
  return current
}

/** The entries below a path of keys. */
export function list(entry: Entry | undefined, ...keys: readonly string[]): readonly Entry[] {
  return find(entry, ...keys)?.entries ?? []
}

/** The text that a path of keys leads to; empty where there is none. */
export function textOf(entry: Entry | undefined, ...keys: readonly string[]): string {
  return find(entry, ...keys)?.value ?? ''
}

/** All entries of a name, at any depth. */
export function* everyEntry(entry: Entry, key: string): Generator<Entry> {
  for (const child of entry.entries) {
    if (child.key === key) yield child
    yield* everyEntry(child, key)
  }
}

/** Whether brackets nest deeper than any manifest's: parsers take long for such texts, or exhaust their stack. */
export function isTooDeep(text: string): boolean {
  let depth = 0
  for (const character of text) {
    if (character === '[' || character === '{') depth += 1
    else if (character === ']' || character === '}') depth -= 1
    if (depth > maximumDepth * 5) return true
  }
  return false
}
