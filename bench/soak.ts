import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { startBenchService } from './quality/service.ts'
import type { BenchService } from './quality/service.ts'
import { memoryOf } from './support/process-figures.ts'

const USAGE = `Usage: npm run bench -- soak <repository> ... [--parses 1000] [--keep 50] [--every 25]

One service parses commit after commit of the repositories (clones or bare mirrors) as new projects, asks two questions
of each, and deletes the oldest once --keep of them exist. Printed is what its process holds in memory (resident, and
the most so far) and what its data folder holds on disk, as a JSON line each --every parses. Memory is flat where the
mean of the last quarter is at most a tenth above that of the second (Linux).

How it lies: the resident size of a process follows what its threads held at their largest, so repositories of very
different sizes take longer to level off.`

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    parses: { type: 'string', default: '1000' },
    keep: { type: 'string', default: '50' },
    every: { type: 'string', default: '25' },
    help: { type: 'boolean', default: false },
  },
})
if (values.help || positionals.length === 0) {
  console.log(USAGE)
  process.exit(values.help ? 0 : 1)
}

interface Sample {
  readonly parses: number
  readonly residentMb: number
  readonly peakMb: number
  readonly diskMb: number
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
  judge(await soak(service))
} finally {
  rmSync(scratch, { recursive: true, force: true })
}

async function soak(service: BenchService): Promise<Sample[]> {
  const samples: Sample[] = []
  const projects: string[] = []
  const startedAt = performance.now()
  for (let done = 0; done < parses; done += 1) {
    const { directory, name, commits } = repositories[done % repositories.length]!
    const commit = commits[Math.floor(done / repositories.length) % commits.length]!
    const { id } = await service.parse(directory, commit, name)
    await service.ask(id, 'What is this project, and where does it start?')
    await service.ask(id, 'What are its most important classes and functions?')
    projects.push(id)
    if (projects.length > Number(values.keep)) await deleteProject(service, projects.shift()!)
    if ((done + 1) % Number(values.every) !== 0) continue
    const sample = {
      parses: done + 1,
      residentMb: memoryOf(service.pid, 'VmRSS'),
      peakMb: memoryOf(service.pid, 'VmHWM'),
      diskMb: sizeOf(join(scratch, 'data')),
      seconds: Math.round((performance.now() - startedAt) / 1000),
    }
    samples.push(sample)
    console.log(JSON.stringify(sample))
  }
  return samples
}

async function deleteProject({ address, apiKey }: BenchService, id: string): Promise<void> {
  const response = await fetch(`${address}/api/v2/projects/${id}`, {
    method: 'DELETE',
    headers: { 'x-api-key': apiKey },
  })
  if (!response.ok)
    throw new Error(`Cannot delete project "${id}": ${response.status} ${await response.text()}`)
}

function judge(samples: readonly Sample[]): void {
  const quarter = Math.floor(samples.length / 4)
  if (quarter === 0) return
  const mean = (part: readonly Sample[]): number =>
    part.reduce((sum, { residentMb }) => sum + residentMb, 0) / part.length
  const early = mean(samples.slice(quarter, 2 * quarter))
  const late = mean(samples.slice(-quarter))
  console.log(
    `resident: ${early.toFixed(0)} MB in the second quarter, ${late.toFixed(0)} MB in the last (${(late / early).toFixed(2)} times)`,
  )
  process.exitCode = late > 1.1 * early ? 1 : 0
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
