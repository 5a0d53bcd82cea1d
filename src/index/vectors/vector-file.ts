import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib'

/** What is known of the embeddings of a snapshot. */
export interface VectorInfo {
  readonly model: string
  readonly dimensions: number
  /** Definitions and sections that could have one. */
  readonly total: number
  /** Why there are fewer; '' where there are not, or the budget was reached. */
  readonly failure: string
}

export interface Vectors {
  readonly info: VectorInfo
  /** In the order of the vectors. */
  readonly nodeIds: readonly string[]
  /** Positions of the vectors nearest to a vector of length 1, nearest first. */
  nearest(query: Float32Array, limit: number, passes: (position: number) => boolean): Nearest[]
}

export interface Nearest {
  readonly position: number
  /** Cosine of the angle between both. */
  readonly similarity: number
}

/** The embeddings of a snapshot stand beside its file, which is never written again. */
export function vectorsPath(snapshotPath: string): string {
  return `${snapshotPath}.vectors`
}

const MAGIC = 'PrlyVec1'
const HEAD_BYTES = 16

/**
 * Written under another name and renamed. Each vector (of length 1) is kept as bytes and a factor, which costs a
 * hundredth of a cosine at most and a quarter of the space. Layout: magic, length of the header, header (zstd, JSON),
 * factors (float32), bytes.
 */
export function writeVectors(
  path: string,
  info: VectorInfo,
  entries: readonly { readonly nodeId: string; readonly vector: Float32Array }[],
): void {
  const { dimensions } = info
  const header = zstdCompressSync(JSON.stringify({ info, nodeIds: entries.map(({ nodeId }) => nodeId) }))
  const head = Buffer.alloc(HEAD_BYTES)
  head.write(MAGIC, 'latin1')
  head.writeUInt32LE(header.length, 8)
  const factors = new Float32Array(entries.length)
  const bytes = new Int8Array(entries.length * dimensions)
  for (const [row, { vector }] of entries.entries()) {
    let most = 0
    for (const value of vector) most = Math.max(most, Math.abs(value))
    const factor = most / 127
    factors[row] = factor
    if (factor === 0) continue
    for (let column = 0; column < dimensions; column++) {
      bytes[row * dimensions + column] = Math.round(vector[column]! / factor)
    }
  }
  const draft = `${path}.${process.pid}.building`
  try {
    writeFileSync(
      draft,
      Buffer.concat([head, header, Buffer.from(factors.buffer), Buffer.from(bytes.buffer)]),
    )
    renameSync(draft, path)
  } finally {
    rmSync(draft, { force: true })
  }
}

/** Undefined where there is no such file, or it is not one of ours: search goes on without it. */
export function readVectors(path: string): Vectors | undefined {
  let data: Buffer
  try {
    data = readFileSync(path)
  } catch {
    return undefined
  }
  if (data.length < HEAD_BYTES || data.toString('latin1', 0, MAGIC.length) !== MAGIC) return undefined
  const headerEnd = HEAD_BYTES + data.readUInt32LE(8)
  const { info, nodeIds } = JSON.parse(
    zstdDecompressSync(data.subarray(HEAD_BYTES, headerEnd)).toString(),
  ) as { info: VectorInfo; nodeIds: string[] }
  const { dimensions } = info
  const count = nodeIds.length
  if (data.length !== headerEnd + count * (4 + dimensions)) return undefined
  const factors = new Float32Array(count)
  for (let row = 0; row < count; row++) factors[row] = data.readFloatLE(headerEnd + row * 4)
  const start = data.byteOffset + headerEnd + count * 4
  const bytes = new Int8Array(data.buffer, start, count * dimensions)
  return {
    info,
    nodeIds,
    nearest(query, limit, passes) {
      const found: Nearest[] = []
      let least = -Infinity
      for (let row = 0; row < count; row++) {
        let sum = 0
        for (let column = 0, at = row * dimensions; column < dimensions; column++, at++) {
          sum += query[column]! * bytes[at]!
        }
        const similarity = sum * factors[row]!
        if (similarity <= least || !passes(row)) continue
        found.push({ position: row, similarity })
        if (found.length < limit * 2) continue
        found.sort((one, other) => other.similarity - one.similarity)
        found.length = limit
        least = found.at(-1)!.similarity
      }
      return found.sort((one, other) => other.similarity - one.similarity).slice(0, limit)
    },
  }
}

/** Vectors may come when a snapshot is open already: looked for until they are there. */
export function createVectorsLoader(path: string): () => Vectors | undefined {
  let loaded: Vectors | undefined
  return () => (loaded ??= existsSync(path) ? readVectors(path) : undefined)
}
