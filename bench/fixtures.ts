import { join, relative } from 'node:path'
import { parseArgs } from 'node:util'

import { findFixtureEdges } from './fixtures/find-edges.ts'
import { readFixtures } from './fixtures/read-fixtures.ts'
import type { AnnotatedEnd, Fixture } from './fixtures/read-fixtures.ts'
import { addScore, emptyScore, scoreFixture } from './fixtures/score.ts'
import type { FixtureScore } from './fixtures/score.ts'
import { percent } from './support/percent.ts'

const USAGE = `Usage: npm run bench -- fixtures <folder> [--misses] [--json]

Links the fixtures of github.com/optave/ops-codegraph-tool, small programs with call edges annotated by hand, and
compares. <folder> is a checkout of that repository; of its fixtures those are used that are written in a language
of the registry. --misses lists each edge that is not found (-) and each that is not annotated (+) by file and line.

Edges are compared as that project's own benchmark compares them: by the names (Class.method) and files of both ends,
each pair once, only from functions and methods, not from top-level code. Its modes are kinds of features that an edge
exercises (static, same-file, receiver-typed, interface-dispatched, constructor, callback, points-to, …), not kinds of
edges. A call through an interface is annotated with the interface's method and with those that may run. Making an
instance is annotated with the class and with a constructor that is written, in some languages and fixtures only;
therefore what makes an instance and is not annotated counts as wrong in "strict precision" and not in "precision".
"without possible" leaves out edges known as possible only.

How it lies: a few annotations follow what that project's tool does: a function handed to a function of the program is
annotated as called where it is handed over too, and Reflect.get as a call of what it gets.`

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    misses: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
})
const checkout = positionals[0]
if (values.help || checkout === undefined) {
  console.log(USAGE)
  process.exit(values.help ? 0 : 1)
}

const table: Record<string, Record<string, number | '-'>> = {}
const sums = new Map<string, { score: FixtureScore; sureScore: FixtureScore; fixtures: number }>()
for (const fixture of readFixtures(checkout)) {
  const sum = sums.get(fixture.language) ?? { score: emptyScore(), sureScore: emptyScore(), fixtures: 0 }
  sums.set(fixture.language, sum)
  sum.fixtures++
  const score = emptyScore()
  const sureScore = emptyScore()
  const found = await findFixtureEdges(fixture)
  const { missing, wrong } = scoreFixture(fixture.edges, found, score)
  const sure = found.filter(({ isPossible }) => !isPossible)
  scoreFixture(fixture.edges, sure, sureScore)
  addScore(sum.score, score)
  addScore(sum.sureScore, sureScore)
  table[fixture.name] = toRow(score, sureScore)
  if (!values.misses) continue
  for (const { from, to, mode } of missing) {
    console.log(`- ${placeOf(fixture, from)} ${from.name} -> ${to.name} in ${to.file} (${mode})`)
  }
  for (const { from, to, line } of wrong) {
    console.log(`+ ${fixture.name}/${from.file}:${line} ${from.name} -> ${to.name} in ${to.file}`)
  }
}
for (const [language, { score, sureScore, fixtures }] of sums) {
  if (fixtures > 1) table[`${language}, all ${fixtures}`] = toRow(score, sureScore)
}
if (values.json) console.log(JSON.stringify(table))
else console.table(table)

function toRow(score: FixtureScore, sureScore: FixtureScore): Record<string, number | '-'> {
  return {
    edges: score.annotated,
    'precision %': percent(score.right, score.right + score.wrong),
    'recall %': percent(score.right, score.annotated),
    'strict precision %': percent(score.right, score.found),
    'without possible: precision %': percent(sureScore.right, sureScore.right + sureScore.wrong),
    'without possible: recall %': percent(sureScore.right, sureScore.annotated),
  }
}

/** Where the last part of a name is first written as a whole word. */
function placeOf(fixture: Fixture, { name, file }: AnnotatedEnd): string {
  const word = name.slice(name.lastIndexOf('.') + 1)
  const lines = (fixture.texts[file] ?? '').split('\n')
  const line = lines.findIndex((text) => text.split(/[^\w$]+/).includes(word)) + 1
  return `${relative(join(fixture.directory, '..'), join(fixture.directory, file))}:${line}`
}
