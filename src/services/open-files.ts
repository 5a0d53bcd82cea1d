import { LocalObjects, ObjectStoreError, S3Objects, SharedFiles } from '../objects/index.ts'
import { ConfigError } from './config.ts'
import type { Config } from './config.ts'
import type { Clock, ServiceLog } from './context.ts'

export type FilesOptions = {
  /** Told before a copy of a file is removed. */
  readonly onRemove: (path: string) => void
  readonly clock: Clock
}

/** The folders of the data directory whose files are objects. */
const folders = ['snapshots', 'attachments', 'indexes']

/** Snapshots, attachments and indexes: of the data directory, or of the configured bucket with copies there. */
export function openFiles(
  { dataDirectory, objectStore, cacheSizeMb }: Pick<Config, 'dataDirectory' | 'objectStore' | 'cacheSizeMb'>,
  { onRemove, clock }: FilesOptions,
): SharedFiles {
  const objects = objectStore === undefined ? new LocalObjects(dataDirectory) : new S3Objects(objectStore)
  const maxByteSize = cacheSizeMb * 2 ** 20
  return new SharedFiles(objects, { directory: dataDirectory, folders, maxByteSize, onRemove, clock })
}

/** Settings that are wrong are told at once, as a `ConfigError`; a bucket that is away may be back when it is needed. */
export async function checkFiles(files: SharedFiles, log: ServiceLog, signal: AbortSignal): Promise<void> {
  try {
    await files.check(signal)
  } catch (error) {
    if (!(error instanceof ObjectStoreError)) throw error
    if (error.code !== 'away') throw new ConfigError(error.message, { cause: error })
    log.warn({ reason: error.message }, 'the object store cannot be reached')
  }
}
