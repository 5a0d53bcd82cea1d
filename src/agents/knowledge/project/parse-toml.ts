import type { AST } from 'toml-eslint-parser'
import { getStaticTOMLValue, parseTOML } from 'toml-eslint-parser'
import type { Entry } from './entry.ts'
import { isTooDeep, maximumCharacters } from './entry.ts'

interface MutableEntry extends Entry {
  value: string
  endLine: number
  readonly entries: MutableEntry[]
}

/** A TOML text as a tree; `undefined` where it cannot be read. */
export function parseToml(text: string): Entry | undefined {
  if (text.length > maximumCharacters || isTooDeep(text)) return undefined
  try {
    const root: MutableEntry = { key: '', value: '', line: 1, endLine: 1, entries: [] }
    for (const node of parseTOML(text).body[0].body) {
      if (node.type === 'TOMLKeyValue') addPair(root, node)
      else {
        const table = descend(root, node.resolvedKey.map(String), node.loc.start.line)
        table.endLine = Math.max(table.endLine, node.loc.end.line)
        for (const pair of node.body) addPair(table, pair)
      }
    }
    return root
  } catch {
    return undefined
  }
}

function addPair(parent: MutableEntry, pair: AST.TOMLKeyValue): void {
  const keys = pair.key.keys.map((key) => getStaticTOMLValue(key))
  const entry = descend(parent, keys, pair.loc.start.line)
  fill(entry, pair.value)
}

function fill(entry: MutableEntry, node: AST.TOMLContentNode): void {
  entry.endLine = Math.max(entry.endLine, node.loc.end.line)
  if (node.type === 'TOMLArray') {
    node.elements.forEach((element, index) =>
      fill(descend(entry, [String(index)], element.loc.start.line), element),
    )
  } else if (node.type === 'TOMLInlineTable') {
    for (const pair of node.body) addPair(entry, pair)
  } else {
    entry.value = String(getStaticTOMLValue(node))
  }
}

function descend(root: MutableEntry, keys: readonly string[], line: number): MutableEntry {
  let current = root
  for (const key of keys) {
    let next = current.entries.find((entry) => entry.key === key)
    if (next === undefined) {
      next = { key, value: '', line, endLine: line, entries: [] }
      current.entries.push(next)
    }
    current = next
  }
  return current
}
