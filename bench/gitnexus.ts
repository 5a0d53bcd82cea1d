import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'

import { compareFixtures } from './gitnexus/compare-fixtures.ts'
import { SCIP_TYPESCRIPT, compareFolder } from './gitnexus/compare-folder.ts'
import { GITNEXUS, findProgram } from './gitnexus/run-gitnexus.ts'

const USAGE = `Usage: npm run bench -- gitnexus <folder> [--scip [--misses]] [--workers 2] [--rounds 1] [--json]
       npm run bench -- gitnexus --fixtures <folder> [--json]

Compares with ${GITNEXUS} of npm, in one run on one machine. Both parse <folder> cold and without the network; GitNexus
without its text index (--skip-fts), while Parley makes its own. Each run has a process of its own; seconds are those of
the whole process, from its start to a graph on disk, and memory is the most that its tree of processes held together
(proportional set size, sampled). Edges are distinct pairs of functions, methods, classes and files.

--scip      a TypeScript project: also runs ${SCIP_TYPESCRIPT}, whose compiler binds the name of each call.
            "true edges found": of the pairs (function, function of the repository with a body) that a call by name
            binds, the share that the tool has, from any definition around the call; "outside tests" the same for
            calls that are in no test file, which GitNexus leaves out by default. "agreed": of the edges whose callee
            is named by a call in the caller, the share where the compiler binds such a call to that callee or to what
            it implements, rather than to another function or to a package. What is called through a variable, a
            parameter or a declaration without a body, and what no call names, cannot be judged by it.
--misses    lists the edges of Parley that are not found (-) and those that the compiler contradicts (+).
--fixtures  instead of a folder, a checkout of github.com/optave/ops-codegraph-tool: both tools over the same fixtures,
            scored by the rules of "bench -- fixtures". One process a fixture.

How it lies: the calls that are judged are those that Parley's extractor sees, in the files that scip-typescript's
project covers; packages that are not installed leave types open for the compiler too.`

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    scip: { type: 'boolean', default: false },
    workers: { type: 'string', default: '2' },
    rounds: { type: 'string', default: '1' },
    fixtures: { type: 'string' },
    misses: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
})
if (values.help || (positionals.length === 0 && values.fixtures === undefined)) {
  console.log(USAGE)
  process.exit(values.help ? 0 : 1)
}

const gitnexus = findProgram(GITNEXUS, 'gitnexus')
const scratch = mkdtempSync(join(tmpdir(), 'parley-bench-gitnexus-'))
try {
  const table =
    values.fixtures === undefined
      ? await compareFolder({
          gitnexus,
          folder: resolve(positionals[0]!),
          scratch,
          workers: Number(values.workers),
          rounds: Number(values.rounds),
          withScip: values.scip,
          withMisses: values.misses,
        })
      : await compareFixtures(gitnexus, values.fixtures, scratch)
  if (values.json) console.log(JSON.stringify(table))
  else console.table(table)
} finally {
  rmSync(scratch, { recursive: true, force: true })
}
