import { explainFailure } from './explain-failure.ts'
import { buildGitCommand } from './git-command.ts'
import { GitError } from './git-error.ts'
import { spawnGit } from './hosted-git.ts'
import { noteDamage } from './mirror-mark.ts'
import { cancelledError, throwIfCancelled } from './run-git.ts'

export type BlobResult =
  | { readonly sha: string; readonly content: Buffer }
  | { readonly sha: string; readonly tooLarge: true; readonly byteSize: number }
  | { readonly sha: string; readonly missing: true }

/** A `git cat-file --batch` at work. Answers come in the order of the requests. */
export type CatFile = {
  readonly request: (...shas: readonly string[]) => void
  /** The next answer. Content above the limit is read past, not kept. */
  readonly next: (maxByteSize: number) => Promise<BlobResult>
  readonly close: () => void
}

/** A disk or a pack that gives no byte for so long will not give any. */
const silenceTimeoutMs = 60_000

export function startCatFile(directory: string, signal: AbortSignal | undefined): CatFile {
  const action = `read files of "${directory}"`
  throwIfCancelled(signal, action)
  const command = buildGitCommand(['cat-file', '--batch'], { directory })
  const child = spawnGit(command.arguments, command.environment)
  let failure: GitError | undefined
  let stderr = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr = (stderr + text).slice(-8192)))
  const exited = child.exited.catch((error: unknown) => {
    failure ??= GitError.isInstance(error) ? error : new GitError('failed', `Cannot ${action}`, {}, error)
    return null
  })

  const stop = (error: GitError) => {
    failure ??= error
    child.stop()
    child.stdout.destroy()
  }
  const onAbort = () => stop(cancelledError(action))
  signal?.addEventListener('abort', onAbort, { once: true })
  const chunks: AsyncIterator<Buffer, undefined> = child.stdout[Symbol.asyncIterator]()

  const readChunk = async (): Promise<Buffer> => {
    const timer = setTimeout(
      () =>
        stop(new GitError('timeout', `Cannot ${action}: git gave nothing for ${silenceTimeoutMs / 1000} s`)),
      silenceTimeoutMs,
    )
    try {
      const chunk = await chunks.next().catch(() => ({ done: true as const, value: undefined }))
      if (chunk.done !== true) return chunk.value
      const exitCode = failure === undefined ? await exited : null
      throw (
        failure ??
        noteDamage(
          explainFailure({ action, stderr, exitCode, place: { directory }, details: {}, secrets: [] }),
          directory,
        )
      )
    } finally {
      clearTimeout(timer)
    }
  }
  const bytes = createByteReader(readChunk)

  return {
    request: (...shas) => child.stdin.write(shas.map((sha) => `${sha}\n`).join('')),
    next: async (maxByteSize) => {
      // `<sha> blob <size>` and the content, or `<sha> missing`.
      const [sha = '', kind = '', size = '0'] = (await bytes.readLine()).split(' ')
      if (kind === 'missing') return { sha, missing: true }
      const byteSize = Number(size)
      if (byteSize > maxByteSize) {
        await bytes.skip(byteSize + 1)
        return { sha, tooLarge: true, byteSize }
      }
      const content = await bytes.read(byteSize)
      await bytes.skip(1)
      return { sha, content }
    },
    close: () => {
      signal?.removeEventListener('abort', onAbort)
      failure ??= new GitError('cancelled', `Cannot ${action}: the reader was closed`)
      child.stdin.end()
      child.stop()
      child.stdout.destroy()
    },
  }
}

/** Cuts a stream of chunks into lines and counted pieces. */
function createByteReader(readChunk: () => Promise<Buffer>) {
  let chunk: Buffer = Buffer.alloc(0)
  let offset = 0
  const fill = async () => {
    while (offset >= chunk.length) {
      chunk = await readChunk()
      offset = 0
    }
  }
  const take = (count: number): Buffer => {
    const part = chunk.subarray(offset, Math.min(offset + count, chunk.length))
    offset += part.length
    return part
  }
  return {
    readLine: async (): Promise<string> => {
      let line = ''
      for (;;) {
        await fill()
        const end = chunk.indexOf(10, offset)
        line += take(end === -1 ? chunk.length : end - offset).toString('latin1')
        if (end !== -1) {
          offset++
          return line
        }
      }
    },
    read: async (count: number): Promise<Buffer> => {
      // Copied, so that one small file does not keep the whole chunk in memory.
      const content = Buffer.allocUnsafeSlow(count)
      for (let done = 0; done < count;) {
        await fill()
        done += take(count - done).copy(content, done)
      }
      return content
    },
    skip: async (count: number): Promise<void> => {
      for (let left = count; left > 0;) {
        await fill()
        left -= take(left).length
      }
    },
  }
}
