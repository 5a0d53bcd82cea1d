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
    for (const sha of shas) {
      catFile.request(checkBlobSha(sha))
      waiting++
      if (waiting < windowSize) continue
      yield await catFile.next(maxByteSize)
      waiting--
    }
    for (; waiting > 0; waiting--) yield await catFile.next(maxByteSize)
  } finally {
    catFile.close()
  }
}
