import { constants, zstdCompressSync } from 'node:zlib'

/**
 * Small files share a block: half the time and a tenth less space than one by one, and reading one costs 0.2 ms.
 * Where a block begins is told by the file that it begins with, by its name and size alone, so that a file that changes
 * changes its own block and leaves the others as they are.
 */
const BLOCK_BYTES = 128 * 1024
const MAX_BLOCK_BYTES = 256 * 1024

/** Where the text of each file stands. */
export interface TextLayout {
  /** Block of each file, by the number of its first file; -1 for a file without a text. */
  readonly block: Int32Array<ArrayBuffer>
  /** Where the text begins in the block when that is unpacked. */
  readonly offset: Int32Array<ArrayBuffer>
}

/** The texts of all files in compressed blocks. */
export interface PackedTexts extends TextLayout {
  readonly blocks: readonly TextBlock[]
}

export interface TextBlock {
  /** Number of its first file. */
  readonly id: number
  readonly data: Uint8Array<ArrayBuffer>
}

interface TextFile {
  readonly path: string
  readonly utf8: Uint8Array | undefined
}

export function packTexts(files: readonly TextFile[]): PackedTexts {
  const { block, offset } = layOutTexts(files.map(({ path, utf8 }) => ({ path, size: utf8?.length ?? -1 })))
  const blocks: TextBlock[] = []
  let id = -1
  let parts: Uint8Array[] = []
  const flush = (): void => {
    if (parts.length > 0) blocks.push({ id, data: packBlock(parts) })
    parts = []
  }
  for (const [index, { utf8 }] of files.entries()) {
    if (utf8 === undefined || utf8.length === 0) continue
    if (block[index] !== id) flush()
    id = block[index]!
    parts.push(utf8)
  }
  flush()
  return { blocks, block, offset }
}

/** `size` is that of the text in UTF-8, -1 where there is none. */
export function layOutTexts(files: readonly { readonly path: string; readonly size: number }[]): TextLayout {
  const block = new Int32Array(files.length).fill(-1)
  const offset = new Int32Array(files.length)
  let current = -1
  let end = 0
  for (const [index, { path, size }] of files.entries()) {
    if (size === -1) continue
    if (current === -1 || beginsBlock(path, size) || end + size > MAX_BLOCK_BYTES) {
      current = index
      end = 0
    }
    block[index] = current
    offset[index] = end
    end += size
  }
  return { block, offset }
}

/** As often as gives blocks of `BLOCK_BYTES` on average. */
function beginsBlock(path: string, size: number): boolean {
  let hash = 0
  for (let at = 0; at < path.length; at++) hash = (Math.imul(hash, 31) + path.charCodeAt(at)) | 0
  hash = Math.imul(hash ^ (hash >>> 16), 0x9e_37_79_b1)
  return ((hash ^ (hash >>> 15)) >>> 0) * (BLOCK_BYTES / 2 ** 32) < size
}

export function packBlock(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  // A copy of its own length: what is compressed stands in a larger buffer.
  return new Uint8Array(compress(parts.length === 1 ? parts[0]! : Buffer.concat(parts)))
}

export function compress(bytes: Uint8Array): Buffer<ArrayBuffer> {
  return zstdCompressSync(bytes, { params: { [constants.ZSTD_c_compressionLevel]: 1 } })
}
