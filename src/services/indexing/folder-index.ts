/**
 * What is kept of each folder of this machine that was parsed, in one directory: the snapshot of the last parse, and
 * by which stamps its files were read. By that, whoever asks can tell that nothing has changed without reading a file,
 * and needs no database to find the snapshot.
 *
 *     0f3c….folder                       stamps; names the snapshot
 *     0f3c…-5b1d….parley-14.sqlite        the snapshot: under a name of its own, as others come and go
 *     0f3c…-5b1d….parley-14.sqlite.run    what its parse has left for the next one
 */
import { createHash, randomBytes } from 'node:crypto'
import {
  copyFileSync,
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'

import { appendChecksum, CHECKSUM_BYTES, hasValidChecksum } from '../../index/checksum.ts'
import { snapshotPath } from '../../index/snapshot-file.ts'
import type { SnapshotInfo } from '../../index/snapshot.ts'
import { keptRunPath } from './kept-run-path.ts'
import type { SourceEntry } from './open-source.ts'

export interface FolderIndex {
  /** Absolute, without symlinks. */
  readonly folder: string
  /** `analysisVersion` of the parse. */
  readonly version: string
  /** Where the snapshot file lies. */
  readonly snapshotPath: string
  /** Of the snapshot. */
  readonly info: SnapshotInfo
  /** Of the checkout; null outside git. */
  readonly branchName: string | null
  readonly commitId: string | null
  /** In order of path. */
  readonly files: readonly StampedFile[]
  /** Of the index that another tool made (`precise-index.ts`), '' where there was none. */
  readonly indexStamp: string
  /** What could not be listed. */
  readonly problems: readonly { readonly path: string; readonly reason: string }[]
}

/** A file as it was when it was read. */
export interface StampedFile {
  readonly path: string
  readonly kind: SourceEntry['kind']
  readonly byteSize: number
  /** See `WorkingEntry`. */
  readonly stamp: string
  /** git blob id; '' where the content was not read. */
  readonly blob: string
}

/** What is kept of the folder; undefined where it was not parsed, or what is kept is damaged. */
export function readFolderIndex(directory: string, folder: string): FolderIndex | undefined {
  const path = indexPath(directory, folder)
  try {
    if (!hasValidChecksum(path)) return undefined
    const bytes = readFileSync(path)
    const kept = JSON.parse(bytes.toString('utf8', 0, bytes.length - CHECKSUM_BYTES)) as FolderIndex
    const index = { ...kept, snapshotPath: join(directory, kept.snapshotPath) }
    return index.folder === realPathOf(folder) && existsSync(index.snapshotPath) ? index : undefined
  } catch {
    return undefined
  }
}

/** Tells what is kept of the folder from what was kept before; '' where nothing is. */
export function folderIndexStamp(directory: string, folder: string): string {
  const found = statSync(indexPath(directory, folder), { bigint: true, throwIfNoEntry: false })
  return found === undefined ? '' : `${found.ino}-${found.size}-${found.mtimeNs}`
}

/** The key of a snapshot of this folder that is made where it is kept. */
export function newSnapshotKey(folder: string): string {
  return `${hashOf(folder)}-${randomBytes(6).toString('hex')}`
}

/** Keeps what a parse has found, in place of what was kept before. A snapshot that lies elsewhere stays there, too. */
export function keepFolderIndex(directory: string, index: FolderIndex): void {
  mkdirSync(directory, { recursive: true })
  let kept = index.snapshotPath
  if (dirname(kept) !== directory) {
    kept = snapshotPath(directory, newSnapshotKey(index.folder))
    linkSnapshot(index.snapshotPath, kept)
  }
  const path = indexPath(directory, index.folder)
  const draft = `${path}.${randomBytes(6).toString('hex')}`
  try {
    writeFileSync(draft, JSON.stringify({ ...index, snapshotPath: basename(kept) }), { mode: 0o600 })
    appendChecksum(draft)
    renameSync(draft, path)
  } finally {
    rmSync(draft, { force: true })
  }
  removeOthers(
    directory,
    index.folder,
    [path, kept, keptRunPath(kept)].map((one) => basename(one)),
  )
}

/** With what its parse has left for the next one. */
export function linkSnapshot(from: string, to: string): void {
  linkFile(from, to)
  if (existsSync(keptRunPath(from))) linkFile(keptRunPath(from), keptRunPath(to))
}

/** Snapshots are never written again, so that several names may lead to one: what had this name before is let go first. */
function linkFile(from: string, to: string): void {
  rmSync(to, { force: true })
  try {
    linkSync(from, to)
  } catch {
    copyFileSync(from, to)
  }
}

/** Forgets a folder. */
export function removeFolderIndex(directory: string, folder: string): void {
  removeOthers(directory, folder, [])
}

/** Forgets the folders that are there no more. */
export function sweepFolderIndexes(directory: string): void {
  for (const name of listNames(directory)) {
    if (!name.endsWith(ENDING)) continue
    const hash = name.slice(0, -ENDING.length)
    try {
      const bytes = readFileSync(join(directory, name))
      const text = bytes.toString('utf8', 0, bytes.length - CHECKSUM_BYTES)
      if (statSync((JSON.parse(text) as FolderIndex).folder).isDirectory()) continue
    } catch {
      // Gone, or not as it was written.
    }
    removeNames(directory, hash, [])
  }
}

const ENDING = '.folder'

function indexPath(directory: string, folder: string): string {
  return join(directory, `${hashOf(folder)}${ENDING}`)
}

function hashOf(folder: string): string {
  return createHash('sha256').update(realPathOf(folder)).digest('hex').slice(0, 32)
}

/** One that is gone is known by the name that it had. */
function realPathOf(folder: string): string {
  return existsSync(folder) ? realpathSync(folder) : folder
}

function removeOthers(directory: string, folder: string, kept: readonly string[]): void {
  removeNames(directory, hashOf(folder), kept)
}

function removeNames(directory: string, hash: string, kept: readonly string[]): void {
  for (const name of listNames(directory)) {
    // One that is being written has an ending of its own.
    const isFinished = ['.sqlite', keptRunPath('.sqlite'), ENDING].some((ending) => name.endsWith(ending))
    if (name.startsWith(hash) && isFinished && !kept.includes(name)) {
      rmSync(join(directory, name), { force: true })
    }
  }
}

function listNames(directory: string): string[] {
  try {
    return readdirSync(directory)
  } catch {
    return []
  }
}
