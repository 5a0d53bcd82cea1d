/**
 * What the ends of processes have left of attachments: uploads that were cut off (`<id>.<owner>.part`), and files
 * whose record is gone or was never made.
 */
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { isDeadOwner, listAttachmentKeys } from '../../store/index.ts'
import type { ServiceContext } from '../context.ts'
import { sweepHourly } from '../sweep-hourly.ts'
import { attachmentDirectory } from './receive-file.ts'
import { attachmentObject } from './stored-content.ts'

/** An upload takes minutes at most, and so does the step from a file to its record. */
const staleMs = 24 * 3600 * 1000

/** Removes them at once and every hour. */
export async function startRemovingStaleFiles(ctx: ServiceContext): Promise<void> {
  const problem = 'attachments without a record could not be removed'
  await sweepHourly(ctx, problem, () => removeStaleFiles(ctx))
}

export async function removeStaleFiles(ctx: ServiceContext): Promise<void> {
  await removeCutOffUploads(ctx)
  await removeUnrecorded(ctx)
}

async function removeCutOffUploads(ctx: ServiceContext): Promise<void> {
  const directory = attachmentDirectory(ctx)
  await mkdir(directory, { recursive: true })
  for (const name of await readdir(directory)) {
    const owner = /^[^.]+\.(.+)\.part$/.exec(name)?.[1]
    if (owner === undefined) continue
    const path = join(directory, name)
    const file = await stat(path).catch(() => undefined)
    const isOld = file !== undefined && ctx.clock() - file.mtimeMs > staleMs
    if (isOld || isDeadOwner(decodeURIComponent(owner))) await rm(path, { recursive: true, force: true })
  }
}

async function removeUnrecorded(ctx: ServiceContext): Promise<void> {
  const kept = new Set((await listAttachmentKeys(ctx.store.db)).map(attachmentObject))
  await ctx.files.keepOnly('attachments', (key) => kept.has(key))
  for await (const { key, modifiedAt } of ctx.files.list('attachments/')) {
    if (!kept.has(key) && ctx.clock() - modifiedAt.getTime() > staleMs) await ctx.files.remove(key)
  }
}
