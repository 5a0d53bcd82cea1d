import {
  GitError,
  isMirror,
  listTree,
  listWorkingTree,
  noteDamage,
  readBlobs,
  readWorkingFile,
} from '../../git/index.ts'
import type { TreeEntry, TreeLimits, WorkingEntry } from '../../git/index.ts'
import type { IndexSource } from './index-request.ts'

/** A file as it comes from the repository, before anything is known of its content. */
export interface SourceEntry {
  readonly path: string
  readonly kind: 'file' | 'symlink' | 'submodule'
  /** git blob id (of a submodule its commit), '' where it is known only when the file has been read. */
  readonly blob: string
  /** Of a file of a folder: the same only while its content is; '' where nobody can tell, as of a commit's. */
  readonly stamp?: string
}

export interface SourceContent {
  readonly entry: SourceEntry
  readonly byteSize: number
  /** git blob id, '' where there is no content. */
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
  /** The contents of these entries, which stand in their order. */
  read(entries: readonly SourceEntry[]): AsyncGenerator<SourceContent>
}

/** Larger files are listed but not read: no person reads them, and no parser should. */
export const MAX_FILE_BYTES = 20 * 2 ** 20

export interface OpenSourceOptions {
  /** Only few of the files will be read: sizes are asked for when they are, and not of all files before. */
  readonly isSparse?: boolean
  readonly limits?: TreeLimits | undefined
}

export async function openSource(
  source: IndexSource,
  { isSparse = false, limits }: OpenSourceOptions = {},
): Promise<OpenedSource> {
  const opened =
    source.kind === 'commit'
      ? await openCommit(source.directory, source.commit, isSparse, limits)
      : await openFolder(source.path, limits)
  if (opened.entries.length === 0) throw new EmptySource(source)
  return opened
}

/** There is nothing to ask about; the message is for the person who named it. */
export class EmptySource extends Error {
  override readonly name = 'EmptySource'
  readonly code = 'empty_repository'

  constructor(source: IndexSource) {
    super(
      source.kind === 'commit'
        ? `Cannot parse commit "${source.commit}": it has no files; expected at least one`
        : `Cannot parse "${source.path}": it has no files, or ignores all it has; expected at least one`,
    )
  }
}

async function openCommit(
  directory: string,
  commit: string,
  isSparse: boolean,
  limits: TreeLimits | undefined,
): Promise<OpenedSource> {
  const listed = await listTree(directory, commit, { sizes: !isSparse, limits })
  const { entries: all, problems } = withoutRepeated(listed.toSorted(byPath))
  const sizes = isSparse ? undefined : new Map(all.map(({ path, byteSize }) => [path, byteSize]))
  // Without the sizes, that of a link is found by reading it, and that of a file tells whether its content is given.
  const isRead = ({ path, kind }: SourceEntry): boolean =>
    sizes === undefined ? kind !== 'submodule' : kind === 'file' && sizes.get(path)! <= MAX_FILE_BYTES
  return {
    entries: all,
    commitId: commit,
    branchName: null,
    problems,
    async *read(entries) {
      const shas = entries.filter(isRead).map(({ blob }) => blob)
      const contents = readBlobs(directory, shas, { maxByteSize: MAX_FILE_BYTES })
      try {
        for (const entry of entries) {
          if (!isRead(entry)) {
            yield unread(entry, sizes?.get(entry.path) ?? 0)
            continue
          }
          const { value } = await contents.next()
          if (value !== undefined && 'content' in value) {
            const { content: bytes } = value
            if (entry.kind === 'file')
              yield { entry, byteSize: bytes.length, blob: entry.blob, bytes, problem: '' }
            else yield unread(entry, bytes.length)
          } else if (value !== undefined && 'tooLarge' in value) yield unread(entry, value.byteSize)
          else {
            if (isMirror(directory)) throw lostContent(directory, entry)
            const byteSize = sizes?.get(entry.path) ?? 0
            const problem = entry.kind === 'file' ? 'its content is missing' : ''
            yield {
              entry,
              byteSize,
              blob: entry.kind === 'file' ? entry.blob : '',
              bytes: undefined,
              problem,
            }
          }
        }
      } finally {
        // Also where the reader has what it wants and asks no further.
        await contents.return()
      }
    },
  }
}

