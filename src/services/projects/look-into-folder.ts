import { readdir, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { findClosestNames } from '../../git/index.ts'
import type { ServiceContext } from '../context.ts'
import { ServiceError } from '../service-error.ts'
import { readSource } from './read-source.ts'

export interface LookedInto {
  /** Absolute. */
  readonly path: string
  readonly isFolder: boolean
  /** Absolute paths of folders: those in it; where there is no such folder, those that it may have been meant for. */
  readonly folders: readonly string[]
}

const mostFolders = 50

/** What a folder of this machine holds, for choosing one to parse. In development mode only. */
export async function lookIntoFolder(ctx: ServiceContext, repoPath: string): Promise<LookedInto> {
  const { source } = readSource(ctx, { repoPath })
  if (source.kind !== 'local') throw new ServiceError('local_parsing_disabled')
  const { path } = source
  if (await isFolder(path)) {
    const names = await listFolders(path)
    return { path, isFolder: true, folders: names.slice(0, mostFolders).map((name) => join(path, name)) }
  }
  const parent = dirname(path)
  const wanted = basename(path)
  const names = (await isFolder(parent)) ? await listFolders(parent) : []
  const begun = names.filter((name) => name.toLowerCase().startsWith(wanted.toLowerCase()))
  const similar = begun.length > 0 ? begun : findClosestNames(wanted, names, 5)
  return { path, isFolder: false, folders: similar.slice(0, mostFolders).map((name) => join(parent, name)) }
}

async function isFolder(path: string): Promise<boolean> {
  return await stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  )
}

async function listFolders(path: string): Promise<string[]> {
  const entries = await readdir(path, { withFileTypes: true }).catch(() => [])
  return entries
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.') && entry.name !== 'node_modules')
    .map(({ name }) => name)
    .toSorted()
}
