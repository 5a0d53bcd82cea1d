import { closeSync, fstatSync, openSync, readSync } from 'node:fs'

import { BinaryReader, WireType } from '@bufbuild/protobuf/wire'

import { decodeDocument, decodeMetadata } from './decode.ts'
import { Field } from './schema.ts'
import type { ScipDocument, ScipMetadata } from './schema.ts'
import { ScipError } from './scip-error.ts'

export type ScipPart =
  | { readonly kind: 'metadata'; readonly metadata: ScipMetadata }
  | { readonly kind: 'document'; readonly document: ScipDocument }
  /** A document with more bytes, or more in them, than is read at once. */
  | { readonly kind: 'too-large'; readonly byteSize: number }

/** What is read of an index, whoever made it. */
export interface ReadLimits {
  readonly documentBytes: number
  /** Of one document: occurrences, symbols, and what symbols have. */
  readonly rows: number
  /** Documents, and symbols of libraries. */
  readonly parts: number
}

const readLimits: ReadLimits = {
  // More than an indexer says of a file that a person has written: a thousand bytes a line, sixty thousand lines.
  documentBytes: 64 * 2 ** 20,
  // Each takes some 150 bytes, and as few as two of the file: by its bytes a document could unfold to gigabytes.
  rows: 500_000,
  // Each is two bytes at least, and takes its time.
  parts: 5_000_000,
}

/**
 * Reads an index part by part: of a file of any size one document is in memory. Throws a `ScipError` where the file is
 * no index, or ends before it is whole; what was given until then is valid.
 */
export function* readScipIndex(
  path: string,
  given: Partial<ReadLimits> = {},
): Generator<ScipPart, void, undefined> {
  const limits = { ...readLimits, ...given }
  using file = openFile(path)
  refuseOtherFormats(path, file)
  let at = 0
  let parts = 0
  let isDescribed = false
  while (at < file.byteSize) {
    const field = readHead(path, file, at)
    if (++parts > limits.parts) throw new ScipError(path, `it has more than ${limits.parts} parts`)
    if (field.end > file.byteSize) {
      const missing = field.end - file.byteSize
      throw new ScipError(path, `it ends ${missing} bytes too early; write it again`)
    }
    const part = readPart(path, file, field, limits)
    if (part !== undefined) yield part
    isDescribed ||= part?.kind === 'metadata'
    at = field.end
  }
  if (!isDescribed) throw new ScipError(path, 'it is not a SCIP index: it does not say what made it')
}

interface OpenFile extends Disposable {
  readonly byteSize: number
  read(from: number, to: number): Uint8Array
  /** The same, of few bytes, from what was read around them. */
  peek(from: number, to: number): Uint8Array
}

const WINDOW_BYTES = 64 * 1024

/** A field of the index: its number and where its bytes are. */
interface TopField {
  readonly number: number
  readonly start: number
  readonly end: number
}

function openFile(path: string): OpenFile {
  let descriptor: number
  try {
    descriptor = openSync(path, 'r')
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    const reason = code === 'ENOENT' ? 'there is no such file' : (error as Error).message
    throw new ScipError(path, reason, { cause: error })
  }
  const stats = fstatSync(descriptor)
  if (!stats.isFile()) {
    closeSync(descriptor)
    throw new ScipError(path, 'it is not a file')
  }
  const read = (from: number, to: number): Uint8Array => {
    const bytes = Buffer.allocUnsafe(to - from)
    let filled = 0
    while (filled < bytes.length) {
      const count = readSync(descriptor, bytes, filled, bytes.length - filled, from + filled)
      if (count === 0) throw new ScipError(path, 'it became shorter while it was read')
      filled += count
    }
    return bytes
  }
  let window: Uint8Array = new Uint8Array()
  let windowStart = 0
  return {
    byteSize: stats.size,
    read,
    peek(from, to) {
      if (from < windowStart || to > windowStart + window.length) {
        window = read(from, Math.min(stats.size, Math.max(to, from + WINDOW_BYTES)))
        windowStart = from
      }
      return window.subarray(from - windowStart, to - windowStart)
    },
    [Symbol.dispose]: () => closeSync(descriptor),
  }
}

/** What people have in place of an index, told by its first byte. None of them is the key of a field of an index. */
const otherFormats: Readonly<Record<number, string>> = {
  0x1f: 'it is compressed; expected the index itself',
  0x28: 'it is compressed; expected the index itself',
  0x50: 'it is an archive; expected the index itself',
  0x7b: 'it is JSON; expected SCIP, as "scip-typescript index" and other indexers write it',
  0x5b: 'it is JSON; expected SCIP, as "scip-typescript index" and other indexers write it',
}

function refuseOtherFormats(path: string, file: OpenFile): void {
  if (file.byteSize === 0) throw new ScipError(path, 'it is empty')
  const known = otherFormats[file.read(0, 1)[0]!]
  if (known !== undefined) throw new ScipError(path, known)
}

/** The longest key and the longest length, each a number of up to ten bytes. */
const HEAD_BYTES = 20

function readHead(path: string, file: OpenFile, at: number): TopField {
  const head = file.peek(at, Math.min(file.byteSize, at + HEAD_BYTES))
  const reader = new BinaryReader(head)
  try {
    const [number, wireType] = reader.tag()
    // All fields that an index has are messages.
    if (wireType !== WireType.LengthDelimited) throw new Error(`field ${number} is no message`)
    const length = reader.uint32()
    return { number, start: at + reader.pos, end: at + reader.pos + length }
  } catch (error) {
    const isCutOff = head.length < HEAD_BYTES && error instanceof RangeError
    throw new ScipError(path, isCutOff ? `it ends within byte ${at}` : notAnIndex(at, error), {
      cause: error,
    })
  }
}

function readPart(
  path: string,
  file: OpenFile,
  { number, start, end }: TopField,
  limits: ReadLimits,
): ScipPart | undefined {
  if (number !== Field.index.METADATA && number !== Field.index.DOCUMENT) return undefined
  const byteSize = end - start
  if (byteSize > limits.documentBytes) return { kind: 'too-large', byteSize }
  const bytes = file.read(start, end)
  try {
    if (number === Field.index.METADATA) return { kind: 'metadata', metadata: decodeMetadata(bytes) }
    const document = decodeDocument(bytes, limits.rows)
    return document === undefined ? { kind: 'too-large', byteSize } : { kind: 'document', document }
  } catch (error) {
    throw new ScipError(path, notAnIndex(start, error), { cause: error })
  }
}

function notAnIndex(at: number, error: unknown): string {
  return `it is not a SCIP index, or damaged, at byte ${at} (${(error as Error).message})`
}
