import { randomBytes } from 'node:crypto'
import { closeSync, fsyncSync, mkdirSync, openSync, renameSync, rmSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

import type { BuiltSnapshot } from '../build.ts'
import { appendChecksum } from '../checksum.ts'
import { SnapshotError } from '../snapshot-error.ts'
import { BUILD_SUFFIX, SNAPSHOT_APPLICATION_ID, SNAPSHOT_FORMAT, snapshotPath } from '../snapshot-file.ts'
import type { SnapshotInfo } from '../snapshot.ts'

/** The file of a key appears whole or not at all: it is written under a temporary name, synced and renamed. */
export function makeSnapshotFile(
  target: SnapshotTarget,
  write: (temporary: string) => SnapshotInfo,
): BuiltSnapshot {
  using draft = new SnapshotDraft(target)
  try {
    return draft.publish(write(draft.temporary))
  } catch (error) {
    throw explainWriteError(error, draft, target.maxByteSize)
  }
}

export interface SnapshotTarget {
  readonly directory: string
  /** Becomes part of the file's name: letters, digits, `.`, `_`, `-`. */
  readonly key: string
  /** Names the file while it is not finished, for whoever has to remove it; letters and digits a-f. */
  readonly draft?: string | undefined
  /** A file that would be larger is a `too_large` error. */
  readonly maxByteSize?: number | undefined
}

/** A file that is not finished; it is gone when this is disposed of, unless it was published. */
export class SnapshotDraft implements Disposable {
  readonly path: string
  readonly temporary: string

  constructor(target: SnapshotTarget) {
    this.path = snapshotPath(target.directory, target.key)
    this.temporary = draftPath(target, target.draft ?? randomBytes(6).toString('hex'))
    mkdirSync(target.directory, { recursive: true })
  }

  publish(info: SnapshotInfo): BuiltSnapshot {
    appendChecksum(this.temporary)
    syncPath(this.temporary)
    renameSync(this.temporary, this.path)
    syncPath(dirname(this.path))
    return { path: this.path, info }
  }

  [Symbol.dispose](): void {
    rmSync(this.temporary, { force: true })
  }
}

/** Removes what a thread of this process has left that was ended, if it can be; `removeStaleBuilds` tries again. */
export function removeDraft(target: SnapshotTarget & { readonly draft: string }): void {
  try {
    rmSync(draftPath(target, target.draft), { force: true })
  } catch {
    // The folder may be gone, or the key be one that no file could have.
  }
}

function draftPath({ directory, key }: SnapshotTarget, draft: string): string {
  return `${snapshotPath(directory, key)}.${process.pid}-${draft}${BUILD_SUFFIX}`
}

const CACHE_KIB = 64 * 1024

export interface WriteOptions {
  readonly cacheKib?: number
  readonly maxByteSize?: number | undefined
}

const PAGE_BYTES = 16_384
/** SQLite's own limit. */
const MOST_PAGES = 4_294_967_294

/** Nobody else sees the file before it is renamed, and what is half written is thrown away: no journal, no locks. */
export function openForWriting(
  path: string,
  { cacheKib = CACHE_KIB, maxByteSize = Infinity }: WriteOptions = {},
): DatabaseSync {
  // In defensive mode a journal cannot be switched off.
  const database = new DatabaseSync(path, { defensive: false })
  database.exec(`
    pragma page_size = ${PAGE_BYTES}; pragma journal_mode = off; pragma synchronous = off; pragma locking_mode = exclusive;
    pragma temp_store = memory; pragma cache_size = ${-cacheKib}; pragma application_id = ${SNAPSHOT_APPLICATION_ID};
    pragma user_version = ${SNAPSHOT_FORMAT};
    pragma max_page_count = ${Math.min(MOST_PAGES, Math.ceil(maxByteSize / PAGE_BYTES))}`)
  return database
}

function syncPath(path: string): void {
  // Directories cannot be opened for this on Windows, where the rename is durable without it.
  if (process.platform === 'win32') return
  const descriptor = openSync(path, 'r')
  try {
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}

const SQLITE_FULL = 13
const SYSTEM_ERROR = /^E[A-Z0-9]+$/

export function explainWriteError(
  error: unknown,
  { path, temporary }: Pick<SnapshotDraft, 'path' | 'temporary'>,
  maxByteSize: number | undefined,
): unknown {
  if (!(error instanceof Error)) return error
  const { code, errcode } = error as { code?: string; errcode?: number }
  const primary = (errcode ?? 0) & 0xff
  if (primary === SQLITE_FULL && maxByteSize !== undefined && hasReached(temporary, maxByteSize)) {
    const limit = Math.floor(maxByteSize / 2 ** 20)
    const message = `Writing snapshot "${path}": it has more than ${limit} MB, twice the memory for parsing. Raise PARLEY_MEMORY_BUDGET.`
    return new SnapshotError('too_large', message, { cause: error })
  }
  if (primary === SQLITE_FULL || code === 'ENOSPC' || code === 'EDQUOT') {
    const message = `Writing snapshot "${path}": the disk is full. Free some space and parse again.`
    return new SnapshotError('disk-full', message, { cause: error })
  }
  if (errcode !== undefined || SYSTEM_ERROR.test(code ?? '')) {
    const message = `Writing snapshot "${path}" failed: ${error.message}.`
    return new SnapshotError('write-failed', message, { cause: error })
  }
  return error
}

/** SQLite has the same code for a full disk; what it has not written yet is in its cache. */
function hasReached(path: string, maxByteSize: number): boolean {
  const size = statSync(path, { throwIfNoEntry: false })?.size ?? 0
  return size + CACHE_KIB * 1024 >= maxByteSize
}
