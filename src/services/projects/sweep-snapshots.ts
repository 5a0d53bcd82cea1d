/** Snapshots that no project serves: of a parse whose end came too late, or of a deletion that was cut off. */
import { listSnapshotKeys } from '../../store/index.ts'
import type { ServiceContext } from '../context.ts'
import { sweepFolderIndexes } from '../indexing/folder-index.ts'
import { sweepHourly } from '../sweep-hourly.ts'
import { foldersDirectory } from './directories.ts'
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
  sweepFolderIndexes(foldersDirectory(ctx))
  const kept = new Set(await listSnapshotKeys(ctx.store.db))
  await ctx.files.keepOnly(FOLDER, (key) => kept.has(snapshotKeyOf(key) ?? ''))
}

function snapshotKeyOf(key: string): string | undefined {
  return /^snapshots\/(.+)\.parley-\d+\.sqlite(?:\.vectors|\.run)?$/.exec(key)?.[1]
}
