import { NodeFlagBit } from '../../src/graph/graph.ts'
import type { LinkedGraph } from '../../src/graph/graph.ts'
import { DefinitionFlag, DefinitionKind } from '../../src/languages/facts.ts'
import type { FileFacts } from '../../src/languages/facts.ts'
import { languageOfFile } from '../../src/languages/registry.ts'
import { extractFacts } from '../../src/syntax/extract-facts.ts'
import { moduleName } from './module-name.ts'
import type { SuiteCase } from './read-suites.ts'

/**
 * Nodes of functions without a name by the names that suites give them, `module.outer.<lambda1>`: numbered by where
 * they stand in what is around them, also those that have no node, and those that we know by the variable that holds
 * them.
 */
export async function nameUnnamed(
  { texts, language }: SuiteCase,
  nodes: LinkedGraph['nodes'],
): Promise<ReadonlyMap<number, string>> {
  const names = new Map<number, string>()
  if (language === 'java') return names
  const paths = Object.keys(texts).toSorted()
  const byPlace = new Map<string, number>()
  for (let node = 0; node < nodes.count; node++) {
    const isAnonymous = (nodes.flags[node]! & NodeFlagBit.ANONYMOUS) !== 0
    const place = `${nodes.nameLine[node]}:${nodes.nameColumn[node]}:${isAnonymous}`
    byPlace.set(`${paths[nodes.file[node]!]}:${place}`, node)
  }
  for (const path of paths) {
    const found = languageOfFile(path, '')
    if (found === undefined) continue
    const facts = await extractFacts(found, path, texts[path]!)
    for (const [row, name] of nameRows(facts, moduleName(path), texts[path]!)) {
      const { definitions, lineStarts } = facts
      const isAnonymous = (definitions.flags[row]! & DefinitionFlag.ANONYMOUS) !== 0
      const line = lineStarts.findLastIndex((start) => start <= definitions.nameStart[row]!)
      const column = definitions.nameStart[row]! - lineStarts[line]!
      const node = byPlace.get(`${path}:${line + 1}:${column}:${isAnonymous}`)
      if (node !== undefined) names.set(node, name)
    }
  }
  return names
}

/** Functions without a name (rows of a file) by such names. */
function nameRows({ definitions, strings }: FileFacts, module: string, text: string): Map<number, string> {
  const names = new Map<number, string>()
  const unnamed = new Map<number, string>()
  const counts = new Map<string, number>()
  const rows = Array.from({ length: definitions.count }, (_, row) => row)
  for (const row of rows.toSorted((a, b) => definitions.start[a]! - definitions.start[b]!)) {
    if (!OWNERS.has(definitions.kind[row]!) || (definitions.flags[row]! & DefinitionFlag.DECLARATION) !== 0)
      continue
    let parent = definitions.parent[row]!
    while (parent !== -1 && !names.has(parent)) parent = definitions.parent[parent]!
    const outer = parent === -1 ? module : names.get(parent)!
    const word = wordOf(
      text.slice(definitions.start[row], definitions.end[row]),
      strings[definitions.name[row]!]!,
    )
    const count = (counts.get(`${outer} ${word}`) ?? 0) + 1
    if (word !== '') counts.set(`${outer} ${word}`, count)
    const name = word === '' ? `${outer}.${strings[definitions.name[row]!]!}` : `${outer}.<${word}${count}>`
    names.set(row, name)
    if (word !== '') unnamed.set(row, name)
  }
  return unnamed
}

const OWNERS: ReadonlySet<number> = new Set([
  DefinitionKind.CLASS,
  DefinitionKind.FUNCTION,
  DefinitionKind.METHOD,
])

/** What suites call a function that is written without a name, also where it is given to a variable of one; '' for others. */
function wordOf(text: string, name: string): string {
  const written = name === '' ? text : text.slice(text.indexOf(name) + name.length)
  const value = name === '' ? written : /^\s*(?::[^=]+)?=\s*([\s\S]*)$/.exec(written)?.[1]
  if (value === undefined) return ''
  if (/^lambda\b/.test(value)) return 'lambda'
  return /^(?:async\s+)?(?:\([^()]*\)|[\w$]+)\s*=>/.test(value) ? 'arrow' : ''
}
