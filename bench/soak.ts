import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join, resolve } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { startBenchService } from './quality/service.ts'
import type { BenchService } from './quality/service.ts'
import { memoryOf } from './support/process-figures.ts'

const USAGE = `Usage: npm run bench -- soak <repository> ... [--parses 1000] [--keep 50] [--every 25] [--rest 0]

One service parses commit after commit of the repositories (clones or bare mirrors) as new projects, asks two questions
of each in a conversation, and deletes the oldest project and its conversation once --keep of them exist. Printed is
what its process holds in memory (resident, and the most so far) and what each part of its data folder holds on disk,
as a JSON line each --every parses. Memory and disk are flat where the mean of the last quarter is at most a tenth above
that of the second (Linux). With --rest nothing is asked of it for so many seconds in the end, and then its memory is
told once more, with all projects that were kept.

How it lies: the resident size of a process follows what its threads held at their largest, so repositories of very
different sizes take longer to level off. What the database takes has steps of 16 MB, the size of a file of its log, and
the cache of facts grows with the texts that there are up to PARLEY_CACHE_SIZE: many commits of few repositories level
off sooner.`

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    parses: { type: 'string', default: '1000' },
    keep: { type: 'string', default: '50' },
    every: { type: 'string', default: '25' },
    rest: { type: 'string', default: '0' },
    help: { type: 'boolean', default: false },
  },
})
if (values.help || positionals.length === 0) {
  console.log(USAGE)
  process.exit(values.help ? 0 : 1)
}

interface Kept {
  readonly project: string
  readonly conversation: string
}

interface Sample {
  readonly parses: number
  readonly residentMb: number
  readonly peakMb: number
  /** Of the data folder, by what stands in it. */
  readonly diskMb: Readonly<Record<string, number>>
  readonly seconds: number
}

const parses = Number(values.parses)
const repositories = positionals.map((path) => {
  const directory = resolve(path)
  // Enough commits that each round finds one that was not parsed.
  const count = String(Math.ceil(parses / positionals.length))
  const commits = execFileSync('git', ['-C', directory, 'rev-list', '--first-parent', '-n', count, 'HEAD'], {
    encoding: 'utf8',
  })
  const name = basename(directory) === 'repo' ? basename(dirname(directory)) : basename(directory)
  return { directory, name: `bench/${name.replaceAll('+', '-')}`, commits: commits.trim().split('\n') }
})

const scratch = mkdtempSync(join(tmpdir(), 'parley-bench-soak-'))
try {
  await using service = await startBenchService(join(scratch, 'data'))
  const samples = await soak(service)
  await rest(service)
  judge(samples)
} finally {
  rmSync(scratch, { recursive: true, force: true })
}

async function soak(service: BenchService): Promise<Sample[]> {
  const samples: Sample[] = []
  const kept: Kept[] = []
  const startedAt = performance.now()
  for (let done = 0; done < parses; done += 1) {
    const { directory, name, commits } = repositories[done % repositories.length]!
    const commit = commits[Math.floor(done / repositories.length) % commits.length]!
    const { id } = await service.parse(directory, commit, name)
    const { conversation_id: conversation } = await service.client.post<{ conversation_id: string }>(
      '/api/v2/conversations',
      { project_ids: [id] },
    )
    await service.askIn(conversation, 'What is this project, and where does it start?')
    await service.askIn(conversation, 'What are its most important classes and functions?')
    kept.push({ project: id, conversation })
    if (kept.length > Number(values.keep)) await remove(service, kept.shift()!)
    if ((done + 1) % Number(values.every) !== 0) continue
    const sample = {
      parses: done + 1,
      residentMb: memoryOf(service.pid, 'VmRSS'),
      peakMb: memoryOf(service.pid, 'VmHWM'),
      diskMb: sizesIn(join(scratch, 'data')),
      seconds: Math.round((performance.now() - startedAt) / 1000),
    }
    samples.push(sample)
    console.log(JSON.stringify(sample))
  }
  return samples
}

async function rest({ pid }: BenchService): Promise<void> {
  const seconds = Number(values.rest)
  if (seconds === 0) return
  await setTimeout(seconds * 1000)
  console.log(`${seconds} s later: ${memoryOf(pid, 'VmRSS')} MB resident`)
}

async function remove({ client }: BenchService, { project, conversation }: Kept): Promise<void> {
  await client.delete(`/api/v2/projects/${project}`)
  await client.delete(`/api/v2/conversations/${conversation}`)
}

function judge(samples: readonly Sample[]): void {
  const quarter = Math.floor(samples.length / 4)
  if (quarter === 0) return
  const early = samples.slice(quarter, 2 * quarter)
  const late = samples.slice(-quarter)
  const isFlat = [
    compare('resident', early, late, ({ residentMb }) => residentMb),
    compare('on disk', early, late, ({ diskMb }) => sum(Object.values(diskMb))),
  ]
  process.exitCode = isFlat.includes(false) ? 1 : 0
}

function compare(
  what: string,
  early: readonly Sample[],
  late: readonly Sample[],
  of: (sample: Sample) => number,
): boolean {
  const mean = (part: readonly Sample[]): number => sum(part.map(of)) / part.length
  const [before, after] = [mean(early), mean(late)]
  console.log(
    `${what}: ${before.toFixed(0)} MB in the second quarter, ${after.toFixed(0)} MB in the last (${(after / before).toFixed(2)} times)`,
  )
  return after <= 1.1 * before
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}

function sizesIn(directory: string): Record<string, number> {
  const entries = readdirSync(directory, { withFileTypes: true }).filter((entry) => entry.isDirectory())
  return Object.fromEntries(entries.map(({ name }) => [name, sizeOf(join(directory, name))]))
}

function sizeOf(directory: string): number {
  let bytes = 0
  for (const entry of readdirSync(directory, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    // A file may be gone since the folder was read.
    bytes += statSync(join(entry.parentPath, entry.name), { throwIfNoEntry: false })?.size ?? 0
  }
  return Math.round(bytes / 2 ** 20)
}
