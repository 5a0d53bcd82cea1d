import { constants, copyFileSync, statSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { pathToFileURL } from 'node:url'

import { StoredFiles } from './build/stored-files.ts'
import { hasValidChecksum, removeChecksum } from './checksum.ts'
import { SnapshotError } from './snapshot-error.ts'

/** A snapshot file as it was when it was written. */
export interface WrittenFile {
  readonly path: string
  /** Tells it from another file that has come to stand under its name. */
  readonly stamp: string
}

export function stampFile(path: string): WrittenFile {
  return { path, stamp: stampOf(path) }
}

/** The texts of a snapshot file by the number of the file. */
export interface StoredTexts extends Disposable {
  /** In UTF-8; a view on memory that is held for a while. */
  text(file: number): Uint8Array | undefined
}

/** Undefined where the file is there no more or damaged; what is open stays readable if it goes away. */
export function openStoredTexts({ path, stamp }: WrittenFile): StoredTexts | undefined {
  const url = pathToFileURL(path)
  url.searchParams.set('immutable', '1')
  let database: DatabaseSync | undefined
  try {
    database = new DatabaseSync(url, { readOnly: true })
    database.exec('pragma cache_size = -2048')
    const files = new StoredFiles(database)
    // Looked at when it is open, so that what is open is what was written.
    if (stampOf(path) !== stamp || !hasValidChecksum(path)) throw new Error('another file')
    const opened = database
    return {
      text: (file) => files.text(file),
      [Symbol.dispose]: () => opened.close(),
    }
  } catch {
    database?.close()
    return undefined
  }
}

/** A copy to be changed, without the checksum. Throws a `SnapshotError` "not-found" where the file is there no more. */
export function copySnapshot({ path, stamp }: WrittenFile, to: string): void {
  const gone = (cause?: unknown): never => {
    throw new SnapshotError('not-found', `Copying snapshot "${path}": the file is there no more.`, { cause })
  }
  try {
    copyFileSync(path, to, constants.COPYFILE_FICLONE)
    if (stampOf(path) !== stamp || !hasValidChecksum(to)) gone()
    removeChecksum(to)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    gone(error)
  }
}

function stampOf(path: string): string {
  const { ino, size, mtimeMs } = statSync(path)
  return `${ino} ${size} ${mtimeMs}`
}
