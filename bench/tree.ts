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

import { flattenByCursor } from '../src/syntax/testing/flat-tree-cursor.ts'
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
for (const entry of globSync('**/*', { cwd: directory, withFileTypes: true })) {
  const grammar = grammarByExtension[path.extname(entry.name)]
  if (grammar === undefined || !entry.isFile()) continue
  const text = readFileSync(path.join(entry.parentPath, entry.name), 'utf8')
  texts.set(grammar, [...(texts.get(grammar) ?? []), text])
}
if (texts.size === 0) {
  console.error(
    `Measuring found no source file below "${directory}": give a folder of Python, JavaScript, Java or Go.`,
  )
  exit(2)
}

const rows: Record<string, Record<string, number>> = {}
for (const [name, files] of texts) {
  const loaded = await loadGrammar(name)
  let nodes = 0
  let walkUnits = 0
  const walked = files.filter((text) => (walkUnits += text.length) <= mostWalkUnits)
  const [parse = 0, flat = 0, walk = 0] = speeds(
    [files, (text) => parseAnd(loaded, text, () => undefined)],
    [files, (text) => (nodes += parseFlat(loaded, text)?.nodeCount ?? 0)],
    [walked, (text) => parseAnd(loaded, text, (tree) => flattenByCursor(tree, text, loaded.grammar))],
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

type Contestant = readonly [texts: readonly string[], run: (text: string) => unknown]

/** Million units per second of each contestant in its fastest counted pass; they take turns, so that load hits all. */
function speeds(...contestants: readonly Contestant[]): number[] {
  const best = contestants.map(() => Infinity)
  for (let pass = 0; pass <= Number(passesText); pass++) {
    for (const [index, [files, run]] of contestants.entries()) {
      const started = performance.now()
      for (const text of files) run(text)
      if (pass > 0) best[index] = Math.min(best[index]!, performance.now() - started)
    }
  }
  return contestants.map(([files], index) => unitsOf(files) / 1000 / best[index]!)
}

function unitsOf(files: readonly string[]): number {
  return files.reduce((sum, text) => sum + text.length, 0)
}

function rounded(value: number): number {
  return Math.round(100 * value) / 100
}
