/**
 * Where the content of an attachment lies, and whether it is what was uploaded. Its name ends in the SHA-256 of the
 * content; that of an attachment from before names had it is its id alone, and then the size tells what it can.
 */
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { ObjectStoreError } from '../../objects/index.ts'
import type { Attachment, AttachmentId } from '../../store/index.ts'
import type { ServiceContext } from '../context.ts'
import { ServiceError } from '../service-error.ts'
import { withStorage } from '../storage.ts'

type NewContent = { readonly id: AttachmentId; readonly sha256: string }

export function storageKeyOf({ id, sha256 }: NewContent): string {
  return `${id}-${sha256}`
}

/** The object that holds the content. */
export function attachmentObject(storageKey: string): string {
  return `attachments/${storageKey}`
}

/**
 * Has the content lie on this machine, as it was uploaded; a copy that is damaged is fetched again. Gives its path.
 * Where there is no such content any more, it says so as an `attachment_not_found`.
 */
export async function bringContent(ctx: ServiceContext, attachment: Attachment): Promise<string> {
  const key = attachmentObject(attachment.storageKey)
  const path = ctx.files.pathOf(key)
  for (let attempt = 1; ; attempt++) {
    const isHere = await withStorage(() => ctx.files.bring(key)).catch(toDamaged)
    if (isHere === true && (await isWhole(path, attachment))) return path
    if (isHere !== true || !ctx.files.isShared || attempt > 1) throw lostContent(ctx, attachment, isHere)
    await ctx.files.discard(key)
  }
}

function toDamaged(error: unknown): 'damaged' {
  if (error instanceof ObjectStoreError && error.code === 'damaged') return 'damaged'
  throw error
}

function lostContent(
  ctx: ServiceContext,
  { id, fileName }: Attachment,
  found: boolean | 'damaged',
): ServiceError {
  const what = found === false ? 'gone' : 'damaged'
  ctx.log.error({ attachmentId: id, what }, 'the content of an attachment is lost')
  return new ServiceError('attachment_not_found', {
    detail: `Cannot read attachment "${fileName}": its content is ${what} where the service keeps it; expected it to be uploaded again, or restored from a backup`,
  })
}

async function isWhole(path: string, { byteSize, storageKey }: Attachment): Promise<boolean> {
  const found = await stat(path).catch(() => undefined)
  if (found?.size !== byteSize) return false
  const sha256 = /-([0-9a-f]{64})$/.exec(storageKey)?.[1]
  if (sha256 === undefined) return true
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex') === sha256
}
