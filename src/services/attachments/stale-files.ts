/**
 * What the ends of processes have left in the folder of attachments: uploads that were cut off
 * (`<id>.<owner>.part`), and files whose record is gone or was never made.
 */
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { isDeadOwner, listAttachmentKeys } from '../../store/index.ts'
import type { ServiceContext } from '../context.ts'
import { attachmentDirectory } from './receive-file.ts'

/** An upload takes minutes at most, and so does the step from a file to its record. */
const staleMs = 24 * 3600 * 1000

export async function removeStaleFiles(ctx: ServiceContext): Promise<void> {
  const directory = attachmentDirectory(ctx)
  await mkdir(directory, { recursive: true })
  const kept = new Set(await listAttachmentKeys(ctx.store.db))
  for (const name of await readdir(directory)) {
    if (kept.has(name)) continue
    const path = join(directory, name)
    const owner = /^[^.]+\.(.+)\.part$/.exec(name)?.[1]
    const file = await stat(path).catch(() => undefined)
    const isOld = file !== undefined && ctx.clock() - file.mtimeMs > staleMs
    if (isOld || (owner !== undefined && isDeadOwner(decodeURIComponent(owner)))) {
      await rm(path, { recursive: true, force: true })
    }
  }
}
