import { rename } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { createAttachment, newId } from '../../store/index.ts'
import type { Attachment, AttachmentId, User } from '../../store/index.ts'
import type { ServiceContext } from '../context.ts'
import { receiveUpload } from '../receive-upload.ts'
import type { ReceivedUpload } from '../receive-upload.ts'
import { ServiceError } from '../service-error.ts'
import { withStorage } from '../storage.ts'
import { noRoom, quotaOf, requireRoom } from './quota.ts'
import { attachmentObject, storageKeyOf } from './stored-content.ts'
import { sniffImage, sniffedBytes } from './sniff-image.ts'
import type { ImageType } from './sniff-image.ts'

export const maximumImageBytes = 10 * 1024 * 1024
export const maximumDocumentBytes = 50 * 1024 * 1024

export type UploadedFile = {
  readonly fileName: string
  readonly mimeType: string
  readonly content: Readable
}

/** A file that is here, but not yet kept: disposing of it removes it. */
export type ReceivedFile = ReceivedUpload & {
  readonly id: AttachmentId
  readonly fileName: string
  readonly mimeType: string
  readonly imageType: ImageType | undefined
}

export function attachmentDirectory(ctx: ServiceContext): string {
  return join(ctx.dataDirectory, 'attachments')
}

/** Writes an upload to the disk, within the limit for what it turns out to be. */
export async function receiveFile(
  ctx: ServiceContext,
  upload: UploadedFile,
  { user, imagesOnly }: { readonly user: User; readonly imagesOnly: boolean },
): Promise<ReceivedFile> {
  const id = newId<'attachment'>()
  const roomBytes = await requireRoom(ctx, user).catch((error: unknown) => {
    upload.content.resume()
    throw error
  })
  const limits = { imagesOnly, roomBytes, full: noRoom(ctx) }
  const received = await receiveUpload(attachmentDirectory(ctx), upload.content, {
    id,
    headBytes: sniffedBytes,
    check(byteSize, head, isWhole) {
      if (isWhole || head.length === sniffedBytes) checkSize(byteSize, sniffImage(head), limits)
    },
  })
  const imageType = sniffImage(received.head)
  return {
    ...received,
    id,
    fileName: cleanName(upload.fileName),
    mimeType: imageType ?? documentType(upload.mimeType),
    imageType,
  }
}

/** Enters a received file into the user's attachments. */
export async function keepAttachment(
  ctx: ServiceContext,
  user: User,
  file: ReceivedFile,
): Promise<Attachment> {
  const storageKey = storageKeyOf(file)
  const key = attachmentObject(storageKey)
  await rename(file.path, ctx.files.pathOf(key))
  try {
    await withStorage(() => ctx.files.share(key))
    const record = {
      id: file.id,
      userId: user.id,
      kind: file.imageType === undefined ? ('document' as const) : ('image' as const),
      fileName: file.fileName,
      mimeType: file.mimeType,
      byteSize: file.byteSize,
      storageKey,
    }
    const kept = await createAttachment(ctx.store.db, record, quotaOf(ctx))
    if (kept === undefined) throw noRoom(ctx)
    return kept
  } catch (error) {
    // What cannot be removed now is found by a sweep.
    await ctx.files.remove(key).catch(() => undefined)
    throw error
  }
}

type Limits = {
  readonly imagesOnly: boolean
  /** Left of the user's quota, and what to say of more. */
  readonly roomBytes: number
  readonly full: ServiceError
}

function checkSize(
  byteSize: number,
  imageType: ImageType | undefined,
  { imagesOnly, roomBytes, full }: Limits,
): void {
  if (imagesOnly && imageType === undefined) throw new ServiceError('unsupported_image')
  const limit = imageType === undefined ? maximumDocumentBytes : maximumImageBytes
  if (byteSize > limit) throw tooLarge(imageType, limit)
  if (byteSize > roomBytes) throw full
}

function tooLarge(imageType: ImageType | undefined, limit: number): ServiceError {
  const what = imageType === undefined ? 'A file' : 'An image'
  return new ServiceError('body_too_large', { detail: `${what} may have at most ${limit / 1024 / 1024} MiB` })
}

/** A name to show, never one to open. */
function cleanName(name: string): string {
  const last =
    name
      .replaceAll(/\p{Cc}/gu, '')
      .split(/[/\\]/)
      .at(-1) ?? ''
  return last.trim().slice(0, 255) || 'file'
}

function documentType(mimeType: string): string {
  return /^[\w.+-]+\/[\w.+-]+$/.test(mimeType) && !mimeType.startsWith('image/')
    ? mimeType
    : 'application/octet-stream'
}
