import { randomBytes } from 'node:crypto'
import { closeSync, fsyncSync, mkdirSync, openSync, renameSync, rmSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'

import type { BuiltSnapshot } from '../build.ts'
import { SnapshotError } from '../snapshot-error.ts'
import { BUILD_SUFFIX, SNAPSHOT_APPLICATION_ID, SNAPSHOT_FORMAT, snapshotPath } from '../snapshot-file.ts'
import type { SnapshotInfo } from '../snapshot.ts'

/** The file of a key appears whole or not at all: it is written under a temporary name, synced and renamed. */
export function makeSnapshotFile(
  { directory, key }: { readonly directory: string; readonly key: string },
  write: (temporary: string) => SnapshotInfo,
): BuiltSnapshot {
  const path = snapshotPath(directory, key)
  const temporary = `${path}.${process.pid}-${randomBytes(6).toString('hex')}${BUILD_SUFFIX}`
  mkdirSync(directory, { recursive: true })
  try {
    const info = write(temporary)
    syncPath(temporary)
    renameSync(temporary, path)
    syncPath(directory)
    return { path, info }
  } catch (error) {
    rmSync(temporary, { force: true })
    throw explainWriteError(error, path)
  }
}

/** Nobody else sees the file before it is renamed, and what is half written is thrown away: no journal, no locks. */
export function openForWriting(path: string): DatabaseSync {
  const database = new DatabaseSync(path)
  database.exec(`
    pragma page_size = 16384; pragma journal_mode = off; pragma synchronous = off; pragma locking_mode = exclusive;
    pragma temp_store = memory; pragma cache_size = -65536; pragma application_id = ${SNAPSHOT_APPLICATION_ID};
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

function explainWriteError(error: unknown, path: string): unknown {
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
