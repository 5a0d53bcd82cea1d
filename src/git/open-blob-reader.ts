import { startCatFile, type BlobResult, type CatFile } from './cat-file.ts'
import { checkBlobSha } from './check-reference.ts'

export type BlobReader = AsyncDisposable & {
  /** Calls may overlap; each gets its own answer. */
  readonly read: (sha: string, options?: { readonly maxByteSize?: number }) => Promise<BlobResult>
  readonly close: () => void
}

export type OpenBlobReaderOptions = { readonly signal?: AbortSignal | undefined }

/** Reads single blobs on demand over one git process, which lives until the reader is closed. */
export function openBlobReader(directory: string, options: OpenBlobReaderOptions = {}): BlobReader {
  const catFile: CatFile = startCatFile(directory, options.signal)
  let last: Promise<unknown> = Promise.resolve()
  return {
    read: (sha, { maxByteSize = Infinity } = {}) => {
      const checked = checkBlobSha(sha)
      // Asked only when it is this reader's turn: many waiting requests would fill git's input.
      const answer = last.then(() => {
        catFile.request(checked)
        return catFile.next(maxByteSize)
      })
      last = answer.catch(() => undefined)
      return answer
    },
    close: catFile.close,
    [Symbol.asyncDispose]: async () => catFile.close(),
  }
}
