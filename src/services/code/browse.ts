import type { FileRecord, Folder, NodeRecord, Snapshot } from '../../index/snapshot.ts'
import { ServiceError } from '../service-error.ts'
import { requireFile } from './places.ts'

export type FolderPage = {
  readonly path: string
  readonly total: number
  readonly folders: Folder['folders']
  readonly files: readonly FileRecord[]
}

/** Folders first, then files, each by name. */
export function listFolder(
  [snapshot]: readonly [Snapshot],
  page: { readonly path: string; readonly limit: number; readonly offset: number },
): FolderPage {
  const folder = snapshot.listFolder(page.path)
  if (folder === undefined) {
    const name = page.path.slice(0, 200)
    throw new ServiceError('file_not_found', { detail: `Folder not found: "${name}"` })
  }
  const { folders, files } = folder
  const end = page.offset + page.limit
  return {
    path: folder.path,
    total: folders.length + files.length,
    folders: folders.slice(page.offset, end),
    files: files
      .slice(Math.max(0, page.offset - folders.length), Math.max(0, end - folders.length))
      .flatMap((path) => snapshot.findFile(path) ?? []),
  }
}

export type Outline = {
  readonly file: FileRecord
  readonly commitId: string | null
  readonly definitions: readonly NodeRecord[]
  /** Of all definitions; `definitions` may hold fewer. */
  readonly total: number
}

const maximumDefinitions = 5000

export function getOutline([snapshot]: readonly [Snapshot], path: string): Outline {
  const file = requireFile(snapshot, path)
  const definitions = snapshot
    .nodesInFile(path)
    .filter(({ isAnonymous }) => !isAnonymous)
    .sort((one, other) => one.startLine - other.startLine || other.endLine - one.endLine)
  return {
    file,
    commitId: snapshot.info.commitId,
    definitions: definitions.slice(0, maximumDefinitions),
    total: definitions.length,
  }
}
