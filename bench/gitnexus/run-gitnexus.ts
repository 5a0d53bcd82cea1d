import { execFileSync } from 'node:child_process'
import { mkdirSync, realpathSync } from 'node:fs'
import { join } from 'node:path'

import { runMeasured } from '../support/run-measured.ts'
import type { MeasuredRun } from '../support/run-measured.ts'

export const GITNEXUS = 'gitnexus@1.6.12'

/** A function, method, class or file as another tool tells of it; lines 1-based. */
export interface ForeignNode {
  readonly file: string
  readonly kind: string
  /** `Class.method`. */
  readonly name: string
  readonly startLine: number
  readonly endLine: number
}

export interface ForeignCall {
  readonly from: ForeignNode
  readonly to: ForeignNode
}

/** Installs a program of the registry where npx keeps such, and answers where it is: its start is not to be timed. */
export function findProgram(packageName: string, program: string): string {
  const output = execFileSync('npx', ['--yes', '--package', packageName, '--call', `command -v ${program}`], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  return realpathSync(output.trim().split('\n').at(-1)!)
}

/** Indexes a folder cold, without the text index and without writing anything into the folder. */
export async function analyze(
  program: string,
  folder: string,
  scratch: string,
  workers: number,
): Promise<MeasuredRun> {
  mkdirSync(join(scratch, 'store'), { recursive: true })
  // On a slow machine its own patience with its workers ends the run.
  const options = ['--skip-fts', '--skip-git', '--index-only', '--no-parse-cache', '--no-stats']
  const patience = ['--worker-timeout', '600']
  return runMeasured(
    process.execPath,
    [
      program,
      'analyze',
      ...options,
      ...patience,
      '--workers',
      String(workers),
      '--name',
      'bench',
      '--allow-duplicate-name',
      folder,
    ],
    { cwd: folder, env: environment(scratch) },
  )
}

/** The call edges of what was indexed last with this scratch folder. */
export async function readCalls(program: string, scratch: string): Promise<ForeignCall[]> {
  const query = `MATCH (a)-[r]->(b) WHERE r.type = 'CALLS' RETURN a.id, a.startLine, a.endLine, b.id, b.startLine, b.endLine`
  const { output } = await runMeasured(
    process.execPath,
    [program, 'cypher', '--repo', 'bench', '--limit', '10000000', query],
    { env: environment(scratch) },
  )
  const answer = parseAnswer(output)
  if (answer.error !== undefined) throw new Error(`Cannot read the calls of ${GITNEXUS}: ${answer.error}`)
  // Without a row there is no table.
  return (answer.markdown ?? '')
    .split('\n')
    .slice(2)
    .flatMap((row) => {
      const [from, fromStart, fromEnd, to, toStart, toEnd] = row.slice(2, -2).split(' | ')
      const caller = toNode(from ?? '', fromStart, fromEnd)
      const callee = toNode(to ?? '', toStart, toEnd)
      return caller === undefined || callee === undefined ? [] : [{ from: caller, to: callee }]
    })
}

function parseAnswer(output: string): { markdown?: string; error?: string } {
  try {
    return JSON.parse(output) as { markdown?: string; error?: string }
  } catch {
    throw new Error(`Cannot read the calls of ${GITNEXUS}: expected JSON, found "${output.slice(0, 200)}…"`)
  }
}

/** `Method:src/service.ts:UserService.addUser#1`, `File:src/index.ts`; lines come 0-based. */
function toNode(id: string, start: string | undefined, end: string | undefined): ForeignNode | undefined {
  const [kind, file, ...rest] = id.split(':')
  if (kind === undefined || file === undefined) return undefined
  const startLine = start === undefined || start === '' ? 1 : Number(start) + 1
  const endLine = end === undefined || end === '' ? Infinity : Number(end) + 1
  // Overloads carry their number or shape of parameters, and definitions within others their place.
  const name = rest
    .join(':')
    .replace(/[#~].*$/, '')
    .replaceAll(/@\d+:\d+/g, '')
    .replaceAll('::', '.')
  return { file, kind, name, startLine, endLine }
}

function environment(scratch: string): NodeJS.ProcessEnv {
  return {
    ...process.env,
    GITNEXUS_HOME: join(scratch, 'home'),
    GITNEXUS_STORAGE_ROOT: join(scratch, 'store'),
  }
}