/** A clone of somebody's own may be partial; a mirror has had everything. */
function lostContent(directory: string, { path, blob }: SourceEntry): GitError {
  const message = `Cannot read "${path}" in "${directory}": the repository has lost its content, blob "${blob}"`
  return noteDamage(new GitError('damaged', message, { path: directory }), directory)
}

async function openFolder(path: string, limits: TreeLimits | undefined): Promise<OpenedSource> {
  const tree = await listWorkingTree(path, { limits })
  const working = tree.entries.toSorted(byPath)
  const byEntry = new Map<SourceEntry, (typeof working)[number]>()
  const entries = working.map((file) => {
    const entry: SourceEntry = { path: file.path, kind: file.kind, blob: '', stamp: file.stamp }
    byEntry.set(entry, file)
    return entry
  })
  return {
    entries,
    commitId: tree.head?.commit ?? null,
    branchName: tree.head?.branch ?? null,
    problems: tree.problems,
    // eslint-disable-next-line typescript/require-await -- one interface with the git reader, which waits
    async *read(asked) {
      for (const entry of asked) {
        const file = byEntry.get(entry)!
        if (file.kind !== 'file' || file.byteSize > MAX_FILE_BYTES) {
          yield unread(entry, file.byteSize)
          continue
        }
        yield readWorking(entry, file)
      }
    },
  }
}

function readWorking(entry: SourceEntry, file: WorkingEntry): SourceContent {
  const { byteSize } = file
  try {
    const read = readWorkingFile(file, { maxByteSize: MAX_FILE_BYTES })
    if ('tooLarge' in read) return unread(entry, byteSize)
    return { entry, byteSize, blob: read.blob, bytes: read.content, problem: '' }
  } catch (error) {
    // Deleted or locked since it was listed: the rest of the tree still stands.
    const problem = error instanceof Error ? error.message : String(error)
    return { entry, byteSize, blob: '', bytes: undefined, problem }
  }
}

function unread(entry: SourceEntry, byteSize: number): SourceContent {
  const isTooLarge = entry.kind === 'file'
  const problem = isTooLarge ? `it has ${byteSize} bytes, more than the ${MAX_FILE_BYTES} that are read` : ''
  // A file that is too large has an id where it comes from a commit.
  return { entry, byteSize, blob: isTooLarge ? entry.blob : '', bytes: undefined, problem }
}

/** Git writes no tree that names a path twice, or one as a file and as a folder; others can. The first one counts. */
function withoutRepeated(sorted: readonly TreeEntry[]): {
  entries: TreeEntry[]
  problems: { path: string; reason: string }[]
} {
  const entries: TreeEntry[] = []
  const problems: { path: string; reason: string }[] = []
  const files = new Set<string>()
  let folder = ''
  let isBelowFile = false
  for (const entry of sorted) {
    const { path } = entry
    if (files.has(path)) {
      problems.push({ path, reason: 'the commit names it more than once; the first one is read' })
      continue
    }
    // In this order a file comes before what would be below it, and what is in one folder mostly comes together.
    const itsFolder = path.slice(0, Math.max(0, path.lastIndexOf('/')))
    if (itsFolder !== folder) isBelowFile = isBelow(path, files)
    folder = itsFolder
    if (isBelowFile) {
      problems.push({ path, reason: 'the commit has a file where its folder would be' })
      continue
    }
    files.add(path)
    entries.push(entry)
  }
  return { entries, problems }
}

function isBelow(path: string, files: ReadonlySet<string>): boolean {
  for (let end = path.lastIndexOf('/'); end > 0; end = path.lastIndexOf('/', end - 1)) {
    if (files.has(path.slice(0, end))) return true
  }
  return false
}

function byPath(a: { path: string }, b: { path: string }): number {
  return a.path < b.path ? -1 : a.path > b.path ? 1 : 0
}
