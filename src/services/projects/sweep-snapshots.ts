/** Snapshots that no project serves: of a parse whose end came too late, or of a deletion that was cut off. */
import { isDatabaseAway, listSnapshotKeys } from '../../store/index.ts'
import type { ServiceContext } from '../context.ts'
import { isStorageAway } from '../storage.ts'

const SWEEP_MS = 3_600_000
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

/** Sweeps at once and every hour: objects where this process parses, and its copies of what others have removed. */
export async function startSweeping(ctx: ServiceContext): Promise<void> {
  const first = sweep(ctx)
  // A bucket may be slow, or away.
  if (!ctx.files.isShared) await first
  const timer = setInterval(() => void sweep(ctx), SWEEP_MS)
  timer.unref()
  ctx.signal.addEventListener('abort', () => clearInterval(timer), { once: true })
}

async function sweep(ctx: ServiceContext): Promise<void> {
  try {
    if (ctx.config.parses) await sweepSnapshots(ctx)
    const kept = new Set(await listSnapshotKeys(ctx.store.db))
    await ctx.files.keepOnly(FOLDER, (key) => kept.has(snapshotKeyOf(key) ?? ''))
  } catch (error) {
    if (ctx.signal.aborted) return
    const isExpected = isDatabaseAway(error) || isStorageAway(error)
    ctx.log[isExpected ? 'warn' : 'error']({ error }, 'snapshots that nobody uses could not be swept')
  }
}

function snapshotKeyOf(key: string): string | undefined {
  return /^snapshots\/(.+)\.parley-\d+\.sqlite(?:\.vectors)?$/.exec(key)?.[1]
}
