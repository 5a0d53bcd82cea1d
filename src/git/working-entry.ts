import { lstatSync, readlinkSync, type Stats } from 'node:fs'
import { join, sep } from 'node:path'
import type { EntryKind } from './list-tree.ts'
import type { DecodedPath } from './unique-paths.ts'

/** A file of a folder on this machine. Its blob id is known when it is read: see `readWorkingFile`. */
export type WorkingEntry = {
  /** From the listed folder, with `/` between folders. */
  readonly path: string
  readonly pathLossy?: true
  readonly kind: EntryKind
  readonly executable: boolean
  /** Of a symlink: of the path that it holds. 0 for a submodule. */
  readonly byteSize: number
  readonly absolutePath: string
  /** The name to open a file by whose `pathLossy` is set. */
  readonly absolutePathBytes?: Buffer
}

/** Something that could not be listed; the rest of the listing stands. */
export type WorkingProblem = { readonly path: string; readonly reason: string }

/** Null for what is no file, symlink or folder: sockets, pipes, devices. Throws what `lstat` throws. */
export function toWorkingEntry(root: string, decoded: DecodedPath, stats?: Stats): WorkingEntry | null {
  const absolutePath = join(root, ...decoded.path.split('/'))
  const bytes =
    decoded.bytes === undefined ? undefined : Buffer.concat([Buffer.from(root + sep), decoded.bytes])
  const found = stats ?? lstatSync(bytes ?? absolutePath)
  const kind = found.isFile() ? 'file' : found.isSymbolicLink() ? 'symlink' : null
  if (kind === null) return null
  return {
    path: decoded.path,
    ...(bytes === undefined ? {} : { pathLossy: true, absolutePathBytes: bytes }),
    kind,
    executable: kind === 'file' && (found.mode & 0o100) !== 0,
    byteSize: kind === 'file' ? found.size : readlinkSync(bytes ?? absolutePath, 'buffer').length,
    absolutePath,
  }
}

/** What a person can do something about, without our own words around it. */
export function toReason(error: unknown): string {
  const code = toErrorCode(error)
  switch (code) {
    case 'EACCES':
    case 'EPERM':
      return 'permission denied'
    case 'ENAMETOOLONG':
      return 'the path is too long'
    case 'ELOOP':
      return 'symbolic links lead in a circle'
    default:
      return code ?? String(error)
  }
}

/** Between the listing and the look it was deleted: no problem, it is just not there. */
export function isGone(error: unknown): boolean {
  const code = toErrorCode(error)
  return code === 'ENOENT' || code === 'ENOTDIR'
}

export function toErrorCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined
}
