/** An index that another tool made of the code (SCIP), attached to a project: each parse of it reads the newest. */
import { rename } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import type { SnapshotInfo } from '../../index/snapshot.ts'
import { ObjectStoreError } from '../../objects/index.ts'
import { cancelJobs, enterDiskUse, newId, restartParse, setIndexKey } from '../../store/index.ts'
import type { JsonObject, Project, User } from '../../store/index.ts'
import type { ServiceContext } from '../context.ts'
import type { AttachedIndex } from '../indexing/index-request.ts'
import { receiveUpload } from '../receive-upload.ts'
import { ServiceError } from '../service-error.ts'
import { isStorageAway, retryWhileStorageIsAway, withStorage } from '../storage.ts'
import { checkParseQuota } from './check-quota.ts'
import { indexDirectory, indexObject } from './directories.ts'
import { requireDisk } from './disk-quota.ts'
import { PARSE_JOB } from './parse-kind.ts'
import type { ParseAnswer } from './request-parse.ts'
import { requireProject } from './snapshots.ts'
import { enqueueParse } from './submit-parse.ts'

export interface AttachAnswer extends ParseAnswer {
  readonly index: {
    /** Name and version of what made it, '' where it does not say. */
    readonly tool: string
    readonly documents: number
    readonly byteSize: number
    /** In hex. */
    readonly sha256: string
  }
}

const mebibyte = 1024 * 1024

/**
 * Takes an index in place of the one that the project has, and parses the project with it: a parse that is under way
 * begins anew. The same index once more changes nothing.
 */
export async function attachIndex(
  ctx: ServiceContext,
  user: User,
  projectId: string,
  content: Readable,
): Promise<AttachAnswer> {
  const project = await requireProject(ctx, user, projectId).catch((error: unknown) => {
    content.resume()
    throw error
  })
  const id = newId()
  const maxBytes = ctx.config.maxIndexMb * mebibyte
  await using upload = await receiveUpload(indexDirectory(ctx), content, {
    id,
    headBytes: 0,
    check(byteSize) {
      if (byteSize > maxBytes) throw tooLarge(ctx)
    },
  })
  const { byteSize, sha256 } = upload
  const head = await ctx.snapshots.queries.call('checkIndex', [], upload.path, user.id)
  const index = { ...head, byteSize, sha256 }
  const isSame = project.indexKey?.endsWith(sha256) === true
  if (
    isSame &&
    project.status !== 'error' &&
    (await withStorage(async () => await isKept(ctx, project.indexKey!)))
  ) {
    return { projectId: project.id, status: project.status, index }
  }
  // Another key, so that a snapshot that was made without what is lost is made again.
  const key = `${id}-${sha256}`
  const object = indexObject(key)
  await rename(upload.path, ctx.files.pathOf(object))
  try {
    await withStorage(async () => await ctx.files.share(object))
    await replaceIndex(ctx, user, project, { key, byteSize })
  } catch (error) {
    await removeIndex(ctx, key)
    throw error
  }
  return { projectId: project.id, status: 'submitted', index }
}

/** Takes the index away, and parses the project without it. */
export async function detachIndex(ctx: ServiceContext, user: User, projectId: string): Promise<ParseAnswer> {
  const project = await requireProject(ctx, user, projectId)
  if (project.indexKey === null) return { projectId: project.id, status: project.status }
  await replaceIndex(ctx, user, project, { key: null, byteSize: 0 })
  return { projectId: project.id, status: 'submitted' }
}

/** Whether a snapshot was made with this index (null: with none), by what is known of it. */
export function isParsedWith(
  info: Pick<SnapshotInfo, 'attachedIndex'> | JsonObject | null,
  indexKey: string | null,
): boolean {
  return (info?.['attachedIndex'] ?? null) === indexKey
}

/** Has the index of a project lie on this machine for its parse; one that is lost is told by the parse. */
export async function bringIndex(
  ctx: ServiceContext,
  { indexKey }: Project,
  signal: AbortSignal,
): Promise<AttachedIndex | undefined> {
  if (indexKey === null) return undefined
  await retryWhileStorageIsAway(ctx, signal, async () => await isKept(ctx, indexKey))
  return { key: indexKey, path: ctx.files.pathOf(indexObject(indexKey)) }
}

/** What the object store does not remove now is found by a sweep. */
export async function removeIndex(
  ctx: Pick<ServiceContext, 'files' | 'log'>,
  indexKey: string | null,
): Promise<void> {
  if (indexKey === null) return
  await ctx.files.remove(indexObject(indexKey)).catch((error: unknown) => {
    if (!isStorageAway(error)) throw error
    ctx.log.warn({ indexKey, reason: error.message }, 'an attached index could not be removed yet')
  })
}

/** Has it lie on this machine; false where there is none that is whole. */
async function isKept(ctx: ServiceContext, indexKey: string): Promise<boolean> {
  try {
    return await ctx.files.bring(indexObject(indexKey))
  } catch (error) {
    if (!(error instanceof ObjectStoreError) || error.code !== 'damaged') throw error
    ctx.log.warn({ indexKey, reason: error.message }, 'an attached index is damaged')
    return false
  }
}

async function replaceIndex(
  ctx: ServiceContext,
  user: User,
  project: Project,
  { key, byteSize }: { readonly key: string | null; readonly byteSize: number },
): Promise<void> {
  const { id, indexBytes } = project
  await requireDisk(ctx, project, { indexBytes: byteSize })
  let previous: string | null
  try {
    previous = await ctx.store.db.transaction().execute(async (db) => {
      await checkParseQuota(ctx, db, user.id, { isNewProject: false })
      const before = await setIndexKey(db, id, key)
      // One that is under way would end without it.
      await cancelJobs(db, PARSE_JOB, id)
      if ((await restartParse(db, id)) === undefined) throw new ServiceError('project_not_found')
      await enqueueParse(db, { id, userId: user.id })
      return before
    })
  } catch (error) {
    await enterDiskUse(ctx.store.db, project, { indexBytes }, undefined)
    throw error
  }
  await removeIndex(ctx, previous)
}

function tooLarge({ config }: ServiceContext): ServiceError {
  return new ServiceError('body_too_large', {
    detail: `An index may have at most ${config.maxIndexMb} MiB here (PARLEY_MAX_INDEX)`,
  })
}
