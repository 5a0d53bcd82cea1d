import { randomBytes } from 'node:crypto'
import { closeSync, fsyncSync, mkdirSync, openSync, renameSync, rmSync } from 'node:fs'
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
    throw explainWriteError(error, draft.path)
  }
}

export interface SnapshotTarget {
  readonly directory: string
  /** Becomes part of the file's name: letters, digits, `.`, `_`, `-`. */
  readonly key: string
  /** Names the file while it is not finished, for whoever has to remove it; letters and digits a-f. */
  readonly draft?: string | undefined
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

/** Nobody else sees the file before it is renamed, and what is half written is thrown away: no journal, no locks. */
export function openForWriting(path: string, cacheKib = CACHE_KIB): DatabaseSync {
  // In defensive mode a journal cannot be switched off.
  const database = new DatabaseSync(path, { defensive: false })
  database.exec(`
    pragma page_size = 16384; pragma journal_mode = off; pragma synchronous = off; pragma locking_mode = exclusive;
    pragma temp_store = memory; pragma cache_size = ${-cacheKib}; pragma application_id = ${SNAPSHOT_APPLICATION_ID};
    pragma user_version = ${SNAPSHOT_FORMAT}`)
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

export function explainWriteError(error: unknown, path: string): unknown {
  if (!(error instanceof Error)) return error
  const { code, errcode } = error as { code?: string; errcode?: number }
  const primary = (errcode ?? 0) & 0xff
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
