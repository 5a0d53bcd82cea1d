import { mkdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { constants, zstdCompressSync, zstdDecompressSync } from 'node:zlib'

import type { Language } from '../languages/language.ts'
import { FACTS_FORMAT } from './facts-codec.ts'
import type { Parsers } from './parsers.ts'

/**
 * Encoded facts by blob, so that a commit costs only its new blobs. Shared by all projects and by all processes on
 * one data directory. It can be deleted at any time: what is missing is parsed again.
 */
export interface FactsCache extends Disposable {
  get(key: string): Uint8Array | undefined
  putAll(entries: Iterable<readonly [key: string, encoded: Uint8Array]>): void
}

/** Past this size the oldest entries go. */
const MAX_BYTES = 4 * 2 ** 30

export function openFactsCache(directory: string): FactsCache {
  mkdirSync(directory, { recursive: true })
  // The format is in the name: a new layout is a new file.
  const path = join(directory, `facts-${FACTS_FORMAT}.sqlite`)
  const db = new DatabaseSync(path, { timeout: 10_000 })
  db.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = OFF')
  db.exec(
    'CREATE TABLE IF NOT EXISTS facts (id INTEGER PRIMARY KEY, key TEXT NOT NULL UNIQUE, encoded BLOB NOT NULL)',
  )
  if (statSync(path).size > MAX_BYTES) {
    db.exec('DELETE FROM facts WHERE id <= (SELECT (min(id) + max(id)) / 2 FROM facts)')
    db.exec('VACUUM')
  }
  const select = db.prepare('SELECT encoded FROM facts WHERE key = ?')
  const insert = db.prepare('INSERT OR IGNORE INTO facts (key, encoded) VALUES (?, ?)')
  return {
    get(key) {
      const row = select.get(key) as { encoded: Uint8Array } | undefined
      return row === undefined ? undefined : zstdDecompressSync(row.encoded)
    },
    putAll(entries) {
      db.exec('BEGIN IMMEDIATE')
      try {
        for (const [key, encoded] of entries) insert.run(key, zstdCompressSync(encoded, LEVEL))
        db.exec('COMMIT')
      } catch (error) {
        db.exec('ROLLBACK')
        throw error
      }
    },
    [Symbol.dispose]: () => db.close(),
  }
}

/** Level 1: the fastest that still halves facts several times over. */
const LEVEL = { params: { [constants.ZSTD_c_compressionLevel]: 1 } }

/** Everything that facts depend on besides the text: parser and grammar, extractor version, and the file's own name. */
export function factsKey(language: Language, path: string, blob: string, parsers: Parsers): string {
  const name = path.slice(path.lastIndexOf('/') + 1)
  return `${language.id}:${language.extractorVersion}:${parsers.nameFor(language.grammarFor(path))}:${name}:${blob}`
}
