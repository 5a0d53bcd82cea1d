/**
 * Speed of parsing and of flattening, per grammar, over the files below a directory:
 *
 *     node bench/tree.ts <directory> [passes]
 *
 * How it can lie: the first pass runs code that is not compiled to its best yet, so it is not counted and of the others
 * the fastest is; files lie in memory; what else the machine does counts in. Units are millions of UTF-16 units per
 * second. `walk` visits the same tree with web-tree-sitter's cursor and reads the same facts, parsing included.
 */
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { argv, exit } from 'node:process'

import type { Tree } from 'web-tree-sitter'

import { flattenByCursor } from '../src/syntax/flat-tree-cursor.ts'
import { loadGrammar, parseFlat, type GrammarName, type LoadedGrammar } from '../src/syntax/grammar.ts'

const grammarByExtension: Readonly<Record<string, GrammarName>> = {
  '.py': 'python',
  '.js': 'javascript',
  '.mjs': 'javascript',
  '.cjs': 'javascript',
  '.jsx': 'javascript',
  '.ts': 'typescript',
  '.mts': 'typescript',
  '.cts': 'typescript',
  '.tsx': 'tsx',
  '.java': 'java',
  '.go': 'go',
}
/** The walk takes long: it is measured on the first texts up to this many units. */
const mostWalkUnits = 1_000_000

const [directory, passesText = '5'] = argv.slice(2)
if (directory === undefined) {
  console.error('Measuring needs a directory of source files: node bench/tree.ts <directory> [passes]')
  exit(2)
}

const texts = new Map<GrammarName, string[]>()
for (const file of globSync('**/*', { cwd: directory }).toSorted()) {
  const grammar = grammarByExtension[path.extname(file)]
  if (grammar === undefined) continue
  const text = readFileSync(path.join(directory, file), 'utf8')
  texts.set(grammar, [...(texts.get(grammar) ?? []), text])
}

const rows: Record<string, Record<string, number>> = {}
for (const [name, files] of texts) {
  const loaded = await loadGrammar(name)
  let nodes = 0
  const parse = speed(files, (text) => parseAnd(loaded, text, () => undefined))
  const flat = speed(files, (text) => {
    nodes += parseFlat(loaded, text)?.nodeCount ?? 0
  })
  let walkUnits = 0
  const walked = files.filter((text) => (walkUnits += text.length) <= mostWalkUnits)
  const walk = speed(walked, (text) =>
    parseAnd(loaded, text, (tree) => flattenByCursor(tree, text, loaded.grammar)),
  )
  rows[name] = {
    files: files.length,
    'M units': rounded(unitsOf(files) / 1e6),
    'nodes/pass': nodes / (Number(passesText) + 1),
    'parse M/s': rounded(parse),
    'parse + flatten M/s': rounded(flat),
    'flatten share %': rounded(100 * (1 - flat / parse)),
    'parse + walk M/s': rounded(walk),
  }
}
console.table(rows)

function parseAnd(loaded: LoadedGrammar, text: string, use: (tree: Tree) => void): void {
  const { parser } = loaded.runtime
  parser.setLanguage(loaded.language)
  const tree = parser.parse(text)
  if (tree === null) return
  use(tree)
  tree.delete()
}

/** Million units per second in the fastest of the counted passes. */
function speed(files: readonly string[], run: (text: string) => void): number {
  let best = Infinity
  for (let pass = 0; pass <= Number(passesText); pass++) {
    const started = performance.now()
    for (const text of files) run(text)
    if (pass > 0) best = Math.min(best, performance.now() - started)
  }
  return unitsOf(files) / 1000 / best
}

function unitsOf(files: readonly string[]): number {
  return files.reduce((sum, text) => sum + text.length, 0)
}

function rounded(value: number): number {
  return Math.round(100 * value) / 100
}
