import { listTree, listWorkingTree, readBlobs, readWorkingFile } from '../../git/index.ts'
import type { IndexSource } from './index-request.ts'

/** A file as it comes from the repository, before anything is known of its content. */
export interface SourceEntry {
  readonly path: string
  readonly kind: 'file' | 'symlink' | 'submodule'
  readonly byteSize: number
}

export interface SourceContent {
  readonly entry: SourceEntry
  /** git blob id, '' where it is not known because the content was not read. */
  readonly blob: string
  /** Undefined for what is too large, not a file, or could not be read. */
  readonly bytes: Uint8Array | undefined
  readonly problem: string
}

export interface OpenedSource {
  /** In order of path. */
  readonly entries: readonly SourceEntry[]
  readonly commitId: string | null
  readonly branchName: string | null
  readonly problems: readonly { readonly path: string; readonly reason: string }[]
  /** Contents in the order of `entries`. */
  read(): AsyncGenerator<SourceContent>
}

/** Larger files are listed but not read: no person reads them, and no parser should. */
export const MAX_FILE_BYTES = 20 * 2 ** 20

export async function openSource(source: IndexSource): Promise<OpenedSource> {
  return source.kind === 'commit' ? openCommit(source.directory, source.commit) : openFolder(source.path)
}

async function openCommit(directory: string, commit: string): Promise<OpenedSource> {
  const entries = (await listTree(directory, commit)).toSorted(byPath)
  const readable = entries.filter(isReadable)
  return {
    entries,
    commitId: commit,
    branchName: null,
    problems: [],
    async *read() {
      const contents = readBlobs(
        directory,
        readable.map((entry) => entry.blob),
      )
      for (const entry of entries) {
        if (!isReadable(entry)) {
          yield unread(entry, entry.kind === 'file' ? entry.blob : '')
          continue
        }
        const { value } = await contents.next()
        const bytes = value !== undefined && 'content' in value ? value.content : undefined
        yield { entry, blob: entry.blob, bytes, problem: bytes === undefined ? 'its content is missing' : '' }
      }
      await contents.return()
    },
  }
}

async function openFolder(path: string): Promise<OpenedSource> {
  const tree = await listWorkingTree(path)
  const entries = tree.entries.toSorted(byPath)
  return {
    entries,
    commitId: tree.head?.commit ?? null,
    branchName: tree.head?.branch ?? null,
    problems: tree.problems,
    // eslint-disable-next-line typescript/require-await -- one interface with the git reader, which waits
    async *read() {
      for (const entry of entries) {
        if (!isReadable(entry)) {
          yield unread(entry, '')
          continue
        }
        try {
          const file = readWorkingFile(entry, { maxByteSize: MAX_FILE_BYTES })
          if ('tooLarge' in file) yield unread(entry, '')
          else yield { entry, blob: file.blob, bytes: file.content, problem: '' }
        } catch (error) {
          // Deleted or locked since it was listed: the rest of the tree still stands.
          yield {
            entry,
            blob: '',
            bytes: undefined,
            problem: error instanceof Error ? error.message : String(error),
          }
        }
      }
    },
  }
}

function isReadable(entry: SourceEntry): boolean {
  return entry.kind === 'file' && entry.byteSize <= MAX_FILE_BYTES
}

function unread(entry: SourceEntry, blob: string): SourceContent {
  const isTooLarge = entry.kind === 'file'
  const problem = isTooLarge
    ? `it has ${entry.byteSize} bytes, more than the ${MAX_FILE_BYTES} that are read`
    : ''
  return { entry, blob, bytes: undefined, problem }
}

function byPath(a: { path: string }, b: { path: string }): number {
  return a.path < b.path ? -1 : a.path > b.path ? 1 : 0
}
