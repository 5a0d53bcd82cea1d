import { stat } from 'node:fs/promises'
import { availableParallelism } from 'node:os'

import type { BuiltSnapshot } from '../../index/build.ts'
import { checkChecksum } from '../../index/checksum.ts'
import { GitError, resolveCommit, syncMirror } from '../../git/index.ts'
import type { GitProgress } from '../../git/index.ts'
import {
  beginParse,
  failProject,
  finishProject,
  readProject,
  serveEarly,
  setJobAtWork,
  setProjectStage,
} from '../../store/index.ts'
import type { Job, JsonObject, Project, ProjectId, ProjectStage, UserId } from '../../store/index.ts'
import type { ServiceContext } from '../context.ts'
import { isDatabaseAway, retryWhileDatabaseIsAway } from '../database.ts'
import { linkSnapshot } from '../indexing/folder-index.ts'
import type { FolderIndex } from '../indexing/folder-index.ts'
import type { IndexProgress, IndexResult, IndexSource } from '../indexing/index-request.ts'
import { IndexError } from '../indexing/index-error.ts'
import { runIndexInProcess } from '../indexing/index-process.ts'
import { startEmbedding } from '../embedding/start-embedding.ts'
import { bringIndex, isParsedWith } from './attached-index.ts'
import { removeSnapshot } from './describe-project.ts'
import { folderBytes, takeDisk } from './disk-quota.ts'
import { indexSlots } from './index-slots.ts'
import { ParseProgress } from './parse-progress.ts'
import type { ParseFraction } from './parse-progress.ts'
import {
  factsDirectory,
  foldersDirectory,
  mirrorDirectory,
  snapshotDirectory,
  snapshotObject,
} from './directories.ts'
import { isSnapshotOf, lookAtFolder } from './look-at-folder.ts'
import { retryWhileStorageIsAway } from '../storage.ts'
import { inSpan } from '../tracing/index.ts'
import { tokenHolders, withRemote } from './remote.ts'
import { hasSnapshot, isEarly } from './snapshots.ts'
import type { ParsePayload } from './submit-parse.ts'

/** A parse whose process died this often while it was indexing, and at last indexing it alone, is the likely cause. */
const MAX_CRASHES = 4
/** One whose process died at other times, waiting for a host or a bucket, is not; still it does not go on for ever. */
const MAX_INTERRUPTIONS = 50

export interface ParseOptions {
  /** The name by which the job is held. */
  readonly owner: string
  readonly signal: AbortSignal
}

/**
 * Runs one parse from clone to snapshot. What fails is written into the project; thrown are an abort, and a database
 * that was away for something that could not be said again.
 */
export async function runParseJob(
  ctx: ServiceContext,
  job: Job,
  { owner, signal }: ParseOptions,
): Promise<void> {
  const projectId = job.payload['projectId'] as ProjectId
  const persist: Persist = async (statement) => await retryWhileDatabaseIsAway(ctx, signal, statement)
  const project = await persist(async () => await beginParse(ctx.store.db, projectId))
  if (project === undefined) return
  const report = createReporter(ctx, project, job, persist)
  try {
    requireHope(job)
    const { userId: askedBy } = job.payload as unknown as ParsePayload
    const index: IndexTurn = async (run) => {
      using _slot = await indexSlots(ctx).take(askedBy, signal, { isAlone: job.crashes > 0 })
      const set = async (isAtWork: boolean): Promise<void> => {
        await persist(async () => await setJobAtWork(ctx.store.db, job.id, { owner, isAtWork }))
      }
      await set(true)
      try {
        return await run()
      } finally {
        // An abort ends this too: whoever has lost the job, or hands it over, says nothing against it.
        await set(false).catch(() => undefined)
      }
    }
    const attributes = { 'parley.project.id': project.id, 'parley.attempt': job.attempts }
    await inSpan(ctx.tracing, 'parse', { attributes }, async () => {
      const work = { report, askedBy, signal, persist, index }
      await parse(ctx, project, work).catch(async (error: unknown) => {
        if (project.source.kind !== 'remote' || codeOf(error) !== 'damaged') throw error
        ctx.log.warn({ repoName: project.repoName, error }, 'a mirror is damaged, and is fetched anew')
        // The damage is noted in the mirror, so this fetch replaces it.
        await parse(ctx, project, work)
      })
    })
  } catch (error) {
    signal.throwIfAborted()
    // Not the repository's fault: the job is put back, and taken up when the database is there.
    if (isDatabaseAway(error)) throw error
    await report.settled()
    const { code, message } = describeFailure(error)
    const fields = { projectId: project.id, repoName: project.repoName, code, reason: message }
    // A wrong name needs no stack; what nobody foresaw does.
    if (isForeseen(code)) ctx.log.info(fields, 'a parse ended in an error')
    else ctx.log.error({ ...fields, error }, 'a parse failed')
    const failed = { id: project.id, generation: project.parseGeneration, code, message }
    await persist(async () => await failProject(ctx.store.db, failed))
  }
}

