/** Uploads on their way: files of a folder of the data directory that are there before anybody knows of them. */
import { createHash } from 'node:crypto'
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { createOwner, isDeadOwner } from '../store/index.ts'

/** A file that is here, but not yet kept: disposing of it removes it. */
export interface ReceivedUpload extends AsyncDisposable {
  readonly path: string
  readonly byteSize: number
  /** Of the content, in hex. */
  readonly sha256: string
  /** The first bytes, as many as there are of `headBytes`. */
  readonly head: Buffer
}

export interface ReceiveOptions {
  /** Of the file, in the folder. */
  readonly id: string
  readonly headBytes: number
  /** Told of each part that has come and, in the end, of the whole; throws where it is not taken. */
  readonly check: (byteSize: number, head: Buffer, isWhole: boolean) => void
}

/** Writes an upload to the disk as it comes. What is refused or breaks off leaves nothing. */
export async function receiveUpload(
  directory: string,
  content: Readable,
  { id, headBytes, check }: ReceiveOptions,
): Promise<ReceivedUpload> {
  // Its process is part of the name, by which `removeCutOffUploads` knows that it is left over.
  const path = join(directory, `${id}.${encodeURIComponent(createOwner())}.part`)
  await mkdir(directory, { recursive: true })
  const remove = async (): Promise<void> => await rm(path, { force: true })
  try {
    await using file = await open(path, 'wx', 0o600)
    const hash = createHash('sha256')
    let byteSize = 0
    let head = Buffer.alloc(0)
    for await (const chunk of content as AsyncIterable<Buffer>) {
      if (head.length < headBytes) head = Buffer.concat([head, chunk]).subarray(0, headBytes)
      byteSize += chunk.length
      check(byteSize, head, false)
      hash.update(chunk)
      await file.write(chunk)
    }
    check(byteSize, head, true)
    await file.sync()
    return { path, byteSize, sha256: hash.digest('hex'), head, [Symbol.asyncDispose]: remove }
  } catch (error) {
    content.resume()
    await remove()
    throw error
  }
}

/** An upload takes minutes at most, and so does the step from a file to its record. */
export const STALE_UPLOAD_MS = 24 * 3600 * 1000

/** Removes what the ends of processes have left in a folder: `<id>.<owner>.part`. */
export async function removeCutOffUploads(directory: string, now: number): Promise<void> {
  await mkdir(directory, { recursive: true })
  for (const name of await readdir(directory)) {
    const owner = /^[^.]+\.(.+)\.part$/.exec(name)?.[1]
    if (owner === undefined) continue
    const path = join(directory, name)
    const file = await stat(path).catch(() => undefined)
    const isOld = file !== undefined && now - file.mtimeMs > STALE_UPLOAD_MS
    if (isOld || isDeadOwner(decodeURIComponent(owner))) await rm(path, { recursive: true, force: true })
  }
}
