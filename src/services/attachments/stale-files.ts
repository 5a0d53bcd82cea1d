/**
 * What the ends of processes have left of attachments: uploads that were cut off (`<id>.<owner>.part`), and files
 * whose record is gone or was never made.
 */
import { listAttachmentKeys } from '../../store/index.ts'
import type { ServiceContext } from '../context.ts'
import { removeCutOffUploads, STALE_UPLOAD_MS } from '../receive-upload.ts'
import { sweepHourly } from '../sweep-hourly.ts'
import { attachmentDirectory } from './receive-file.ts'
import { attachmentObject } from './stored-content.ts'

/** Removes them at once and every hour. */
export async function startRemovingStaleFiles(ctx: ServiceContext): Promise<void> {
  const problem = 'attachments without a record could not be removed'
  await sweepHourly(ctx, problem, () => removeStaleFiles(ctx))
}

export async function removeStaleFiles(ctx: ServiceContext): Promise<void> {
  await removeCutOffUploads(attachmentDirectory(ctx), ctx.clock())
  await removeUnrecorded(ctx)
}

async function removeUnrecorded(ctx: ServiceContext): Promise<void> {
  const kept = new Set((await listAttachmentKeys(ctx.store.db)).map(attachmentObject))
  await ctx.files.keepOnly('attachments', (key) => kept.has(key))
  for await (const { key, modifiedAt } of ctx.files.list('attachments/')) {
    if (!kept.has(key) && ctx.clock() - modifiedAt.getTime() > STALE_UPLOAD_MS) await ctx.files.remove(key)
  }
}
