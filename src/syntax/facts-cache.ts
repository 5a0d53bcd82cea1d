import { mkdirSync, rmSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { StatementSync } from 'node:sqlite'
import { constants, crc32, zstdCompressSync, zstdDecompressSync } from 'node:zlib'

import type { Language } from '../languages/language.ts'
import { FACTS_FORMAT } from './facts-codec.ts'
import type { Parsers } from './parsers.ts'

/**
 * Encoded facts by blob, so that a commit costs only its new blobs. Shared by all projects and by all processes on
 * one data directory. It can be deleted at any time: what is missing is parsed again, and so is what is damaged. No
 * method throws: a cache that cannot be read is begun anew, and one that cannot be written keeps nothing.
 */
export interface FactsCache extends Disposable {
  get(key: string): Uint8Array | undefined
  putAll(entries: Iterable<readonly [key: string, encoded: Uint8Array]>): void
}

/** Past this size the oldest entries go. */
const MAX_BYTES = 4 * 2 ** 30

export function openFactsCache(directory: string): FactsCache {
  // The layout and the format are in the name: a new one is a new file.
  const path = join(directory, `facts-${LAYOUT}-${FACTS_FORMAT}.sqlite`)
  let table = open(path)
  /** Begins the cache anew where it is damaged; where it is only busy or full, leaves it. */
  const recover = (error: unknown): void => {
    if (!isDamage(error)) return
    table?.db.close()
    table = beginAnew(path)
  }
  return {
    get(key) {
      try {
        return table === undefined ? undefined : readEntry(table, key)
      } catch (error) {
        recover(error)
        return undefined
      }
    },
    putAll(entries) {
      try {
        if (table !== undefined) writeEntries(table, entries)
      } catch (error) {
        recover(error)
      }
    },
    [Symbol.dispose]: () => table?.db.close(),
  }
}

interface Table {
  readonly db: DatabaseSync
  readonly select: StatementSync
  readonly insert: StatementSync
}

/** Raised where the table is another one. */
const LAYOUT = 2

/** Undefined where there can be no cache. */
function open(path: string): Table | undefined {
  try {
    mkdirSync(dirname(path), { recursive: true })
    return openTable(path)
  } catch (error) {
    return isDamage(error) ? beginAnew(path) : undefined
  }
}

function beginAnew(path: string): Table | undefined {
  try {
    for (const suffix of ['', '-wal', '-shm']) rmSync(path + suffix, { force: true })
    return openTable(path)
  } catch {
    return undefined
  }
}

function openTable(path: string): Table {
  const db = new DatabaseSync(path, { timeout: 10_000 })
  try {
    db.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = OFF')
    db.exec(
      'CREATE TABLE IF NOT EXISTS facts (id INTEGER PRIMARY KEY, key TEXT NOT NULL UNIQUE, encoded BLOB NOT NULL, checksum INTEGER NOT NULL)',
    )
    if (statSync(path).size > MAX_BYTES) {
      db.exec('DELETE FROM facts WHERE id <= (SELECT (min(id) + max(id)) / 2 FROM facts)')
      db.exec('VACUUM')
    }
    return {
      db,
      select: db.prepare('SELECT encoded, checksum FROM facts WHERE key = ?'),
      insert: db.prepare('INSERT OR IGNORE INTO facts (key, encoded, checksum) VALUES (?, ?, ?)'),
    }
  } catch (error) {
    db.close()
    throw error
  }
}

/** Throws where what is kept is not as it was written, or was written for another key. */
function readEntry({ select }: Table, key: string): Uint8Array | undefined {
  const row = select.get(key) as { encoded: unknown; checksum: unknown } | undefined
  if (row === undefined) return undefined
  const { encoded, checksum } = row
  if (!(encoded instanceof Uint8Array) || checksum !== checksumOf(key, encoded)) {
    throw new Error(`Reading facts of "${key}": they are not as they were written.`)
  }
  return zstdDecompressSync(encoded)
}

function writeEntries(
  { db, insert }: Table,
  entries: Iterable<readonly [key: string, encoded: Uint8Array]>,
): void {
  db.exec('BEGIN IMMEDIATE')
  try {
    for (const [key, encoded] of entries) {
      const packed = zstdCompressSync(encoded, LEVEL)
      insert.run(key, packed, checksumOf(key, packed))
    }
    db.exec('COMMIT')
  } catch (error) {
    if (db.isTransaction) db.exec('ROLLBACK')
    throw error
  }
}

/** CRC-32 of the key and of what is kept for it: an index that has come to lead to another row is found, too. */
function checksumOf(key: string, packed: Uint8Array): number {
  return crc32(packed, crc32(key))
}

/** Primary result codes of a file that is in order, but cannot be used now: https://sqlite.org/rescode.html */
const HARMLESS: ReadonlySet<number> = new Set([
  3, // PERM
  5, // BUSY
  6, // LOCKED
  8, // READONLY
  13, // FULL
  14, // CANTOPEN
])

function isDamage(error: unknown): boolean {
  const code = (error as { errcode?: number }).errcode
  return code === undefined ? !isSystemError(error) : !HARMLESS.has(code & 0xff)
}

function isSystemError(error: unknown): boolean {
  return (error as NodeJS.ErrnoException).syscall !== undefined
}

/** Level 1: the fastest that still halves facts several times over. */
const LEVEL = { params: { [constants.ZSTD_c_compressionLevel]: 1 } }

/** Everything that facts depend on besides the text: parser and grammar, extractor version, and the file's own name. */
export function factsKey(language: Language, path: string, blob: string, parsers: Parsers): string {
  const name = path.slice(path.lastIndexOf('/') + 1)
  return `${language.id}:${language.extractorVersion}:${parsers.nameFor(language.grammarFor(path))}:${name}:${blob}`
}