function requireHope({ attempts, handOvers, crashes }: Job): void {
  if (crashes >= MAX_CRASHES) {
    throw new IndexError(
      'gave_up',
      `Parsing was taken up ${crashes} times and the service ended each time while it read the code`,
    )
  }
  if (attempts - handOvers > MAX_INTERRUPTIONS) {
    throw new IndexError(
      'gave_up',
      `Parsing was taken up ${MAX_INTERRUPTIONS} times and the service broke off each time`,
    )
  }
}

/** Waits for the turn of a parse to take the processor; while it does, a process that ends counts as crashed by it. */
type IndexTurn = <Result>(run: () => Promise<Result>) => Promise<Result>

/** A parse outlives a database that goes away: what it has to write waits until it is back. */
type Persist = <Result>(statement: () => Promise<Result>) => Promise<Result>

interface ParseWork {
  readonly report: Reporter
  readonly askedBy: UserId
  readonly signal: AbortSignal
  readonly persist: Persist
  readonly index: IndexTurn
}

async function parse(
  ctx: ServiceContext,
  project: Project,
  { report, askedBy, signal, persist, index }: ParseWork,
): Promise<void> {
  await report.stage('submitted', { stage: 'cloning' })
  const located = await inSpan(
    ctx.tracing,
    'parse fetch',
    {},
    async () => await locate(ctx, project, { report, askedBy, signal }),
  )
  const { source, branchName } = located
  if (project.source.kind === 'remote' && source.kind === 'commit') {
    const mirrorBytes = await folderBytes(source.directory)
    await persist(async () => await takeDisk(ctx, project, { mirrorBytes }))
  }
  const kept = source.kind === 'folder' ? await findKept(ctx, project, source.path) : undefined
  // The project's own commit may be that of a parse which did not end; the statistics are those of the snapshot.
  const isSame =
    source.kind === 'commit'
      ? source.commit === project.statistics?.['commitId']
      : kept !== undefined && isSnapshotOf(project, kept)
  const isUnchanged =
    isSame &&
    isParsedWith(project.statistics, project.indexKey) &&
    !isEarly(project.statistics) &&
    (await hasSnapshot(ctx, project))
  await report.stage('cloned', { stage: 'parsing' }, located)
  const share = async (key: string): Promise<void> => {
    await inSpan(ctx.tracing, 'parse share', {}, async () => {
      await retryWhileStorageIsAway(ctx, signal, () => ctx.files.share(snapshotObject(key), signal))
    })
  }
  if (isUnchanged) {
    // Others may have asked for this parse because they miss it.
    await share(project.snapshotKey!)
    const { branchName: branch, commitId } = kept ?? {
      branchName,
      commitId: source.kind === 'commit' ? source.commit : null,
    }
    await finish(
      ctx,
      project,
      { branchName: branch, commitId, snapshotKey: project.snapshotKey! },
      project.statistics!,
      persist,
    )
    // Embeddings may have been configured, or failed, since.
    startEmbedding(ctx, project.snapshotKey!)
    return
  }
  const snapshotKey = `${project.id}-${project.parseGeneration}`
  const attachedIndex = await bringIndex(ctx, project, signal)
  const request = {
    source,
    repoName: project.repoName,
    branchName,
    snapshotDirectory: snapshotDirectory(ctx),
    snapshotKey,
    previousKey: project.snapshotKey ?? undefined,
    factsDirectory: factsDirectory(ctx),
    foldersDirectory: foldersDirectory(ctx),
    workers: ctx.config.workers ?? availableParallelism(),
    memoryMb: ctx.config.memoryBudgetMb,
    attachedIndex,
    createdAt: new Date(ctx.clock()).toISOString(),
  }
  const earlyKey = `${snapshotKey}-early`
  let serving = Promise.resolve()
  const onPublished = (built: BuiltSnapshot): void => {
    serving = serveEarlySnapshot(ctx, project, { built, key: earlyKey, report, persist, share }).catch(
      (error: unknown) => {
        // A file that nobody serves is swept.
        ctx.log.warn({ projectId: project.id, error }, 'a project cannot be asked before its calls are known')
      },
    )
  }
  if (kept !== undefined) linkSnapshot(kept.snapshotPath, ctx.files.pathOf(snapshotObject(snapshotKey)))
  const result: Indexed =
    kept ??
    (await index(
      async () =>
        await traceIndex(ctx, () =>
          runIndexInProcess(request, {
            signal,
            onProgress: (progress) => report.index(progress),
            ...(project.snapshotKey === null
              ? { early: { key: earlyKey, minSourceBytes: ctx.config.earlyFromMb * 1e6, onPublished } }
              : {}),
          }),
        ),
    ))
  // What it serves is known before it is replaced.
  await serving
  const { size: snapshotBytes } = await stat(ctx.files.pathOf(snapshotObject(snapshotKey)))
  try {
    await persist(async () => await takeDisk(ctx, project, { snapshotBytes }))
  } catch (error) {
    await removeSnapshot(ctx, snapshotKey)
    throw error
  }
  // Before anybody is told of it.
  await share(snapshotKey)
  await report.settled()
  ctx.log.info({ projectId: project.id, repoName: project.repoName, ...result.timings }, 'parsed')
  await finish(ctx, project, { ...result, snapshotKey }, result.info as unknown as JsonObject, persist)
  startEmbedding(ctx, snapshotKey)
}

