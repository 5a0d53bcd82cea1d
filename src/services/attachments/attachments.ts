import { readFile } from 'node:fs/promises'
import type { AgentAttachment } from '../../agents/loop/run-input.ts'
import * as store from '../../store/index.ts'
import type { Attachment, User } from '../../store/index.ts'
import type { ServiceContext } from '../context.ts'
import { ServiceError } from '../service-error.ts'
import { isStorageAway } from '../storage.ts'
import { attachmentObject, bringContent } from './stored-content.ts'

export async function findAttachment(
  ctx: ServiceContext,
  user: User,
  attachmentId: string,
): Promise<{ attachment: Attachment; path: string }> {
  const id = store.parseId<'attachment'>(attachmentId)
  const [attachment] = id === undefined ? [] : await store.findAttachments(ctx.store.db, user.id, [id])
  if (attachment === undefined) throw new ServiceError('attachment_not_found')
  return { attachment, path: await bringContent(ctx, attachment) }
}

export async function deleteAttachment(ctx: ServiceContext, user: User, attachmentId: string): Promise<void> {
  const id = store.parseId<'attachment'>(attachmentId)
  const deleted = id === undefined ? undefined : await store.deleteAttachment(ctx.store.db, user.id, id)
  if (deleted === undefined) throw new ServiceError('attachment_not_found')
  await removeAttachmentFiles(ctx, [deleted.storageKey])
}

/** Of attachments whose records are gone. What the object store does not remove now is found by a sweep. */
export async function removeAttachmentFiles(
  ctx: Pick<ServiceContext, 'files' | 'log'>,
  storageKeys: readonly string[],
): Promise<void> {
  for (const key of storageKeys) {
    await ctx.files.remove(attachmentObject(key)).catch((error: unknown) => {
      if (!isStorageAway(error)) throw error
      ctx.log.warn({ key, reason: error.message }, 'an attachment could not be removed yet')
    })
  }
}

/** More of a document would crowd out the code. */
const maximumTextBytes = 200_000

export async function readForAgent(ctx: ServiceContext, attachment: Attachment): Promise<AgentAttachment> {
  const { fileName, mimeType } = attachment
  let content: Buffer
  try {
    content = await readFile(await bringContent(ctx, attachment))
  } catch (error) {
    ctx.log.warn({ error, attachmentId: attachment.id }, 'an attachment could not be read')
    const reason = error instanceof ServiceError ? `: ${error.message}` : ''
    return { fileName, mimeType, text: `(this attachment could not be read${reason})` }
  }
  if (attachment.kind === 'image') return { fileName, mimeType, image: content }
  const head = content.subarray(0, maximumTextBytes)
  if (head.includes(0)) return { fileName, mimeType, text: '(a binary file, which is not shown)' }
  const note = content.length > head.length ? '\n(the rest of this file is not shown)' : ''
  return { fileName, mimeType, text: `${head.toString('utf8')}${note}` }
}
