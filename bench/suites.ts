import { parseArgs } from 'node:util'

import { measureSuiteCase } from './suites/measure-case.ts'
import { readSuites, suiteLanguages } from './suites/read-suites.ts'
import type { SuiteLanguage } from './suites/read-suites.ts'
import { percent } from './support/percent.ts'

const USAGE = `Usage: npm run bench -- suites <folder> [python|javascript|java…] [--misses] [--json]

Links the programs of public suites, one feature of a language each, and compares with the call graphs that stand
beside them. <folder> is a checkout of github.com/secure-software-engineering/SWARM-CG (Python: pycg, pycg_extended;
JavaScript: swarm_js; Java: cats) or of github.com/vitsalis/PyCG. A case is complete when it has no false edge and
sound when it lacks none. --misses lists each edge that is not found (-) and each that is made up (+).

How it lies:
- A function without a name is compared by the suite's name for it (\`<lambda1>\`, by its order in what is around it, or
  the variable that it is written in) where we have a node for it, also one with the name of a variable. Without one,
  what it calls belongs to the nearest definition around it, on both sides, and edges to it are dropped.
- Builtins and everything else outside the program are dropped.
- Making an instance leads to the constructor that is written, where one is.
- An edge to a method without a body of its own is never false.
- The Java suite lists only some of the calls of a caller: an edge counts as false where it starts at a caller that is
  listed and its callee has the name of one of the callees listed there, but is none of them. What it marks as
  indirect is found where there is a path: through lambdas, method references or reflection.
- The suites are wrong in places, and some of their truth is convention.`

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    misses: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
})
const [checkout, ...wanted] = positionals
const unknown = wanted.find((language) => !isSuiteLanguage(language))
if (values.help || checkout === undefined || unknown !== undefined) {
  if (unknown !== undefined)
    console.error(`Cannot measure "${unknown}": expected one of ${suiteLanguages.join(', ')}.\n`)
  console.log(USAGE)
  process.exit(values.help ? 0 : 1)
}

interface Sum {
  cases: number
  complete: number
  sound: number
  expected: number
  right: number
  madeUp: number
}

const cases = readSuites(checkout, wanted.length > 0 ? wanted.filter(isSuiteLanguage) : suiteLanguages)
if (cases.length === 0) {
  console.error(`Cannot measure "${checkout}": none of the suites is there.`)
  process.exit(1)
}
const sums = new Map<string, Sum>()
for (const example of cases) {
  const { expected, right, missing, madeUp } = await measureSuiteCase(example)
  for (const row of [example.suite, `${example.suite}: ${example.category}`]) {
    const sum = sums.get(row) ?? { cases: 0, complete: 0, sound: 0, expected: 0, right: 0, madeUp: 0 }
    sums.set(row, sum)
    sum.cases++
    if (madeUp.length === 0) sum.complete++
    if (missing.length === 0) sum.sound++
    sum.expected += expected
    sum.right += right
    sum.madeUp += madeUp.length
  }
  if (!values.misses || missing.length + madeUp.length === 0) continue
  console.log(example.name)
  for (const edge of missing) console.log(`  - ${edge}`)
  for (const edge of madeUp) console.log(`  + ${edge}`)
}
const table = Object.fromEntries(
  [...sums].map(([row, sum]) => [
    row,
    {
      cases: sum.cases,
      'complete %': percent(sum.complete, sum.cases),
      'sound %': percent(sum.sound, sum.cases),
      edges: sum.expected,
      'precision %': percent(sum.right, sum.right + sum.madeUp),
      'recall %': percent(sum.right, sum.expected),
    },
  ]),
)
if (values.json) console.log(JSON.stringify(table))
else console.table(table)

function isSuiteLanguage(language: string): language is SuiteLanguage {
  return (suiteLanguages as readonly string[]).includes(language)
}
