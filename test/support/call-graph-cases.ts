import { readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { NodeFlagBit, edgeKinds, knownLevels, nodeKinds } from '../../src/graph/graph.ts'
import { linkTexts } from '../../src/graph/testing/link-texts.ts'

/**
 * A small program with its whole call graph, one of several in a text file of `test/call-graphs/<language>/`:
 *
 *     ## a function handed on as an argument
 *     --- main.py
 *     def greet(): pass
 *     def run(action): action()
 *     run(greet)
 *     --- calls
 *     main.py -> main.py#run
 *     main.py#run -> main.py#greet
 *     --- misses
 *     - main.py#run -> main.py#greet
 *
 * `calls` lists every true edge between nodes of the repository. The optional `misses` lists what linking gets wrong:
 * `-` an edge that it does not find, `+` one that it makes up.
 *
 * A function without a name is `<anonymous>` (`<lambda>` in Python) in the definition around it, `~2` for the second
 * one there that has a node: one has a node where a call that it is not written in may run it. What runs where it is
 * written, called on the spot or handed to the library there, is code of what is around it.
 *
 * An edge to a method without a body of its own (of an interface or a trait, or abstract) may be listed and need not be:
 * it tells what is called, not what runs, so it is never false.
 */
export interface CallGraphCase {
  readonly title: string
  /** Where the case begins, `python/arguments.txt:12`. */
  readonly place: string
  readonly texts: Readonly<Record<string, string>>
  readonly calls: ReadonlySet<string>
  readonly missing: ReadonlySet<string>
  readonly madeUp: ReadonlySet<string>
}

const ROOT = join(import.meta.dirname, '../call-graphs')

export function callGraphLanguages(): string[] {
  return readdirSync(ROOT).toSorted()
}

/** Names of the case files of a language, `arguments.txt`. */
export function callGraphFiles(language: string): string[] {
  return readdirSync(join(ROOT, language)).toSorted()
}

export function readCallGraphFile(language: string, name: string): CallGraphCase[] {
  return parseCallGraphCases(`${language}/${name}`, readFileSync(join(ROOT, language, name), 'utf8'))
}

export function parseCallGraphCases(path: string, text: string): CallGraphCase[] {
  const cases: CallGraphCase[] = []
  const titles = new Set<string>()
  const lines = text.replace(/\n$/, '').split('\n')
  for (let at = 0; at < lines.length;) {
    const place = `${path}:${at + 1}`
    const title = /^## +(.*\S)/.exec(lines[at]!)?.[1]
    if (title === undefined) {
      if (lines[at]!.trim() !== '') throw new Error(`${place}: expected "## title", found "${lines[at]}"`)
      at++
      continue
    }
    if (titles.has(title)) throw new Error(`${place}: a second case with the title "${title}"`)
    titles.add(title)
    const start = ++at
    while (at < lines.length && !/^## +\S/.test(lines[at]!)) at++
    cases.push(parseCase(title, place, lines.slice(start, at), (line) => `${path}:${start + line + 1}`))
  }
  if (cases.length === 0) throw new Error(`${path}: no case; a case begins with "## title"`)
  return cases
}

/** The edges of kind `calls` between nodes of the repository, each with whether it is known as `possible` only. */
export async function linkCallGraph({
  place,
  title,
  texts,
  calls,
  madeUp,
}: CallGraphCase): Promise<Map<string, boolean>> {
  const { nodes, sites } = await linkTexts(texts)
  const ids = new Set(nodes.id)
  for (const edge of [...calls, ...madeUp]) {
    for (const id of edge.split(' -> ')) {
      // A function without a name that nothing is found to run has no node.
      if (ids.has(id) || /\.?<\w+>(?:~\d+)?$/.test(id)) continue
      const known = nodes.id.filter((each, node) => nodes.file[node] !== -1 && !each.startsWith('external:'))
      throw new Error(
        `${place} "${title}": "${id}" is no node of the case; these are:\n  ${known.join('\n  ')}`,
      )
    }
  }
  const edges = new Map<string, boolean>()
  for (let row = 0; row < sites.count; row++) {
    const from = sites.from[row]!
    const to = sites.to[row]!
    if (edgeKinds[sites.kind[row]!] !== 'calls') continue
    if (nodes.id[from]!.startsWith('external:') || nodes.id[to]!.startsWith('external:')) continue
    const edge = `${nodes.id[from]} -> ${nodes.id[to]}`
    const isAbstract =
      (nodes.flags[to]! & NodeFlagBit.ABSTRACT) !== 0 ||
      nodeKinds[nodes.kind[nodes.parent[to]!]!] === 'interface'
    if (isAbstract && !calls.has(edge)) continue
    const isPossible = knownLevels[sites.known[row]!] === 'possible'
    edges.set(edge, isPossible && edges.get(edge) !== false)
  }
  return edges
}

export interface MeasuredCase {
  readonly example: CallGraphCase
  readonly missing: readonly string[]
  readonly madeUp: readonly string[]
}

/** Makes what was measured the `misses` of all cases given, which are whole files. */
export function writeMisses(measured: readonly MeasuredCase[]): void {
  for (const [path, cases] of Map.groupBy(measured, ({ example }) => example.place.replace(/:\d+$/, ''))) {
    const lines = readFileSync(join(ROOT, path), 'utf8').replace(/\n*$/, '').split('\n')
    // From the end, so that the places of the cases before stay right.
    for (const { example, missing, madeUp } of cases.toReversed()) {
      const start = Number(/\d+$/.exec(example.place)![0])
      const next = lines.findIndex((line, at) => at >= start && /^## +\S/.test(line))
      const end = next === -1 ? lines.length : next
      const kept = lines.slice(start, end)
      const misses = kept.findIndex((line) => /^--- misses\s*$/.test(line))
      if (misses !== -1) kept.splice(misses)
      while (kept.at(-1)?.trim() === '') kept.pop()
      const wrong = [...missing.map((edge) => `- ${edge}`), ...madeUp.map((edge) => `+ ${edge}`)]
      if (wrong.length > 0) kept.push('--- misses', ...wrong.toSorted())
      if (next !== -1) kept.push('')
      lines.splice(start, end - start, ...kept)
    }
    writeFileSync(join(ROOT, path), `${lines.join('\n')}\n`)
  }
}

function parseCase(
  title: string,
  place: string,
  lines: readonly string[],
  placeOf: (line: number) => string,
): CallGraphCase {
  const texts: Record<string, string> = {}
  const calls = new Set<string>()
  const missing = new Set<string>()
  const madeUp = new Set<string>()
  const sections = new Set<string>()
  const add = (edges: Set<string>, line: number, edge: string) => {
    if (!/^\S.* -> .*\S$/.test(edge)) {
      throw new Error(`${placeOf(line)}: expected "from -> to", found "${edge}"`)
    }
    if (edges.has(edge)) throw new Error(`${placeOf(line)}: "${edge}" is listed twice`)
    edges.add(edge)
  }
  let section: string | undefined
  for (const [line, content] of lines.entries()) {
    const begun = /^--- (\S+)\s*$/.exec(content)?.[1]
    if (begun !== undefined) {
      if (sections.has('misses'))
        throw new Error(`${placeOf(line)}: a section after "--- misses" in "${title}"`)
      if (sections.has(begun)) throw new Error(`${placeOf(line)}: a second section "${begun}" in "${title}"`)
      sections.add(begun)
      section = begun
      if (begun !== 'calls' && begun !== 'misses') texts[begun] = ''
    } else if (section !== undefined && section !== 'calls' && section !== 'misses') {
      texts[section] += `${content}\n`
    } else if (content.trim() === '') {
      continue
    } else if (section === undefined) {
      throw new Error(`${placeOf(line)}: expected "--- path" of a source file, found "${content}"`)
    } else if (section === 'calls') {
      add(calls, line, content.trim())
    } else {
      const [, sign, edge] = /^([-+]) (.+)$/.exec(content.trim()) ?? []
      if (edge === undefined) {
        throw new Error(`${placeOf(line)}: expected "- from -> to" or "+ from -> to", found "${content}"`)
      }
      if (calls.has(edge) !== (sign === '-')) {
        const reason =
          sign === '-' ? 'is missing, but "calls" does not list it' : 'is made up, but "calls" lists it'
        throw new Error(`${placeOf(line)}: "${edge}" ${reason}`)
      }
      add(sign === '-' ? missing : madeUp, line, edge)
    }
  }
  if (Object.keys(texts).length === 0) throw new Error(`${place}: "${title}" has no source file`)
  if (!sections.has('calls')) throw new Error(`${place}: "${title}" has no section "--- calls"`)
  return { title, place, texts, calls, missing, madeUp }
}
