import { readFile } from 'node:fs/promises'
import type { AgentAttachment } from '../../agents/run-input.ts'
import * as store from '../../store/index.ts'
import type { Attachment, User } from '../../store/index.ts'
import type { ServiceContext } from '../context.ts'
import { ServiceError } from '../service-error.ts'
import { isStorageAway, withStorage } from '../storage.ts'
import { attachmentObject } from './receive-file.ts'

export async function findAttachment(
  ctx: ServiceContext,
  user: User,
  attachmentId: string,
): Promise<{ attachment: Attachment; path: string }> {
  const id = store.parseId<'attachment'>(attachmentId)
  const [attachment] = id === undefined ? [] : await store.findAttachments(ctx.store.db, user.id, [id])
  if (attachment === undefined) throw new ServiceError('attachment_not_found')
  return { attachment, path: await bringAttachment(ctx, attachment) }
}

async function bringAttachment(ctx: ServiceContext, { storageKey }: Attachment): Promise<string> {
  const key = attachmentObject(storageKey)
  await withStorage(() => ctx.files.bring(key))
  return ctx.files.pathOf(key)
}

export async function deleteAttachment(ctx: ServiceContext, user: User, attachmentId: string): Promise<void> {
  const id = store.parseId<'attachment'>(attachmentId)
  const deleted = id === undefined ? undefined : await store.deleteAttachment(ctx.store.db, user.id, id)
  if (deleted === undefined) throw new ServiceError('attachment_not_found')
  await removeAttachmentFiles(ctx, [deleted.storageKey])
}

/** Of attachments whose records are gone. What the object store does not remove now is found by the next start. */
export async function removeAttachmentFiles(
  ctx: ServiceContext,
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
    content = await readFile(await bringAttachment(ctx, attachment))
  } catch (error) {
    ctx.log.warn({ error, attachmentId: attachment.id }, 'an attachment could not be read')
    return { fileName, mimeType, text: '(this attachment could not be read)' }
  }
  if (attachment.kind === 'image') return { fileName, mimeType, image: content }
  const head = content.subarray(0, maximumTextBytes)
  if (head.includes(0)) return { fileName, mimeType, text: '(a binary file, which is not shown)' }
  const note = content.length > head.length ? '\n(the rest of this file is not shown)' : ''
  return { fileName, mimeType, text: `${head.toString('utf8')}${note}` }
}
