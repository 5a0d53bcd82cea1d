import { availableParallelism } from 'node:os'

import { GitError, resolveCommit, syncMirror } from '../../git/index.ts'
import type { GitProgress } from '../../git/index.ts'
import { beginParse, failProject, finishProject, setProjectStage } from '../../store/index.ts'
import type { Job, JsonObject, Project, ProjectId, ProjectStage } from '../../store/index.ts'
import type { ServiceContext } from '../context.ts'
import type { IndexProgress, IndexSource } from '../indexing/index-request.ts'
import { IndexError, runIndex } from '../indexing/run-index.ts'
import { removeSnapshot } from './describe-project.ts'
import { indexSlots } from './index-slots.ts'
import { factsDirectory, mirrorDirectory, snapshotDirectory } from './directories.ts'
import { openRemote } from './remote.ts'
import { hasSnapshot } from './snapshots.ts'

/** A parse whose process died this often is the likely cause of it. */
const MAX_ATTEMPTS = 3

/** Runs one parse from clone to snapshot. What fails is written into the project; only an abort is thrown. */
export async function runParseJob(ctx: ServiceContext, job: Job, signal: AbortSignal): Promise<void> {
  const project = await beginParse(ctx.store.db, job.payload['projectId'] as ProjectId)
  if (project === undefined) return
  const report = createReporter(ctx, project, job.attempts)
  try {
    if (job.attempts > MAX_ATTEMPTS) {
      throw new IndexError(
        'gave_up',
        `Parsing was taken up ${MAX_ATTEMPTS} times and the service stopped each time`,
      )
    }
    await parse(ctx, project, report, signal)
  } catch (error) {
    signal.throwIfAborted()
    await report.settled()
    const { code, message } = describeFailure(error)
    const fields = { projectId: project.id, repoName: project.repoName, code, reason: message }
    // A wrong name needs no stack; what nobody foresaw does.
    if (isForeseen(code)) ctx.log.info(fields, 'a parse ended in an error')
    else ctx.log.error({ ...fields, error }, 'a parse failed')
    await failProject(ctx.store.db, { id: project.id, generation: project.parseGeneration, code, message })
  }
}

async function parse(
  ctx: ServiceContext,
  project: Project,
  report: Reporter,
  signal: AbortSignal,
): Promise<void> {
  await report.stage('submitted', { stage: 'cloning' })
  const located = await locate(ctx, project, report, signal)
  const { source, branchName } = located
  // The project's own commit may be that of a parse which did not end; the statistics are those of the snapshot.
  const isUnchanged =
    source.kind === 'commit' &&
    source.commit === project.statistics?.['commitId'] &&
    hasSnapshot(ctx, project)
  await report.stage('cloned', { stage: 'parsing' }, located)
  if (isUnchanged) {
    await finish(
      ctx,
      project,
      { branchName, commitId: source.commit, snapshotKey: project.snapshotKey! },
      project.statistics!,
    )
    return
  }
  const snapshotKey = `${project.id}-${project.parseGeneration}`
  using _slot = await indexSlots(ctx).take(project.userId, signal)
  const result = await runIndex(
    {
      source,
      repoName: project.repoName,
      branchName,
      snapshotDirectory: snapshotDirectory(ctx),
      snapshotKey,
      factsDirectory: factsDirectory(ctx),
      workers: ctx.config.workers ?? availableParallelism(),
      memoryMb: ctx.config.memoryBudgetMb,
      createdAt: new Date(ctx.clock()).toISOString(),
    },
    {
      signal,
      onProgress: (progress) => void report.index(progress),
    },
  )
  await report.settled()
  ctx.log.info({ projectId: project.id, repoName: project.repoName, ...result.timings }, 'parsed')
  await finish(ctx, project, { ...result, snapshotKey }, result.info as unknown as JsonObject)
}

async function finish(
  ctx: ServiceContext,
  project: Project,
  parsed: { branchName: string | null; commitId: string | null; snapshotKey: string },
  statistics: JsonObject,
): Promise<void> {
  const finished = await finishProject(ctx.store.db, {
    id: project.id,
    generation: project.parseGeneration,
    branchName: parsed.branchName,
    commitId: parsed.commitId,
    snapshotKey: parsed.snapshotKey,
    statistics,
    latest: true,
  })
  const leftOver = finished === undefined ? parsed.snapshotKey : finished.previousSnapshotKey
  if (leftOver !== null && leftOver !== finished?.project.snapshotKey) await removeSnapshot(ctx, leftOver)
}

