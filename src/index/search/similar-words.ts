import type { Reader } from '../read/reader.ts'

/** Words shorter than this have too many that begin like them. */
const SHORTEST_WORD = 6
const PREFIX_LENGTH = 5

/** Words of the indexed texts that begin like one that stands nowhere, those in most definitions first. */
export function createSimilarWords(reader: Reader): (word: string, limit: number) => string[] {
  return (word, limit) => {
    const folded = word.toLowerCase()
    if (folded.length < SHORTEST_WORD || !/^[a-z]+$/.test(folded)) return []
    const prefix = folded.slice(0, PREFIX_LENGTH)
    const rows = reader.all(
      'select term from term where term >= ? and term < ? and length(term) < 24 order by document_count desc, term limit ?',
      prefix,
      `${prefix}{`,
      limit,
    )
    return rows.map((row) => String(row['term']))
  }
}
