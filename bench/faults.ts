import { parseArgs } from 'node:util'

import { createRandom, faultKinds } from '../src/graph/testing/faulty-input.ts'
import { inputOf } from '../src/graph/testing/link-texts.ts'
import { callGraphFiles, callGraphLanguages, readCallGraphFile } from '../test/support/call-graph-cases.ts'
import { createFaultCase } from './faults/check-faulted.ts'
import type { FaultCase } from './faults/check-faulted.ts'
import { readFolder } from './support/link-folder.ts'

const USAGE = `Usage: npm run bench -- faults [--runs 10000] [--seed 1] [--checkout <folder>]… [--checkout-runs 20]

Links programs of test/call-graphs of all languages with errors thrown in the middle of linking, wherever it reads its
facts or the rules of a language: once, now and then, or at each read of one file. Each run must end in a graph whose
snapshot opens, whose problems name what failed, and in which no list of callers or references is called complete that
is not what it is without faults. Each program is two, of different languages, so that what one language's faults do to
the lists of another is seen too. Every tenth run is followed by one without faults, which must give what it gave before.
  runs         programs linked with faults, and how many faults were thrown
  steps        of linking that failed, by how many runs
  functions    of src/graph that an error was thrown in
--checkout adds a folder of code, linked --checkout-runs times.

How it lies: an error is thrown where something is read, not in the middle of a loop that reads nothing.`

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '10000' },
    seed: { type: 'string', default: '1' },
    checkout: { type: 'string', multiple: true, default: [] },
    'checkout-runs': { type: 'string', default: '20' },
    help: { type: 'boolean', default: false },
  },
})
if (values.help) {
  console.log(USAGE)
  process.exit(0)
}

const random = createRandom(Number(values.seed))
const programs = callGraphLanguages().map((language) =>
  callGraphFiles(language).flatMap((name) => readCallGraphFile(language, name).map(({ texts }) => texts)),
)
const totals = { runs: 0, faults: 0, failedParses: 0, untold: 0, complete: 0, wrong: 0, stale: 0 }
const steps = new Map<string, number>()
const functions = new Set<string>()

const wanted = Number(values.runs)
while (totals.runs < wanted) {
  const first = random(programs.length)
  const second = (first + 1 + random(programs.length - 1)) % programs.length
  const pick = (language: number) => programs[language]![random(programs[language]!.length)]!
  const input = await inputOf({ ...pick(second), ...pick(first) })
  runCase(createFaultCase(input), Math.min(10, wanted - totals.runs), 'a program of test/call-graphs')
}
for (const folder of values.checkout) {
  const { input } = await readFolder(folder)
  runCase(createFaultCase(input), Number(values['checkout-runs']), folder)
}
console.table({ ...totals, functions: functions.size })
console.table(Object.fromEntries([...steps].toSorted(([, a], [, b]) => b - a)))
process.exit(totals.failedParses + totals.untold + totals.wrong + totals.stale === 0 ? 0 : 1)

function runCase(faultCase: FaultCase, times: number, label: string): void {
  for (let time = 0; time < times; time++) {
    const kind = faultKinds[random(faultKinds.length)]!
    const firstRead = random(faultCase.reads)
    totals.runs++
    try {
      const run = faultCase.run(kind, firstRead, random)
      totals.faults += run.injected.count
      for (const each of run.injected.functions) functions.add(each)
      for (const step of new Set(run.steps)) steps.set(step, (steps.get(step) ?? 0) + 1)
      totals.complete += run.complete
      totals.wrong += run.wrong.length
      if (run.injected.count > 0 && !run.isTold) totals.untold++
      if (run.wrong.length > 0) console.log(`${label}, ${kind} at ${firstRead}: wrong for ${run.wrong[0]}`)
    } catch (error) {
      totals.failedParses++
      console.log(`${label}, ${kind} at ${firstRead}:`, error)
    }
  }
  if (!faultCase.isAsBefore()) totals.stale++
}
