import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { basename, dirname, relative, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { BaseSequencer, startVitest } from 'vitest/node'
import type { TestSpecification } from 'vitest/node'
import { createRandom, pick } from '../test/support/random.ts'
import { findMutations } from './mutants/find-mutations.ts'
import type { Mutation } from './mutants/find-mutations.ts'

const USAGE = `Usage: npm run bench -- mutants [--count 60] [--seed 1] [--under src/graph] [--project unit]

Changes one random line of src after the other (an operator, a constant, a condition, a statement less), runs the tests
that reach its file until one fails, and puts the line back. A mutant that no test notices has survived: it stands for
a behaviour that no test of the project holds. The same seed makes the same mutants of the same sources.

It writes into this checkout while it runs, so run it in a worktree that nobody works in; files that differ from HEAD
are left alone. A mutant that hangs the tests for three minutes counts as killed.

How it lies: some mutants behave as the original does, and no test could kill them; what only another project's tests
see (service, browser) survives here.`

const { values } = parseArgs({
  options: {
    count: { type: 'string', default: '60' },
    seed: { type: 'string', default: '1' },
    under: { type: 'string', default: 'src' },
    project: { type: 'string', default: 'unit' },
    help: { type: 'boolean', default: false },
  },
})
if (values.help) {
  console.log(USAGE)
  process.exit(0)
}

const root = resolve(import.meta.dirname, '..')
const hangsAfterMs = 180_000
const git = (...args: string[]): string[] =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean)
const changed = new Set(git('diff', '--name-only', 'HEAD'))
const isSource = (file: string): boolean =>
  file.endsWith('.ts') && !/\.test\.ts$|\/testing\//u.test(file) && !changed.has(file)
const sources = git('ls-files', values.under).filter(isSource)
const lines = sources.flatMap((file) => {
  const text = readFileSync(resolve(root, file), 'utf8')
  const byLine = Map.groupBy(findMutations(text), ({ line }) => line)
  return byLine
    .values()
    .map((mutations) => ({ file, text, mutations }))
    .toArray()
})
const random = createRandom(Number(values.seed))
const counts = { killed: 0, survived: 0, untested: 0 }
for (let drawn = 0; drawn < Number(values.count); drawn++) {
  const { file, text, mutations } = pick(random, lines)
  const mutation = pick(random, mutations)
  const outcome = await testMutant(file, text, mutation)
  counts[outcome]++
  const before = text.slice(mutation.start, mutation.end).replaceAll(/\s+/gu, ' ')
  console.log(`${outcome.padEnd(8)}  ${file}:${mutation.line}  ${before} -> ${mutation.replacement}`)
}
console.log(
  `\nmutants: ${counts.killed} killed, ${counts.survived} survived, ${counts.untested} in files without tests`,
)
process.exit(0)

async function testMutant(file: string, text: string, mutation: Mutation): Promise<keyof typeof counts> {
  const path = resolve(root, file)
  const restore = (): void => writeFileSync(path, text)
  const end = (): void => {
    restore()
    process.exit(1)
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, end)
  writeFileSync(path, text.slice(0, mutation.start) + mutation.replacement + text.slice(mutation.end))
  try {
    const vitest = await startVitest('test', [], {
      root,
      watch: false,
      related: [path],
      project: [values.project],
      passWithNoTests: true,
      bail: 1,
      reporters: [{}],
      testTimeout: hangsAfterMs,
      hookTimeout: hangsAfterMs,
      sequence: { sequencer: nearestFirst(file) },
    })
    const { state } = vitest
    const isKilled = state.getCountOfFailedTests() > 0 || state.getUnhandledErrors().length > 0
    const modules = state.getTestModules()
    await vitest.close()
    if (modules.length === 0) return 'untested'
    return isKilled || modules.some((module) => module.errors().length > 0) ? 'killed' : 'survived'
  } finally {
    restore()
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.off(signal, end)
    process.exitCode = 0
  }
}

/** The tests that stand beside a file notice most, and the others need not be run then. */
function nearestFirst(file: string): typeof BaseSequencer {
  const distance = ({ moduleId }: TestSpecification): number => {
    if (basename(moduleId, '.test.ts') === basename(file, '.ts')) return 0
    return relative(dirname(resolve(root, file)), dirname(moduleId)).split('/').length
  }
  return class extends BaseSequencer {
    override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
      return files.toSorted((a, b) => distance(a) - distance(b))
    }
  }
}
