import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { citationsIn, hasCommit, openCheckout } from './quality/checkout.ts'
import { helm } from './quality/helm.ts'
import { judge } from './quality/judge.ts'
import type { PinnedRepository } from './quality/question.ts'
import { startBenchService } from './quality/service.ts'
import type { BenchService, TimedAnswer } from './quality/service.ts'
import { sphinx } from './quality/sphinx.ts'
import { makeSweep } from './quality/sweep.ts'

const pinned: readonly PinnedRepository[] = [sphinx, helm]

const USAGE = `Usage: npm run bench -- quality <repository> [<repository>] [--sweep 200] [--verbose]

Asks the service, over HTTP and with the built-in model, questions whose answers were written down by reading the
source, and checks every citation of every answer against the commit with git alone.

A repository is a folder (a clone or a bare mirror) or an address that git can clone; which one is which is told by
the commit it holds:
${pinned.map(({ name, language, address, commit }) => `  ${name.padEnd(18)} ${language.padEnd(7)} ${commit}  ${address}`).join('\n')}

--sweep n     also asks n questions about nodes of the graph taken at random, judged only by whether they are answered
              and whether their citations resolve
--verbose     prints the answers that fail

Ends with code 1 where a citation does not resolve, an answer breaks off or an expectation is not met.`

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    sweep: { type: 'string', default: '0' },
    verbose: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
})
if (values.help || positionals.length === 0) {
  console.log(USAGE)
  process.exit(values.help ? 0 : 1)
}

interface Totals {
  asked: number
  passed: number
  answers: number
  brokenOff: number
  citations: number
  unresolved: number
  readonly timesMs: number[]
}

const totals: Totals = {
  asked: 0,
  passed: 0,
  answers: 0,
  brokenOff: 0,
  citations: 0,
  unresolved: 0,
  timesMs: [],
}

const scratch = mkdtempSync(join(tmpdir(), 'parley-bench-quality-'))
try {
  const found = positionals.map((given, index) => findPinned(given, join(scratch, `clone-${index}`)))
  await using service = await startBenchService(join(scratch, 'data'))
  for (const { repository, directory } of found) await run(service, repository, directory)
} finally {
  rmSync(scratch, { recursive: true, force: true })
}
report(totals)

function findPinned(given: string, clone: string): { repository: PinnedRepository; directory: string } {
  const isAddress = /^(?:https?|ssh|git):\/\/|^git@/.test(given)
  if (isAddress) execFileSync('git', ['clone', '--quiet', '--bare', '--', given, clone], { stdio: 'inherit' })
  const directory = isAddress ? clone : resolve(given)
  const repository = pinned.find(({ commit }) => hasCommit(directory, commit))
  if (repository !== undefined) return { repository, directory }
  console.error(
    `Cannot use "${given}": expected a repository that holds one of the pinned commits.\n\n${USAGE}`,
  )
  process.exit(1)
}

async function run(service: BenchService, repository: PinnedRepository, directory: string): Promise<void> {
  const { name, commit, questions } = repository
  const checkout = openCheckout(directory, commit)
  const project = await service.parse(directory, commit, name)
  console.log(`\n${name} at ${commit.slice(0, 12)}: ready in ${project.seconds.toFixed(1)} s\n`)
  const askAndCheck = async (question: string): Promise<TimedAnswer> => {
    const answer = await service.ask(project.id, question)
    totals.answers++
    totals.timesMs.push(answer.totalMs)
    if (answer.status !== 'completed' || answer.text === '') {
      totals.brokenOff++
      console.log(
        `  BROKEN OFF  ${JSON.stringify(question)}: ${answer.status} ${answer.error ?? 'without a word'}`,
      )
    }
    // What stands in the text counts as much as what is listed beside it.
    for (const citation of new Set([...answer.citations, ...citationsIn(answer.text)])) {
      totals.citations++
      const reason = checkout.whyUnresolved(citation)
      if (reason === undefined) continue
      totals.unresolved++
      console.log(`  UNRESOLVED  ${citation} (${reason}) in the answer to ${JSON.stringify(question)}`)
    }
    return answer
  }
  for (const question of questions) {
    const answer = await askAndCheck(question.text)
    const lacks = judge(question, answer)
    totals.asked++
    if (lacks.length === 0) totals.passed++
    const verdict = lacks.length === 0 ? 'pass' : 'FAIL'
    const time = `${answer.totalMs.toFixed(0)} ms`
    console.log(`  ${verdict}  ${question.kind.padEnd(16)} ${time.padStart(7)}  ${question.text}`)
    for (const lack of lacks) console.log(`          ${lack}`)
    if (values.verbose && lacks.length > 0) console.log(answer.text.replaceAll(/^/gm, '          | '))
  }
  for (const question of await makeSweep(service, project.id, Number(values.sweep)))
    await askAndCheck(question)
}

function report({ asked, passed, answers, brokenOff, citations, unresolved, timesMs }: Totals): void {
  const sorted = timesMs.toSorted((a, b) => a - b)
  const at = (share: number) => `${(sorted[Math.floor((sorted.length - 1) * share)] ?? 0).toFixed(0)} ms`
  console.log(`
questions   ${passed} of ${asked} as expected
answers     ${answers}, ${brokenOff} broken off; median ${at(0.5)}, 95 % within ${at(0.95)}, longest ${at(1)}
citations   ${citations}, ${unresolved} do not resolve`)
  process.exitCode = unresolved > 0 || brokenOff > 0 || passed < asked ? 1 : 0
}
