import { execFileSync, fork } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { createRandom, pick } from '../test/support/random.ts'
import { findMutations } from './mutants/find-mutations.ts'
import type { Mutation } from './mutants/find-mutations.ts'
import type { Outcome } from './mutants/run-tests.ts'

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
const counts: Record<Outcome, number> = { killed: 0, survived: 0, untested: 0 }
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

async function testMutant(file: string, text: string, mutation: Mutation): Promise<Outcome> {
  const path = resolve(root, file)
  writeFileSync(path, text.slice(0, mutation.start) + mutation.replacement + text.slice(mutation.end))
  // A group of its own, so that workers in an endless loop end with it.
  const tests = fork(resolve(import.meta.dirname, 'mutants/run-tests.ts'), [path, values.project], {
    cwd: root,
    detached: true,
    silent: true,
  })
  const end = (): void => void process.kill(-tests.pid!, 'SIGKILL')
  const stop = (): void => {
    end()
    writeFileSync(path, text)
    process.exit(1)
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, stop)
  const timer = setTimeout(() => tests.emit('message', 'killed'), hangsAfterMs)
  try {
    const [outcome] = (await Promise.race([once(tests, 'message'), once(tests, 'exit')])) as unknown[]
    // A run that ends without a word was brought down by the mutant.
    return typeof outcome === 'string' ? (outcome as Outcome) : 'killed'
  } finally {
    clearTimeout(timer)
    end()
    writeFileSync(path, text)
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.off(signal, stop)
  }
}
