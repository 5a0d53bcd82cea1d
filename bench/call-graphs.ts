import { parseArgs } from 'node:util'

import type { MeasuredCase } from '../test/support/call-graph-cases.ts'
import {
  callGraphFiles,
  callGraphLanguages,
  linkCallGraph,
  readCallGraphFile,
  writeMisses,
} from '../test/support/call-graph-cases.ts'
import { percent } from './support/percent.ts'

const USAGE = `Usage: npm run bench -- call-graphs [language…] [--misses] [--write-misses] [--json]

Links the programs of test/call-graphs and compares their call graphs with the whole truth that stands beside each.
A case is complete when it has no false edge and sound when it lacks none; edges known as "possible" count as edges in
the first columns and are left out in the last two. --misses lists the edges that are wrong, --write-misses writes
them into the section "--- misses" of each case (read the difference before you commit it), --json prints the table as
JSON.

How it lies: the cases were written by those who write the linker, and what a case shows is mended after it was
written. Programs of strangers are the better judge.`

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    misses: { type: 'boolean', default: false },
    'write-misses': { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
})
const languages = callGraphLanguages()
const unknown = positionals.filter((language) => !languages.includes(language))
if (values.help || unknown.length > 0) {
  if (unknown.length > 0)
    console.error(`Cannot measure "${unknown[0]}": expected one of ${languages.join(', ')}.\n`)
  console.log(USAGE)
  process.exit(unknown.length > 0 ? 1 : 0)
}

const table: Record<string, Record<string, number | '-'>> = {}
for (const language of positionals.length > 0 ? positionals : languages)
  table[language] = await measure(language)
if (values.json) console.log(JSON.stringify(table))
else console.table(table)

async function measure(language: string): Promise<Record<string, number | '-'>> {
  const count = {
    cases: 0,
    complete: 0,
    sound: 0,
    true: 0,
    found: 0,
    right: 0,
    surelyFound: 0,
    surelyRight: 0,
  }
  const measured: MeasuredCase[] = []
  for (const example of callGraphFiles(language).flatMap((name) => readCallGraphFile(language, name))) {
    const found = await linkCallGraph(example)
    const sure = [...found].filter(([, isPossible]) => !isPossible).map(([edge]) => edge)
    const missing = [...example.calls].filter((edge) => !found.has(edge))
    const madeUp = [...found.keys()].filter((edge) => !example.calls.has(edge))
    count.cases++
    if (madeUp.length === 0) count.complete++
    if (missing.length === 0) count.sound++
    count.true += example.calls.size
    count.found += found.size
    count.right += found.size - madeUp.length
    count.surelyFound += sure.length
    count.surelyRight += sure.filter((edge) => example.calls.has(edge)).length
    measured.push({ example, missing, madeUp })
    if (!values.misses || missing.length + madeUp.length === 0) continue
    console.log(`${example.place} ${example.title}`)
    for (const edge of missing) console.log(`  - ${edge}`)
    for (const edge of madeUp) console.log(`  + ${edge}`)
  }
  if (values['write-misses']) writeMisses(measured)
  return {
    cases: count.cases,
    'complete %': percent(count.complete, count.cases),
    'sound %': percent(count.sound, count.cases),
    edges: count.true,
    'precision %': percent(count.right, count.found),
    'recall %': percent(count.right, count.true),
    'without possible: precision %': percent(count.surelyRight, count.surelyFound),
    'without possible: recall %': percent(count.surelyRight, count.true),
  }
}
