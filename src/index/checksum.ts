import { closeSync, openSync, readSync, statSync, truncateSync, writeSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { crc32 } from 'node:zlib'

/**
 * A file that is never written again ends in a checksum of all before it: the letters `PrlyCRC1`, then the CRC-32 in
 * big-endian order. A single flipped bit, and any damage within 32 bits, is found for sure. Read at some 3 GB/s.
 */
export const CHECKSUM_BYTES = 12
const MAGIC = Buffer.from('PrlyCRC1')

const CHUNK_BYTES = 2 ** 20

/** Puts the checksum at the end of a file that has none. */
export function appendChecksum(path: string): void {
  const descriptor = openSync(path, 'r+')
  try {
    const { size } = statSync(path)
    const sum = sumUpTo(descriptor, size)
    writeSync(descriptor, trailerOf(sum), 0, CHECKSUM_BYTES, size)
  } finally {
    closeSync(descriptor)
  }
}

/** Takes the checksum off, from a file that is to be changed. */
export function removeChecksum(path: string): void {
  truncateSync(path, statSync(path).size - CHECKSUM_BYTES)
}

/** Whether a file is as it was when its checksum was put there. */
export function hasValidChecksum(path: string): boolean {
  const { size } = statSync(path)
  if (size < CHECKSUM_BYTES) return false
  const descriptor = openSync(path, 'r')
  try {
    const trailer = Buffer.alloc(CHECKSUM_BYTES)
    readSync(descriptor, trailer, 0, CHECKSUM_BYTES, size - CHECKSUM_BYTES)
    return trailer.equals(trailerOf(sumUpTo(descriptor, size - CHECKSUM_BYTES)))
  } finally {
    closeSync(descriptor)
  }
}

/** The same without holding the thread: some 0.3 ms at a time. */
export async function checkChecksum(path: string): Promise<boolean> {
  await using file = await open(path)
  const { size } = await file.stat()
  if (size < CHECKSUM_BYTES) return false
  const chunk = Buffer.allocUnsafe(CHUNK_BYTES)
  let sum = 0
  for (let at = 0; at < size - CHECKSUM_BYTES;) {
    const wanted = Math.min(CHUNK_BYTES, size - CHECKSUM_BYTES - at)
    const { bytesRead } = await file.read(chunk, 0, wanted, at)
    if (bytesRead === 0) return false
    sum = crc32(chunk.subarray(0, bytesRead), sum)
    at += bytesRead
  }
  const trailer = Buffer.alloc(CHECKSUM_BYTES)
  await file.read(trailer, 0, CHECKSUM_BYTES, size - CHECKSUM_BYTES)
  return trailer.equals(trailerOf(sum))
}

function sumUpTo(descriptor: number, end: number): number {
  const chunk = Buffer.allocUnsafe(CHUNK_BYTES)
  let sum = 0
  for (let at = 0; at < end;) {
    const count = readSync(descriptor, chunk, 0, Math.min(CHUNK_BYTES, end - at), at)
    // Cut short meanwhile: the sum of what there was is another one.
    if (count === 0) break
    sum = crc32(chunk.subarray(0, count), sum)
    at += count
  }
  return sum
}

function trailerOf(sum: number): Buffer {
  const trailer = Buffer.alloc(CHECKSUM_BYTES)
  MAGIC.copy(trailer)
  trailer.writeUInt32BE(sum, MAGIC.length)
  return trailer
}
