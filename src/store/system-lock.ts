import { DatabaseSync } from 'node:sqlite'

/** Ends when it is released, and with its process, however that ends. */
export type SystemLock = { release(): void }

/** Of SQLite (https://www.sqlite.org/rescode.html): another connection holds the lock. */
const SQLITE_BUSY = 5

/**
 * A lock that the operating system keeps on a file, for whoever can open it: containers that share a volume too, which
 * see none of each other's processes. SQLite takes it, as Node itself locks no files; the file stays empty, and is not
 * removed, since a lock on a file without a name keeps nobody out. Undefined where another holds it. Throws where the
 * file system has no locks.
 */
export function takeSystemLock(path: string): SystemLock | undefined {
  // Nothing is written: a transaction that begins so holds every other one off.
  return take(path, (database) => database.exec('begin exclusive'))
}

/** The same, which any number may hold at a time, and nobody else meanwhile. */
export function takeSharedLock(path: string): SystemLock | undefined {
  return take(path, (database) => {
    database.exec('begin')
    // The lock comes with the first look, and stays until the transaction ends.
    database.prepare('select name from sqlite_schema').all()
  })
}

function take(path: string, begin: (database: DatabaseSync) => void): SystemLock | undefined {
  const database = new DatabaseSync(path, { timeout: 0 })
  try {
    begin(database)
  } catch (error) {
    database.close()
    if ((error as { errcode?: unknown }).errcode === SQLITE_BUSY) return undefined
    throw error
  }
  held.add(database)
  return {
    release: () => {
      if (held.delete(database)) database.close()
    },
  }
}

/** Those that nobody refers to any more would be closed. */
const held = new Set<DatabaseSync>()
