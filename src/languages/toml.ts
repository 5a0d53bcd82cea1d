import { TomlError, parse } from 'smol-toml'

import { asObject, type PlainObject } from './plain-data.ts'

/** A manifest by its keys. Where it is broken it still says what can be read: all but the lines that cannot. */
export function parseToml(text: string): PlainObject {
  try {
    return parse(text)
  } catch {
    return partsOf(text)
      .map(parseRepaired)
      .reduce((all, part) => merged(all, part, 0), {})
  }
}

/** The text cut before each header, so that what is wrong in one table touches no other. */
function partsOf(text: string): string[] {
  return text.split(/\n(?=[ \t]*\[)/)
}

/** A part without the lines at which reading it fails; empty where too many are wrong. */
function parseRepaired(part: string): PlainObject {
  const lines = part.split('\n')
  for (let repair = 0; repair <= MAX_REPAIRS; repair++) {
    try {
      return parse(lines.join('\n'))
    } catch (error) {
      if (!(error instanceof TomlError) || !lines[error.line - 1]) return {}
      lines[error.line - 1] = ''
    }
  }
  return {}
}

const MAX_REPAIRS = 8

/** Tables of one name are one table, and lists of tables one list. */
function merged(one: PlainObject, other: PlainObject, depth: number): PlainObject {
  const all = new Map(Object.entries(one))
  for (const [key, value] of Object.entries(other)) {
    const before = all.get(key)
    const [table, added] = [asObject(before), asObject(value)]
    const isOneTable = table !== undefined && added !== undefined && depth < MAX_DEPTH
    if (Array.isArray(before) && Array.isArray(value))
      all.set(key, [...(before as unknown[]), ...(value as unknown[])])
    else all.set(key, isOneTable ? merged(table, added, depth + 1) : value)
  }
  return Object.fromEntries(all)
}

/** `target.<which>.dependencies.<name>` */
const MAX_DEPTH = 4
