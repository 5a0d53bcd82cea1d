import { startCatFile, type BlobResult } from './cat-file.ts'
import { checkBlobSha } from './check-reference.ts'

export type ReadBlobsOptions = {
  readonly signal?: AbortSignal | undefined
  /** Larger content is not read; its size is given instead. */
  readonly maxByteSize?: number | undefined
}

/** How many requests git has before it: enough that it never waits for us, few enough for the pipe (64 KiB). */
const windowSize = 256

/**
 * The contents of the given blobs, in their order, from one git process.
 * It reads no further ahead than a pipe holds: a slow consumer slows git down.
 */
export async function* readBlobs(
  directory: string,
  shas: Iterable<string>,
  options: ReadBlobsOptions = {},
): AsyncGenerator<BlobResult, void, undefined> {
  const { signal, maxByteSize = Infinity } = options
  const catFile = startCatFile(directory, signal)
  try {
    let waiting = 0
    // Asked for half a window at a time: a write for each costs more than most of the answers.
    for (const batch of inBatches(shas, windowSize / 2)) {
      for (; waiting > windowSize / 2; waiting--) yield await catFile.next(maxByteSize)
      catFile.request(...batch.map(checkBlobSha))
      waiting += batch.length
    }
    for (; waiting > 0; waiting--) yield await catFile.next(maxByteSize)
  } finally {
    catFile.close()
  }
}

function* inBatches(shas: Iterable<string>, size: number): Generator<string[], void, undefined> {
  let batch: string[] = []
  for (const sha of shas) {
    batch.push(sha)
    if (batch.length < size) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}
