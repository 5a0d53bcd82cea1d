import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { z } from 'zod'
import type { AgentProject } from '../../agents/loop/run-input.ts'
import { ReplayError, replayRun } from '../../agents/recording/replay-run.ts'
import type { Replay } from '../../agents/recording/replay-run.ts'
import { openSnapshot } from '../../index/open.ts'
import type { Snapshot } from '../../index/snapshot.ts'
import { openHistory } from '../history/open-history.ts'
import type { StoredRunRecord } from './execute-run.ts'

/** As far as it is read here; the rest is compared, whatever it is. */
const exportedRun = z.looseObject({
  format: z.literal('parley-run-1'),
  run_id: z.string(),
  created_at: z.string(),
  record: z.looseObject({
    agentId: z.string(),
    model: z.string(),
    question: z.string(),
    history: z.array(z.looseObject({ role: z.enum(['human', 'agent']), content: z.string() })),
    focus: z.array(z.looseObject({ nodeId: z.string() })),
    attachments: z.array(z.looseObject({ fileName: z.string(), mimeType: z.string() })),
    projects: z.array(z.looseObject({ repoName: z.string(), commitId: z.string().nullable() })),
    requests: z.array(z.looseObject({ promptDigest: z.string(), parts: z.array(z.looseObject({})) })),
    calls: z.array(
      z.looseObject({ toolName: z.string(), summary: z.string(), digest: z.string(), content: z.string() }),
    ),
    answer: z.looseObject({ text: z.string(), citations: z.array(z.string()) }),
    isFromEditor: z.boolean(),
    ending: z.string(),
    snapshots: z.array(z.looseObject({ projectId: z.string(), file: z.string() })),
  }),
})

export interface RunFile {
  readonly runId: string
  readonly createdAt: string
  readonly record: StoredRunRecord
}

/** The file that an export is. Throws a `ReplayError` where it is none. */
export async function readRunFile(path: string): Promise<RunFile> {
  let read: unknown
  try {
    read = JSON.parse(await readFile(path, 'utf8'))
  } catch (error) {
    throw new ReplayError(error instanceof Error ? error.message : String(error))
  }
  const parsed = exportedRun.safeParse(read)
  if (!parsed.success)
    throw new ReplayError('It is no run that was exported: expected "format": "parley-run-1".')
  const { run_id: runId, created_at: createdAt, record } = parsed.data
  return { runId, createdAt, record: record as unknown as StoredRunRecord }
}

/**
 * Makes it again over the snapshots that it read, which are files of a data folder, and the git history of `repositories`:
 * folders or mirrors in the order of its projects.
 */
export async function replayFile(
  { record }: RunFile,
  dataDirectory: string,
  repositories: readonly string[],
  signal: AbortSignal,
): Promise<Replay> {
  if (repositories.length > record.projects.length)
    throw new ReplayError(
      `It has ${record.projects.length} projects: expected at most as many repositories, got ${repositories.length}.`,
    )
  const projectsOf = (snapshot: Snapshot, index: number): AgentProject => {
    const { repoName = '', commitId: commit = null } = record.projects[index] ?? {}
    const directory = repositories[index]
    if (directory === undefined) return { repoName, snapshot }
    const isWorkingTree = existsSync(join(directory, '.git'))
    return { repoName, snapshot, history: openHistory({ directory, commit, isWorkingTree }) }
  }
  const opened = record.snapshots.map(({ file }) => {
    try {
      // A name alone: a file that somebody sends names no other place.
      return openSnapshot(join(dataDirectory, 'snapshots', basename(file)))
    } catch {
      throw new ReplayError(
        `The snapshot "${basename(file)}" is not there: it was parsed anew since, or elsewhere.`,
      )
    }
  })
  try {
    return await replayRun(record, opened.map(projectsOf), signal)
  } finally {
    for (const snapshot of opened) snapshot[Symbol.dispose]()
  }
}
