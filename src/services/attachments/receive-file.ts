import { createHash } from 'node:crypto'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { createAttachment, createOwner, newId } from '../../store/index.ts'
import type { Attachment, AttachmentId, User } from '../../store/index.ts'
import type { ServiceContext } from '../context.ts'
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
export type ReceivedFile = AsyncDisposable & {
  readonly id: AttachmentId
  readonly path: string
  readonly fileName: string
  readonly mimeType: string
  readonly byteSize: number
  /** Of the content, in hex. */
  readonly sha256: string
  readonly imageType: ImageType | undefined
}

export function attachmentDirectory(ctx: ServiceContext): string {
  return join(ctx.dataDirectory, 'attachments')
}

/** Writes an upload to the disk, within the limit for what it turns out to be. */
export async function receiveFile(
  ctx: ServiceContext,
  upload: UploadedFile,
  options: { readonly user: User; readonly imagesOnly: boolean },
): Promise<ReceivedFile> {
  const id = newId<'attachment'>()
  // Its process is part of the name: see stale-files.ts.
  const path = join(attachmentDirectory(ctx), `${id}.${encodeURIComponent(createOwner())}.part`)
  await mkdir(attachmentDirectory(ctx), { recursive: true })
  const remove = async (): Promise<void> => await rm(path, { force: true })
  try {
    const roomBytes = await requireRoom(ctx, options.user)
    const limits = { imagesOnly: options.imagesOnly, roomBytes, full: noRoom(ctx) }
    const { byteSize, sha256, imageType } = await writeTo(path, upload, limits)
    return {
      id,
      path,
      fileName: cleanName(upload.fileName),
      mimeType: imageType ?? documentType(upload.mimeType),
      byteSize,
      sha256,
      imageType,
      [Symbol.asyncDispose]: remove,
    }
  } catch (error) {
    upload.content.resume()
    await remove()
    throw error
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

async function writeTo(
  path: string,
  upload: UploadedFile,
  limits: Limits,
): Promise<Pick<ReceivedFile, 'byteSize' | 'sha256' | 'imageType'>> {
  const file = await open(path, 'wx', 0o600)
  const hash = createHash('sha256')
  try {
    let byteSize = 0
    let head = Buffer.alloc(0)
    for await (const chunk of upload.content as AsyncIterable<Buffer>) {
      if (head.length < sniffedBytes) head = Buffer.concat([head, chunk.subarray(0, sniffedBytes)])
      byteSize += chunk.length
      if (head.length >= sniffedBytes) checkSize(byteSize, sniffImage(head), limits)
      hash.update(chunk)
      await file.write(chunk)
    }
    const imageType = sniffImage(head)
    checkSize(byteSize, imageType, limits)
    await file.sync()
    return { byteSize, sha256: hash.digest('hex'), imageType }
  } finally {
    await file.close()
  }
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
