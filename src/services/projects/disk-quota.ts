import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { diskUseOf, enterDiskUse } from '../../store/index.ts'
import type { Db, Project, ProjectDiskUse, UserId } from '../../store/index.ts'
import type { ServiceContext } from '../context.ts'
import { IndexError } from '../indexing/index-error.ts'
import { ServiceError } from '../service-error.ts'

const mebibyte = 1024 * 1024

/** Throws where the user has taken all the disk that one may, before anything more is fetched. */
export async function checkDiskQuota({ config }: ServiceContext, db: Db, userId: UserId): Promise<void> {
  const { diskQuotaMb } = config
  if (diskQuotaMb === undefined) return
  const bytes = await diskUseOf(db, userId)
  if (bytes < diskQuotaMb * mebibyte) return
  throw new ServiceError('disk_quota_exceeded', {
    detail: `Cannot add a project: yours take ${inWords(bytes)} of disk, the limit is ${inWords(diskQuotaMb * mebibyte)}; expected some of them to be deleted first`,
  })
}

/**
 * Enters what a parse has brought here, for whoever added the project. Throws an `IndexError` where they would have
 * more than they may, unless it is no more than they had: a limit that is lowered takes nothing away.
 */
export async function takeDisk(ctx: ServiceContext, project: Project, use: ProjectDiskUse): Promise<void> {
  const excess = await enterWithin(ctx, project, use)
  if (excess !== undefined) throw new IndexError('disk_quota_exceeded', excess)
}

/** The same for what a request has brought, as a `ServiceError`. */
export async function requireDisk(ctx: ServiceContext, project: Project, use: ProjectDiskUse): Promise<void> {
  const excess = await enterWithin(ctx, project, use)
  if (excess !== undefined) throw new ServiceError('disk_quota_exceeded', { detail: excess })
}

/** Why it was not entered. */
async function enterWithin(
  { config, store }: ServiceContext,
  { id, userId, repoName }: Project,
  use: ProjectDiskUse,
): Promise<string | undefined> {
  const { diskQuotaMb } = config
  const mostBytes = diskQuotaMb === undefined ? undefined : diskQuotaMb * mebibyte
  const bytes = await enterDiskUse(store.db, { id, userId }, use, mostBytes)
  if (bytes === undefined || mostBytes === undefined) return undefined
  return `Cannot keep "${repoName}": with it, the projects of whoever added it would take ${inWords(bytes)} of disk, the limit is ${inWords(mostBytes)}; expected other projects of theirs to be deleted first`
}

/** What the files of a folder have together, in bytes. What goes away meanwhile counts for nothing. */
export async function folderBytes(directory: string): Promise<number> {
  const entries = await readdir(directory, { withFileTypes: true, recursive: true }).catch(() => [])
  let bytes = 0
  for (const entry of entries) {
    if (!entry.isFile()) continue
    bytes += await stat(join(entry.parentPath, entry.name)).then(
      ({ size }) => size,
      () => 0,
    )
  }
  return bytes
}

function inWords(bytes: number): string {
  const mebibytes = bytes / mebibyte
  return mebibytes < 1024 ? `${mebibytes.toFixed(1)} MiB` : `${(mebibytes / 1024).toFixed(1)} GiB`
}
