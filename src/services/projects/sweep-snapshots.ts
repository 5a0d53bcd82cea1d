/**
 * Snapshots that no project serves, and indexes that are attached to none: of a parse or an upload whose end came too
 * late, or of a deletion that was cut off.
 */
import { listIndexKeys, listSnapshotKeys } from '../../store/index.ts'
import type { ServiceContext } from '../context.ts'
import { sweepFolderIndexes } from '../indexing/folder-index.ts'
import { sweepHourly } from '../sweep-hourly.ts'
import { removeCutOffUploads, STALE_UPLOAD_MS } from '../receive-upload.ts'
import { foldersDirectory, indexDirectory, indexObject } from './directories.ts'
import { startRemovingUnusedMirrors } from './unused-mirrors.ts'

/** A file this young may be one that another process is about to enter into the database. */
const YOUNG_FILE_MS = 10 * 60_000
const FOLDER = 'snapshots'

/** Removes such objects. */
export async function sweepSnapshots(ctx: ServiceContext): Promise<void> {
  // Listed first: what is served by then is in the list of the database.
  const objects: { key: string; modifiedAt: Date }[] = []
  for await (const object of ctx.files.list(`${FOLDER}/`)) objects.push(object)
  const kept = new Set(await listSnapshotKeys(ctx.store.db))
  for (const { key, modifiedAt } of objects) {
    const snapshotKey = snapshotKeyOf(key)
    if (snapshotKey === undefined || kept.has(snapshotKey)) continue
    if (ctx.clock() - modifiedAt.getTime() < YOUNG_FILE_MS) continue
    ctx.snapshots.forget(ctx.files.pathOf(key))
    await ctx.files.remove(key)
  }
}

/**
 * Sweeps at once and every hour: objects where this process parses, and its copies and mirrors of what others have
 * removed.
 */
export async function startSweeping(ctx: ServiceContext): Promise<void> {
  const first = sweepHourly(ctx, 'snapshots that nobody uses could not be swept', () => sweep(ctx))
  // A bucket may be slow, or away.
  if (!ctx.files.isShared) await first
}

async function sweep(ctx: ServiceContext): Promise<void> {
  await startRemovingUnusedMirrors(ctx)
  if (ctx.config.parses) await sweepSnapshots(ctx)
  await sweepIndexes(ctx)
  sweepFolderIndexes(foldersDirectory(ctx))
  const kept = new Set(await listSnapshotKeys(ctx.store.db))
  await ctx.files.keepOnly(FOLDER, (key) => kept.has(snapshotKeyOf(key) ?? ''))
}

async function sweepIndexes(ctx: ServiceContext): Promise<void> {
  await removeCutOffUploads(indexDirectory(ctx), ctx.clock())
  const kept = new Set((await listIndexKeys(ctx.store.db)).map(indexObject))
  await ctx.files.keepOnly('indexes', (key) => kept.has(key))
  for await (const { key, modifiedAt } of ctx.files.list('indexes/')) {
    if (key.endsWith('.part') || kept.has(key)) continue
    if (ctx.clock() - modifiedAt.getTime() > STALE_UPLOAD_MS) await ctx.files.remove(key)
  }
}

function snapshotKeyOf(key: string): string | undefined {
  return /^snapshots\/(.+)\.parley-\d+\.sqlite(?:\.vectors|\.run)?$/.exec(key)?.[1]
}