interface EarlyWork extends Pick<ParseWork, 'report' | 'persist'> {
  readonly built: BuiltSnapshot
  readonly key: string
  readonly share: (key: string) => Promise<void>
}

/** Lets a project be asked while its calls are still being followed. */
async function serveEarlySnapshot(
  ctx: ServiceContext,
  project: Project,
  { built: { info }, key, report, persist, share }: EarlyWork,
): Promise<void> {
  const { size: snapshotBytes } = await stat(ctx.files.pathOf(snapshotObject(key)))
  await persist(async () => await takeDisk(ctx, project, { snapshotBytes }))
  // Before anybody is told of it.
  await share(key)
  await report.inferred()
  const early = {
    id: project.id,
    generation: project.parseGeneration,
    branchName: info.branchName,
    commitId: info.commitId,
    snapshotKey: key,
    statistics: info as unknown as JsonObject,
  }
  const isServed = await persist(async () => await serveEarly(ctx.store.db, early))
  if (!isServed) await removeSnapshot(ctx, key)
}

type Indexed = Pick<IndexResult, 'info' | 'branchName' | 'commitId'> & Partial<Pick<IndexResult, 'timings'>>

/** What is kept of a folder, where a parse would find the same. */
async function findKept(
  ctx: ServiceContext,
  { repoName, indexKey }: Project,
  folder: string,
): Promise<FolderIndex | undefined> {
  try {
    const { index, isCurrent } = await lookAtFolder(ctx, folder)
    const isKept = isCurrent && index?.info.repoName === repoName && isParsedWith(index.info, indexKey)
    return isKept && (await checkChecksum(index.snapshotPath)) ? index : undefined
  } catch (error) {
    // The parse meets the same, and says it.
    ctx.log.debug({ folder, error }, 'a folder could not be compared with its index')
    return undefined
  }
}

/** The thread that indexes says how long each stage took when all are over. */
async function traceIndex(
  { tracing }: ServiceContext,
  index: () => Promise<IndexResult>,
): Promise<IndexResult> {
  return await inSpan(tracing, 'parse index', {}, async () => {
    const result = await index()
    const stages = Object.entries(result.timings).map(
      ([name, value]) => [`parley.index.${name}`, value] as const,
    )
    tracing?.current?.set(Object.fromEntries(stages))
    return result
  })
}

async function finish(
  ctx: ServiceContext,
  project: Project,
  parsed: { branchName: string | null; commitId: string | null; snapshotKey: string },
  statistics: JsonObject,
  persist: Persist,
): Promise<void> {
  const { db } = ctx.store
  const finished = await persist(
    async () =>
      await finishProject(db, {
        id: project.id,
        generation: project.parseGeneration,
        branchName: parsed.branchName,
        commitId: parsed.commitId,
        snapshotKey: parsed.snapshotKey,
        statistics,
        latest: true,
      }),
  )
  // Too late, unless it is this parse's own work, whose answer was lost with the connection.
  const served = finished?.project ?? (await persist(async () => await readProject(db, project.id)))
  for (const key of new Set([parsed.snapshotKey, finished?.previousSnapshotKey ?? project.snapshotKey])) {
    if (key !== null && key !== served?.snapshotKey) await removeSnapshot(ctx, key)
  }
}

interface Located {
  readonly source: IndexSource
  readonly branchName: string | null
}

