import type { DatabaseSync } from 'node:sqlite'

import type { RowTableName } from '../row-table.ts'
import type { SearchIndex } from './search-index.ts'
import { writeTerms } from './term-rows.ts'

/** Returns the number of documents. */
export function writeSearch(
  database: DatabaseSync,
  rows: (name: RowTableName, values: Int32Array) => void,
  { documents, terms, pathTerms }: SearchIndex,
): number {
  rows('document', documents)
  writeTerms(database.prepare('insert into term (term, document_count, postings) values (?, ?, ?)'), terms)
  writeTerms(
    database.prepare('insert into path_term (term, document_count, postings) values (?, ?, ?)'),
    pathTerms,
  )
  return documents.length / 3
}
