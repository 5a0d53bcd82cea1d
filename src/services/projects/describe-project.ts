import type { SnapshotInfo } from '../../index/snapshot.ts'
import { ObjectStoreError } from '../../objects/index.ts'
import * as store from '../../store/index.ts'
import type { JsonObject, Project, ProjectId, ProjectStatus, User } from '../../store/index.ts'
import type { ServiceContext } from '../context.ts'
import { removeFolderIndex } from '../indexing/folder-index.ts'
import { ServiceError } from '../service-error.ts'
import { shareReads } from '../share-reads.ts'
import type { SharedReads } from '../share-reads.ts'
import { removeIndex } from './attached-index.ts'
import { foldersDirectory, keptRunObject, snapshotObject, vectorsObject } from './directories.ts'
import { lookUpFolderHead, lookUpRemoteHead } from './heads.ts'
import { readSource } from './read-source.ts'
import { isServed, pendingOf, requireProject } from './snapshots.ts'
import { tokenHolders } from './remote.ts'
import { managesProject, requireOwnProject } from './own-project.ts'
import { PARSE_JOB } from './parse-kind.ts'
import { startRemovingMirror } from './unused-mirrors.ts'

export interface ParsingStatus {
  readonly projectId: ProjectId
  readonly repoName: string
  readonly status: ProjectStatus
  readonly latest: boolean
  /** What is still being worked out of a project that can be asked already. */
  readonly pending: readonly 'calls'[]
  readonly error: string | null
  readonly errorCode: string | null
  readonly progress: JsonObject
  readonly branchName: string | null
  readonly commitId: string | null
}

export interface ProjectDescription {
  readonly project: Project
  readonly statistics: SnapshotInfo | null
  /** Whether the user may delete it and give it away. */
  readonly isManaged: boolean
}

export async function parsingStatus(
  ctx: ServiceContext,
  user: User,
  projectId: string,
): Promise<ParsingStatus> {
  return describeStatus(ctx, user, await requireProject(ctx, user, projectId))
}

/** The status of the project that was asked for with these values, by the user or for an organisation of theirs. */
export async function findParsing(
  ctx: ServiceContext,
  user: User,
  wanted: { repoName: string; branchName?: string | undefined; commitId?: string | undefined },
): Promise<ParsingStatus> {
  const { source } = readSource(ctx, wanted)
  const project = await store.findSeenRequest(ctx.store.db, user.id, source)
  if (project === undefined) throw new ServiceError('project_not_found')
  return describeStatus(ctx, user, project)
}

export async function listProjects(ctx: ServiceContext, user: User): Promise<Project[]> {
  let share = sharedLists.get(ctx)
  if (share === undefined) sharedLists.set(ctx, (share = shareReads()))
  return await share(user.id, async () => await store.listProjects(ctx.store.db, user.id))
}

const sharedLists = new WeakMap<ServiceContext, SharedReads<Project[]>>()

export async function getProject(
  ctx: ServiceContext,
  user: User,
  projectId: string,
): Promise<ProjectDescription> {
  const project = await requireProject(ctx, user, projectId)
  const isManaged = await managesProject(ctx, user, project)
  return { project, statistics: project.statistics as SnapshotInfo | null, isManaged }
}

/**
 * Removes the project, its index, and its mirror where no other project has it, and ends its parse; conversations about
 * it stay readable.
 */
export async function deleteProject(ctx: ServiceContext, user: User, projectId: string): Promise<void> {
  const { id } = await requireOwnProject(ctx, user, projectId)
  const deleted = await ctx.store.db.transaction().execute(async (db) => {
    const project = await store.deleteProject(db, user.id, id)
    await store.cancelJobs(db, PARSE_JOB, id)
    return project
  })
  if (deleted === undefined) throw new ServiceError('project_not_found')
  await removeDeletedProject(ctx, deleted)
}

/** What a project that has been deleted has left on the disk. */
export async function removeDeletedProject(ctx: ServiceContext, project: Project): Promise<void> {
  if (project.snapshotKey !== null) await removeSnapshot(ctx, project.snapshotKey)
  await removeIndex(ctx, project.indexKey)
  forgetFolder(ctx, project)
  startRemovingMirror(ctx, project)
}

/** Another project of the same folder is parsed again. */
export function forgetFolder(ctx: ServiceContext, { source }: Project): void {
  if (source.kind === 'local') removeFolderIndex(foldersDirectory(ctx), source.path)
}

/** What the object store does not remove now is found by the next sweep. */
export async function removeSnapshot(
  ctx: Pick<ServiceContext, 'files' | 'log'> & Partial<Pick<ServiceContext, 'snapshots'>>,
  snapshotKey: string,
): Promise<void> {
  const objects = [snapshotObject(snapshotKey), vectorsObject(snapshotKey), keptRunObject(snapshotKey)]
  for (const key of objects) {
    // A command that administers a service opens none.
    ctx.snapshots?.forget(ctx.files.pathOf(key))
    await ctx.files.remove(key).catch((error: unknown) => {
      if (!(error instanceof ObjectStoreError)) throw error
      ctx.log.warn({ key, reason: error.message }, 'a snapshot could not be removed yet')
    })
  }
}

async function describeStatus(ctx: ServiceContext, user: User, project: Project): Promise<ParsingStatus> {
  return {
    projectId: project.id,
    repoName: project.repoName,
    status: project.status,
    latest: await isLatest(ctx, user, project),
    pending: pendingOf(project),
    error: project.errorMessage,
    errorCode: project.errorCode,
    progress: project.progress,
    branchName: project.branchName,
    commitId: project.commitId,
  }
}

/** Whether the parsed commit is its branch's head now; the last known value where that cannot be told. */
async function isLatest(ctx: ServiceContext, user: User, project: Project): Promise<boolean> {
  const { source, commitId } = project
  if (source.commitId !== null) return true
  if (!isServed(project) || commitId === null) return project.latest
  const head =
    source.kind === 'remote'
      ? await lookUpRemoteHead(
          ctx,
          { url: source.url, branch: source.branchName },
          await tokenHolders(ctx, project, user.id),
        )
      : await lookUpFolderHead(ctx, source.path, source.branchName)
  if (head === undefined) return project.latest
  const latest = head === commitId
  if (latest !== project.latest) await store.setLatest(ctx.store.db, project.id, latest)
  return latest
}
