import { readFileSync, readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { parseArgs } from 'node:util'

import { OCCURRENCE_WIDTH } from '../src/graph/graph.ts'
import type { LinkedGraph } from '../src/graph/graph.ts'
import { linkTexts } from '../src/graph/testing/link-texts.ts'
import { readCase } from './definitions/read-case.ts'
import type { Assertion, DefinitionCase } from './definitions/read-case.ts'
import { percent } from './support/percent.ts'

const USAGE = `Usage: npm run bench -- definitions <folder> [--misses] [--json]

Asks "go to definition" at each place that the tests of github.com/github/stack-graphs assert, and counts the answers
per language. <folder> is a checkout of that repository; --misses lists the places that are not answered as asserted.

How it lies: these are small programs that exercise rules one by one, not code as people write it. Their assertions
also list the import statements on the way, which count as right answers but are not asked for: a place is found when
one asserted line is answered. What is asserted to have no definition is right when nothing is answered,
and is counted by itself too: the places that must not resolve, and those of them that do.`

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    misses: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
})
const folder = positionals[0]
if (values.help || folder === undefined) {
  console.log(USAGE)
  process.exit(values.help ? 0 : 1)
}

interface Score {
  places: number
  /** Places asserted to have a definition, and those of them where one asserted line is answered. */
  defined: number
  found: number
  /** Lines answered, and those of them that are asserted. */
  answers: number
  rightAnswers: number
  /** Places asserted to have no definition, and those of them where something is answered. */
  undefined: number
  resolved: number
}

const table: Record<string, Record<string, number | '-'>> = {}
for (const language of ['typescript', 'javascript', 'python', 'java']) {
  const score: Score = {
    places: 0,
    defined: 0,
    found: 0,
    answers: 0,
    rightAnswers: 0,
    undefined: 0,
    resolved: 0,
  }
  for (const path of testFiles(join(folder, `languages/tree-sitter-stack-graphs-${language}/test`))) {
    await measure(path, score)
  }
  table[language] = {
    places: score.places,
    'precision %': percent(score.rightAnswers, score.answers),
    'recall %': percent(score.found, score.defined),
    'must not resolve': score.undefined,
    'but resolve': score.resolved,
  }
}
if (values.json) console.log(JSON.stringify(table))
else console.table(table)

function testFiles(directory: string): string[] {
  return readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(?:ts|tsx|js|jsx|py|java)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted()
}

async function measure(path: string, score: Score): Promise<void> {
  const example = readCase(basename(path), readFileSync(path, 'utf8'))
  if (example.assertions.length === 0) return
  const graph = await linkTexts(example.texts)
  for (const assertion of example.assertions) {
    const answers = definitionLines(example, graph, assertion)
    const right = answers.filter((line) => assertion.expected.includes(line))
    score.places++
    score.answers += answers.length
    score.rightAnswers += right.length
    if (assertion.expected.length > 0) score.defined++
    else score.undefined++
    if (assertion.expected.length === 0 && answers.length > 0) score.resolved++
    if (right.length > 0) score.found++
    const isRight = right.length === answers.length && (right.length > 0 || assertion.expected.length === 0)
    if (values.misses && !isRight) {
      const line = example.firstLines[assertion.path]! + assertion.line - 1
      const text = example.texts[assertion.path]!.split('\n')[assertion.line - 1]
      console.log(
        `${path}:${line}:${assertion.column} asserted ${assertion.expected.join(', ') || 'nothing'}, answered ${answers.join(', ') || 'nothing'}: ${text}`,
      )
    }
  }
}

/** Lines of the test file on which the name at a place is declared. */
function definitionLines(example: DefinitionCase, graph: LinkedGraph, at: Assertion): number[] {
  const paths = Object.keys(example.texts).toSorted()
  const occurrences = graph.occurrences[paths.indexOf(at.path)]
  const lines = new Set<number>()
  const { nodes } = graph
  for (let row = 0; row < (occurrences?.count ?? 0); row++) {
    const start = row * OCCURRENCE_WIDTH
    const [line, column, length, node, toLine, , known] = occurrences!.rows.subarray(
      start,
      start + OCCURRENCE_WIDTH,
    )
    if (line !== at.line || at.column < column! || at.column >= column! + length! || known! >= 100) continue
    const path = node! < 0 ? (node === -1 ? at.path : paths[-2 - node!]) : paths[nodes.file[node!]!]
    const target = node! < 0 ? toLine! : nodes.nameLine[node!]! || nodes.startLine[node!]!
    if (path !== undefined) lines.add(example.firstLines[path]! + target - 1)
  }
  return [...lines]
}
