import { readFile, rm } from 'node:fs/promises'
import type { AgentAttachment } from '../../agents/run-input.ts'
import * as store from '../../store/index.ts'
import type { Attachment, User } from '../../store/index.ts'
import type { ServiceContext } from '../context.ts'
import { ServiceError } from '../service-error.ts'
import { attachmentPath } from './receive-file.ts'

export async function findAttachment(
  ctx: ServiceContext,
  user: User,
  attachmentId: string,
): Promise<{ attachment: Attachment; path: string }> {
  const id = store.parseId<'attachment'>(attachmentId)
  const [attachment] = id === undefined ? [] : await store.findAttachments(ctx.store.db, user.id, [id])
  if (attachment === undefined) throw new ServiceError('attachment_not_found')
  return { attachment, path: attachmentPath(ctx, attachment.storageKey) }
}

export async function deleteAttachment(ctx: ServiceContext, user: User, attachmentId: string): Promise<void> {
  const id = store.parseId<'attachment'>(attachmentId)
  const deleted = id === undefined ? undefined : await store.deleteAttachment(ctx.store.db, user.id, id)
  if (deleted === undefined) throw new ServiceError('attachment_not_found')
  await removeAttachmentFiles(ctx, [deleted.storageKey])
}

/** Of attachments whose records are gone. */
export async function removeAttachmentFiles(
  ctx: ServiceContext,
  storageKeys: readonly string[],
): Promise<void> {
  for (const key of storageKeys) await rm(attachmentPath(ctx, key), { force: true })
}

/** More of a document would crowd out the code. */
const maximumTextBytes = 200_000

export async function readForAgent(ctx: ServiceContext, attachment: Attachment): Promise<AgentAttachment> {
  const { fileName, mimeType } = attachment
  let content: Buffer
  try {
    content = await readFile(attachmentPath(ctx, attachment.storageKey))
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