/** Brings the repository here, and settles which commit is meant. */
async function locate(
  ctx: ServiceContext,
  project: Project,
  { report, askedBy, signal }: Omit<ParseWork, 'persist' | 'index'>,
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
  const holders = await tokenHolders(ctx, project, askedBy)
  return await withRemote(ctx, source.url, holders, async (remote) => {
    const { head } = await syncMirror({
      ...remote,
      mirrorDirectory: directory,
      signal,
      onProgress: (progress) => report.clone(progress),
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
  })
}

interface Reporter {
  stage(status: Exclude<ProjectStage, 'ready'>, progress: JsonObject, located?: Located): Promise<void>
  /** Progress is for those who watch: where it cannot be written, the parse goes on. */
  clone(progress: GitProgress): void
  index(progress: IndexProgress): void
  /** What is needed to answer is there: the stage before `ready`, whatever is still worked out. */
  inferred(): Promise<void>
  /** Resolves when everything reported so far is written, or could not be. */
  settled(): Promise<void>
}

/** Writes stages and progress in order; while one write is under way, newer progress replaces what waits. */
function createReporter(ctx: ServiceContext, project: Project, job: Job, persist: Persist): Reporter {
  const attempt = job.attempts
  const { note } = job.payload as unknown as ParsePayload
  const startedAt = ctx.clock()
  const whole = new ParseProgress(ctx.clock, project.source.kind === 'remote')
  let status: Exclude<ProjectStage, 'ready'> = 'submitted'
  let writing: Promise<void> = Promise.resolve()
  let waiting: JsonObject | undefined
  let latest: JsonObject = {}

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
      ...(note === undefined ? {} : { note }),
      // Only a process that ended leaves a job to be claimed a second time.
      ...(attempt > 1
        ? { resumed: true, note: 'Taken up again after the service stopped in the middle of it' }
        : {}),
    }
    const update = {
      id: project.id,
      generation: project.parseGeneration,
      status: next,
      progress: full,
      ...(located === undefined ? {} : { branchName: located.branchName }),
      ...(located?.source.kind === 'commit' ? { commitId: located.source.commit } : {}),
    }
    const written = writing.then(async () => {
      await persist(async () => await setProjectStage(ctx.store.db, update))
    })
    // One that fails is its caller's to deal with, and does not keep later ones from being written.
    writing = written.catch(() => undefined)
    return written
  }
  const tell = (written: Promise<void>): void => {
    written.catch((error: unknown) =>
      ctx.log.debug({ error, projectId: project.id }, 'the progress of a parse could not be written'),
    )
  }
  const tellLatest = (progress: JsonObject): void => {
    const isFirst = waiting === undefined
    waiting = progress
    if (!isFirst) return
    tell(
      writing.then(() => {
        const latest = waiting!
        waiting = undefined
        return write(status, latest)
      }),
    )
  }
  return {
    stage: write,
    clone: (progress) =>
      tellLatest({
        ...progress,
        stage: 'cloning',
        step: progress.stage,
        ...toFields(whole.clone(receivedPercent(progress))),
      }),
    index(indexed) {
      const { stage, done, total } = indexed
      const progress = { stage, done, total, unit: 'files', ...toFields(whole.index(indexed)) }
      latest = progress
      if (stage === 'processing' && status === 'cloned') {
        tell(write('parsed', progress))
        tell(write('processing', progress))
      } else if (stage === 'inferring' && status === 'processing') {
        tell(write('inferring', progress))
      } else {
        tellLatest(progress)
      }
    },
    inferred: () => write('inferring', latest),
    settled: () => writing,
  }
}

/** What git counts before it receives takes no time beside that. */
function receivedPercent({ stage, percent }: GitProgress): number {
  if (stage === 'Receiving objects') return percent ?? 0
  return stage === 'Resolving deltas' ? 100 : 0
}

function toFields({ fraction, secondsLeft }: ParseFraction): JsonObject {
  return {
    fraction: Math.round(fraction * 1000) / 1000,
    ...(secondsLeft === undefined ? {} : { seconds_left: Math.ceil(secondsLeft) }),
  }
}

function isForeseen(code: string): boolean {
  return code !== 'internal_error' && code !== 'index_failed'
}

function describeFailure(error: unknown): { code: string; message: string } {
  const message = error instanceof Error ? error.message : String(error)
  return { code: codeOf(error) ?? 'internal_error', message }
}

/** Undefined for what nobody foresaw. */
function codeOf(error: unknown): string | undefined {
  return GitError.isInstance(error) || error instanceof IndexError ? error.code : undefined
}