interface Located {
  readonly source: IndexSource
  readonly branchName: string | null
}

/** Brings the repository here, and settles which commit is meant. */
async function locate(
  ctx: ServiceContext,
  project: Project,
  report: Reporter,
  signal: AbortSignal,
): Promise<Located> {
  const { source } = project
  if (source.kind === 'local') {
    const { branchName: wanted, commitId } = source
    if (commitId === null && wanted === null) {
      return { source: { kind: 'folder', path: source.path }, branchName: null }
    }
    const { commit, branch } = await resolveCommit(source.path, {
      ...(wanted === null ? {} : { branch: wanted }),
      ...(commitId === null ? {} : { commit: commitId }),
      signal,
    })
    return { source: { kind: 'commit', directory: source.path, commit }, branchName: branch }
  }
  const directory = mirrorDirectory(ctx, project.repoName, source.url)
  const remote = await openRemote(ctx, source.url)
  const { head } = await syncMirror({
    ...remote,
    mirrorDirectory: directory,
    signal,
    onProgress: (progress) => void report.clone(progress),
  })
  const branch = source.branchName ?? (source.commitId === null ? head?.branch : undefined)
  const resolved = await resolveCommit(directory, {
    ...(branch === undefined || branch === null ? {} : { branch }),
    ...(source.commitId === null ? {} : { commit: source.commitId }),
    remote,
    signal,
  })
  return {
    source: { kind: 'commit', directory, commit: resolved.commit },
    branchName: resolved.branch ?? branch ?? null,
  }
}

interface Reporter {
  stage(status: Exclude<ProjectStage, 'ready'>, progress: JsonObject, located?: Located): Promise<void>
  clone(progress: GitProgress): Promise<void>
  index(progress: IndexProgress): Promise<void>
  /** Resolves when everything reported so far is written. */
  settled(): Promise<void>
}

/** Writes stages and progress in order; while one write is under way, newer progress replaces what waits. */
function createReporter(ctx: ServiceContext, project: Project, attempt: number): Reporter {
  const startedAt = ctx.clock()
  let status: Exclude<ProjectStage, 'ready'> = 'submitted'
  let writing: Promise<void> = Promise.resolve()
  let waiting: JsonObject | undefined

  const write = (
    next: Exclude<ProjectStage, 'ready'>,
    progress: JsonObject,
    located?: Located,
  ): Promise<void> => {
    status = next
    const full = {
      ...progress,
      seconds: Math.round((ctx.clock() - startedAt) / 100) / 10,
      attempt,
      // Only a process that died leaves a job to be claimed a second time.
      ...(attempt > 1
        ? { resumed: true, note: 'Taken up again after the service stopped in the middle of it' }
        : {}),
    }
    writing = writing.then(async () => {
      await setProjectStage(ctx.store.db, {
        id: project.id,
        generation: project.parseGeneration,
        status: next,
        progress: full,
        ...(located === undefined ? {} : { branchName: located.branchName }),
        ...(located?.source.kind === 'commit' ? { commitId: located.source.commit } : {}),
      })
    })
    return writing
  }
  const writeLatest = (progress: JsonObject): Promise<void> => {
    if (waiting !== undefined) {
      waiting = progress
      return writing
    }
    waiting = progress
    return writing.then(() => {
      const latest = waiting!
      waiting = undefined
      return write(status, latest)
    })
  }
  return {
    stage: write,
    clone: (progress) => writeLatest({ ...progress, stage: 'cloning', step: progress.stage }),
    async index({ stage, done, total }) {
      const progress = { stage, done, total, unit: 'files' }
      if (stage === 'processing' && status === 'cloned') {
        void write('parsed', progress)
        await write('processing', progress)
      } else if (stage === 'inferring' && status === 'processing') {
        await write('inferring', progress)
      } else {
        await writeLatest(progress)
      }
    },
    settled: () => writing,
  }
}

function isForeseen(code: string): boolean {
  return code !== 'internal_error' && code !== 'index_failed'
}

function describeFailure(error: unknown): { code: string; message: string } {
  if (GitError.isInstance(error) || error instanceof IndexError)
    return { code: error.code, message: error.message }
  return { code: 'internal_error', message: error instanceof Error ? error.message : String(error) }
}
