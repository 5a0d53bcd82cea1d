import { createHash, randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream, openAsBlob } from 'node:fs'
import { mkdir, rename, rm, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'
import { DRAFT_SUFFIX } from './local-objects.ts'
import { assertKey, ObjectStoreError } from './object-store.ts'
import type { ObjectInfo, ObjectStore } from './object-store.ts'
import { readListing } from './s3-documents.ts'
import { sendS3Request } from './s3-request.ts'
import type { S3Settings } from './s3-request.ts'

/** What the protocol takes in one request. A snapshot of that size would be one of some fifty million lines. */
const MAX_OBJECT_BYTES = 5 * 2 ** 30
/** A line that is slower than this is taken for dead. */
const LEAST_BYTES_A_MS = 256
const ANSWER_MS = 30_000
/** Between two pieces of an object that is read. */
const STALL_MS = 30_000
const READ_ATTEMPTS = 3

/** Beside each object: the SHA-256 of its content in hex, which is compared where it is read. */
const HASH_HEADER = 'x-amz-meta-sha256'

/** Objects in a bucket. */
export class S3Objects implements ObjectStore {
  readonly isShared = true
  readonly #settings: S3Settings

  constructor(settings: S3Settings) {
    this.#settings = settings
  }

  async put(key: string, path: string, signal?: AbortSignal): Promise<void> {
    assertKey(key)
    const { size } = await stat(path)
    if (size > MAX_OBJECT_BYTES) {
      throw new ObjectStoreError(
        'too-large',
        `Cannot put object "${key}" in bucket "${this.#settings.bucket}": it has ${size} bytes, expected at most ${MAX_OBJECT_BYTES}`,
      )
    }
    const hash = await hashFile(path)
    await this.#send({
      method: 'PUT',
      action: `put object "${key}"`,
      key,
      // The service compares the content with the hash before it shows the object to anybody.
      headers: {
        'x-amz-content-sha256': hash,
        [HASH_HEADER]: hash,
        'content-type': 'application/octet-stream',
      },
      body: () => openAsBlob(path),
      timeoutMs: ANSWER_MS + size / LEAST_BYTES_A_MS,
      signal,
    })
  }

  async get(key: string, path: string, signal?: AbortSignal): Promise<boolean> {
    assertKey(key)
    await mkdir(dirname(path), { recursive: true })
    const draft = `${path}.${randomUUID()}${DRAFT_SUFFIX}`
    try {
      for (let attempt = 1; ; attempt++) {
        const outcome = await this.#download(key, draft, signal)
        if (outcome === 'missing') return false
        if (outcome === 'whole') break
        if (attempt === READ_ATTEMPTS) throw outcome
      }
      await rename(draft, path)
      return true
    } finally {
      await rm(draft, { force: true })
    }
  }

  async head(key: string): Promise<ObjectInfo | undefined> {
    assertKey(key)
    const response = await this.#send({ method: 'HEAD', action: `look at object "${key}"`, key })
    if (response.status === 404) return undefined
    return {
      key,
      byteSize: Number(response.headers.get('content-length')),
      modifiedAt: new Date(response.headers.get('last-modified') ?? 0),
    }
  }

  async delete(key: string): Promise<void> {
    assertKey(key)
    await this.#send({ method: 'DELETE', action: `delete object "${key}"`, key })
  }

  async *list(prefix: string): AsyncGenerator<ObjectInfo, void, undefined> {
    const own = this.#settings.prefix
    let continuation: string | undefined
    do {
      const page = await this.#listPage(prefix, continuation, '1000')
      for (const object of page.objects) yield { ...object, key: object.key.slice(own.length) }
      continuation = page.continuation
    } while (continuation !== undefined)
  }

  async check(signal?: AbortSignal): Promise<void> {
    await this.#listPage('', undefined, '1', signal)
  }

  async #listPage(prefix: string, continuation: string | undefined, most: string, signal?: AbortSignal) {
    const { bucket, prefix: own } = this.#settings
    const action = `list objects that begin with "${own}${prefix}"`
    const response = await this.#send({
      method: 'GET',
      action,
      query: {
        'list-type': '2',
        prefix: own + prefix,
        'max-keys': most,
        ...(continuation === undefined ? {} : { 'continuation-token': continuation }),
      },
      signal,
    })
    const page = readListing(await response.text())
    if (page !== undefined) return page
    const message = `Cannot ${action} in bucket "${bucket}": expected a listing in XML, as the S3 protocol has it`
    throw new ObjectStoreError('refused', message)
  }

  async #send(request: Parameters<typeof sendS3Request>[1]): Promise<Response> {
    return await sendS3Request(this.#settings, request)
  }

  /** Writes the object to the file. The error: it came in pieces, or is not what was put there. */
  async #download(
    key: string,
    path: string,
    signal: AbortSignal | undefined,
  ): Promise<'whole' | 'missing' | ObjectStoreError> {
    const cannot = `Cannot read object "${key}" in bucket "${this.#settings.bucket}"`
    const response = await this.#send({ method: 'GET', action: `read object "${key}"`, key, signal })
    if (response.status === 404 || response.body === null) return 'missing'
    const hash = createHash('sha256')
    const stalled = new AbortController()
    const watch = setTimeout(() => stalled.abort(), STALL_MS)
    const meter = new Transform({
      transform(chunk: Buffer, _encoding, done) {
        watch.refresh()
        hash.update(chunk)
        done(null, chunk)
      },
    })
    try {
      const signals = signal === undefined ? [stalled.signal] : [signal, stalled.signal]
      await pipeline(
        Readable.fromWeb(response.body as ReadableStream<Uint8Array>),
        meter,
        createWriteStream(path, { mode: 0o600, flush: true }),
        { signal: AbortSignal.any(signals) },
      )
    } catch (error) {
      signal?.throwIfAborted()
      // A disk that is full, or a folder that is gone, is none of the store's failures.
      if ((error as NodeJS.ErrnoException).syscall !== undefined && isOfFiles(error)) throw error
      return new ObjectStoreError('away', `${cannot}: it broke off (${(error as Error).message})`, {
        cause: error,
      })
    } finally {
      clearTimeout(watch)
    }
    const wanted = response.headers.get(HASH_HEADER)
    if (wanted === null || wanted === hash.digest('hex')) return 'whole'
    return new ObjectStoreError('damaged', `${cannot}: its content is not what was put there`)
  }
}

function isOfFiles(error: unknown): boolean {
  const { code = '' } = error as NodeJS.ErrnoException
  return ['ENOSPC', 'EDQUOT', 'EACCES', 'EPERM', 'EROFS', 'ENOENT', 'EMFILE', 'EIO'].includes(code)
}

async function hashFile(path: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}
