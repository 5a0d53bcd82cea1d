import { lstatSync, readlinkSync, type Stats } from 'node:fs'
import { sep } from 'node:path'
import type { EntryKind } from './list-tree.ts'
import { throwIfCancelled } from './run-git.ts'
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
  /**
   * Another one where the content has been written since, as git's index tells it; '' where it cannot be told: of a
   * file so fresh that a second write might leave the same times, and of a submodule.
   */
  readonly stamp: string
  readonly absolutePath: string
  /** The name to open a file by whose `pathLossy` is set. */
  readonly absolutePathBytes?: Buffer
}

/** Something that could not be listed; the rest of the listing stands. */
export type WorkingProblem = { readonly path: string; readonly reason: string }

/** Looks each of the names up. What is gone is left out; what cannot be looked at becomes a problem. */
export async function toWorkingEntries(
  root: string,
  names: readonly DecodedPath[],
  problems: WorkingProblem[],
  signal: AbortSignal | undefined,
): Promise<WorkingEntry[]> {
  const entries: WorkingEntry[] = []
  const freshFromMs = Date.now() - coarsestTimeMs
  for (const [index, name] of names.entries()) {
    if (index % namesPerTurn === namesPerTurn - 1) await letOthersRun(root, signal)
    try {
      const entry = toWorkingEntry(root, name, freshFromMs)
      if (entry !== null) entries.push(entry)
    } catch (error) {
      if (!isGone(error)) problems.push({ path: name.path, reason: toReason(error) })
    }
  }
  return entries
}

/** Files are looked at synchronously, which is several times faster; so many take a few milliseconds. */
const namesPerTurn = 1000

export async function letOthersRun(root: string, signal: AbortSignal | undefined): Promise<void> {
  await new Promise((resolve) => setImmediate(resolve))
  throwIfCancelled(signal, `list the files of "${root}"`)
}

/** Of the times that file systems keep (FAT: 2 s). */
const coarsestTimeMs = 2000

/** Null for what is no file, symlink or folder: sockets, pipes, devices. Throws what `lstat` throws. */
function toWorkingEntry(root: string, decoded: DecodedPath, freshFromMs: number): WorkingEntry | null {
  const absolutePath = (root.endsWith(sep) ? root : root + sep) + decoded.path.replaceAll('/', sep)
  const bytes =
    decoded.bytes === undefined ? undefined : Buffer.concat([Buffer.from(root + sep), decoded.bytes])
  const found = lstatSync(bytes ?? absolutePath)
  const kind = found.isFile() ? 'file' : found.isSymbolicLink() ? 'symlink' : null
  if (kind === null) return null
  // A file that is moved or copied here may keep the time of its content.
  const writtenAtMs = Math.max(found.mtimeMs, found.ctimeMs)
  return {
    path: decoded.path,
    ...(bytes === undefined ? {} : { pathLossy: true, absolutePathBytes: bytes }),
    kind,
    executable: kind === 'file' && (found.mode & 0o100) !== 0,
    byteSize: kind === 'file' ? found.size : readlinkSync(bytes ?? absolutePath, 'buffer').length,
    stamp: writtenAtMs < freshFromMs ? stampOf(found) : '',
    absolutePath,
  }
}

function stampOf({ size, mtimeMs, ctimeMs, ino }: Stats): string {
  return `${size} ${mtimeMs} ${ctimeMs} ${ino}`
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
