import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { basename, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { chooseQuestions } from './first-text/questions.ts'
import { watchHealth } from './first-text/watch-health.ts'
import { startBenchService } from './quality/service.ts'
import type { BenchService, TimedAnswer } from './quality/service.ts'

/** Milliseconds, at the median: what a person takes for an answer that begins at once. */
const TARGET_MS = 300

/** The same where many ask at the same moment: longer, and people leave. */
const AT_ONCE_TARGET_MS = 3000

const USAGE = `Usage: npm run bench -- first-text <repository> [--commit HEAD] [--questions 50] [--at-once 200]

The time from sending a message to the first streamed text, over HTTP, with the built-in model and every setting at its
default. The repository is a folder, a clone or a bare mirror of 1,000 files or more. Half of the questions begin a
conversation, the other half are asked in one. With --at-once that many questions begin conversations at the same
moment, while a second client asks for /health every 50 ms: how long it waits says whether the service serves others.

How it lies: client and service share the machine; the first question of all pays for opening the snapshot.`

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    commit: { type: 'string', default: 'HEAD' },
    questions: { type: 'string', default: '50' },
    'at-once': { type: 'string' },
    help: { type: 'boolean', default: false },
  },
})
const given = positionals[0]
if (values.help || given === undefined) {
  console.log(USAGE)
  process.exit(values.help ? 0 : 1)
}

const directory = resolve(given)
const commit = execFileSync('git', ['-C', directory, 'rev-parse', '--verify', `${values.commit}^{commit}`], {
  encoding: 'utf8',
}).trim()
const scratch = mkdtempSync(join(tmpdir(), 'parley-bench-first-text-'))
try {
  await using service = await startBenchService(join(scratch, 'data'))
  const project = await service.parse(directory, commit, `local/${basename(directory)}`)
  const { statistics } = await service.client.get<{ statistics: { files: number } }>(
    `/api/v2/projects/${project.id}`,
  )
  const { files } = statistics
  console.log(
    `${directory} at ${commit.slice(0, 12)}: ${files} files, ready in ${project.seconds.toFixed(1)} s`,
  )
  if (files < 1000) console.log('The target is meant for 1,000 files or more.')
  if (values['at-once'] === undefined) await askInTurn(service, project.id, Number(values.questions))
  else await askAtOnce(service, project.id, Number(values['at-once']))
} finally {
  rmSync(scratch, { recursive: true, force: true })
}

async function askInTurn(service: BenchService, projectId: string, count: number): Promise<void> {
  const { conversation_id: conversation } = await service.client.post<{ conversation_id: string }>(
    '/api/v2/conversations/',
    { project_ids: [projectId] },
  )
  const answers: AskedQuestion[] = []
  for (const [index, question] of (await chooseQuestions(service, projectId, count)).entries()) {
    const answer = await (index % 2 === 0
      ? service.ask(projectId, question)
      : service.askIn(conversation, question))
    answers.push({ question, answer })
  }
  report(answers, TARGET_MS)
}

async function askAtOnce(service: BenchService, projectId: string, count: number): Promise<void> {
  const questions = await chooseQuestions(service, projectId, count)
  await service.ask(projectId, questions[0]!)
  const { result: answers, waits } = await watchHealth(
    service,
    async () =>
      await Promise.all(
        questions.map(async (question) => ({ question, answer: await service.ask(projectId, question) })),
      ),
  )
  report(answers, AT_ONCE_TARGET_MS)
  const health = at(waits)
  console.log(
    `\n  /health meanwhile  ${waits.length} asks, median ${health(0.5)}, 95 % within ${health(0.95)}, longest ${health(1)}`,
  )
}

interface AskedQuestion {
  readonly question: string
  readonly answer: TimedAnswer
}

function report(answers: readonly AskedQuestion[], targetMs: number): void {
  const cutOff = answers.filter(({ answer }) => answer.status === 'cut off').length
  if (cutOff > 0) console.log(`${cutOff} of ${answers.length} streams ended without an end`)
  const silent = answers.filter(({ answer }) => answer.firstTextMs === undefined)
  for (const { question, answer } of silent) {
    console.log(`no text: ${JSON.stringify(question)}: ${answer.status} ${answer.error ?? ''}`)
  }
  const first = at(answers.flatMap(({ answer }) => answer.firstTextMs ?? []))
  const whole = at(answers.map(({ answer }) => answer.totalMs))
  const slowest = answers.toSorted((a, b) => (b.answer.firstTextMs ?? 0) - (a.answer.firstTextMs ?? 0))
  console.log(`${answers.length} questions; ${cpus()[0]?.model ?? 'unknown processor'}, ${cpus().length} cores, Node ${process.version}

  first text    median ${first(0.5)}, 95 % within ${first(0.95)}, longest ${first(1)} (target: median below ${targetMs} ms)
  whole answer  median ${whole(0.5)}, 95 % within ${whole(0.95)}, longest ${whole(1)}

  slowest to begin:
${slowest
  .slice(0, 5)
  .map(
    ({ question, answer }) =>
      `  ${(answer.firstTextMs ?? 0).toFixed(0).padStart(6)} ms  ${question.slice(0, 100)}`,
  )
  .join('\n')}`)
  const sorted = answers.flatMap(({ answer }) => answer.firstTextMs ?? []).toSorted((a, b) => a - b)
  const median = sorted[Math.floor((sorted.length - 1) / 2)] ?? Infinity
  process.exitCode = silent.length > 0 || median >= targetMs ? 1 : 0
}

function at(times: readonly number[]): (share: number) => string {
  const sorted = times.toSorted((a, b) => a - b)
  return (share) => `${(sorted[Math.floor((sorted.length - 1) * share)] ?? 0).toFixed(0)} ms`
}
