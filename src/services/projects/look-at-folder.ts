import type { Project } from '../../store/index.ts'
import type { ServiceContext } from '../context.ts'
import { analysisVersion } from '../indexing/analysis-version.ts'
import { findFolderChanges } from '../indexing/folder-changes.ts'
import type { FolderChanges } from '../indexing/folder-changes.ts'
import { folderIndexStamp, readFolderIndex } from '../indexing/folder-index.ts'
import type { FolderIndex } from '../indexing/folder-index.ts'
import { foldersDirectory } from './directories.ts'
import { WatchedFolders } from './watched-folders.ts'

/** A folder as it is, beside what is kept of its last parse. */
export interface FolderLook extends FolderChanges {
  /** Undefined where nothing is kept. */
  readonly index: FolderIndex | undefined
}

interface Looking {
  readonly running: Promise<FolderLook>
  /** For those who asked after it began: what they saved may have been looked at before. */
  next?: Promise<FolderLook>
}

const looking = new WeakMap<ServiceContext, Map<string, Looking>>()

/** However many ask at once, a folder is looked at once for those who wait, and never twice at a time. */
export function lookAtFolder(ctx: ServiceContext, folder: string): Promise<FolderLook> {
  const all = looking.get(ctx) ?? new Map<string, Looking>()
  looking.set(ctx, all)
  const now = all.get(folder)
  const begin = async (): Promise<FolderLook> => {
    const entry: Looking = { running: look(ctx, folder) }
    all.set(folder, entry)
    try {
      return await entry.running
    } finally {
      if (all.get(folder) === entry && entry.next === undefined) all.delete(folder)
    }
  }
  if (now === undefined) return begin()
  now.next ??= now.running.then(begin, begin)
  return now.next
}

async function look(ctx: ServiceContext, folder: string): Promise<FolderLook> {
  const directory = foldersDirectory(ctx)
  const watched = watchedFolders(ctx)
  const known = await watched.lastLook(folder, folderIndexStamp(directory, folder))
  if (known !== undefined) return known
  const index = readFolderIndex(directory, folder)
  if (index === undefined) return { index, isCurrent: false, changed: [] }
  const version = analysisVersion({ memoryMb: ctx.config.memoryBudgetMb })
  watched.beginLook(folder)
  const changes = await findFolderChanges(index, { directory, version, signal: ctx.signal })
  const found = { index, ...changes }
  // The look may have kept new stamps of the files.
  if (changes.isCurrent) watched.keepLook(folder, found, folderIndexStamp(directory, folder))
  return found
}

const watchedFoldersOf = new WeakMap<ServiceContext, WatchedFolders>()

function watchedFolders(ctx: ServiceContext): WatchedFolders {
  let watched = watchedFoldersOf.get(ctx)
  if (watched === undefined) watchedFoldersOf.set(ctx, (watched = new WatchedFolders(ctx.signal)))
  return watched
}

/** Whether the project's snapshot is the one that is kept of its folder. */
export function isSnapshotOf({ repoName, statistics }: Project, { info }: FolderIndex): boolean {
  return info.createdAt === statistics?.['createdAt'] && info.repoName === repoName
}
