import type { DatabaseSync } from 'node:sqlite'

import type { MovedSnapshotInput } from '../build-moved.ts'
import { RowTablePatch } from '../row-table.ts'
import { replacePostings } from '../search/replace-postings.ts'
import { indexSome } from './search-index.ts'
import type { SearchFile } from './search-index.ts'
import type { StoredFiles } from './stored-files.ts'
import type { TermRows } from './term-rows.ts'

/** Column of a document: the words of its own text. */
const WORDS = 2

/** Takes what the changed files said out of the word index and puts in what they say. */
export function updateSearch(
  database: DatabaseSync,
  { files, changed, graph, before }: MovedSnapshotInput,
  stored: StoredFiles,
): void {
  const some = [...changed.keys()].toSorted((a, b) => a - b)
  const old: SearchFile[] = files.map(({ path, language }, index) => ({
    path,
    language,
    isMinified: stored.isMinified(index),
    utf8: changed.has(index) ? stored.text(index)?.slice() : undefined,
  }))
  const own: SearchFile[] = files.map(({ path, language, isMinified }, index) => ({
    path,
    language,
    isMinified,
    utf8: changed.get(index),
  }))
  const taken = indexSome(old, before.graph.nodes, some)
  const put = indexSome(own, graph.nodes, some)
  const { starts } = put
  const documents = new RowTablePatch(database, 'document')
  const isReplaced = new Uint8Array(put.documents.length / 3)
  for (const file of some) {
    isReplaced.fill(1, starts[file], starts[file + 1])
    for (let document = starts[file]!; document < starts[file + 1]!; document++) {
      documents.set(document, WORDS, put.documents[document * 3 + WORDS]!)
    }
  }
  documents.write()
  updateTerms(database, postingsByTerm(taken.terms), postingsByTerm(put.terms), isReplaced)
}

function updateTerms(
  database: DatabaseSync,
  taken: ReadonlyMap<string, Uint8Array>,
  put: ReadonlyMap<string, Uint8Array>,
  isReplaced: Uint8Array,
): void {
  const select = database.prepare('select postings from term where term = ?')
  const replace = database.prepare('replace into term (term, document_count, postings) values (?, ?, ?)')
  const remove = database.prepare('delete from term where term = ?')
  for (const term of new Set([...taken.keys(), ...put.keys()])) {
    const [from, to] = [taken.get(term) ?? NOTHING, put.get(term) ?? NOTHING]
    if (Buffer.compare(from, to) === 0) continue
    const stored = (select.get(term)?.['postings'] as Uint8Array | undefined) ?? NOTHING
    const { documentCount, postings } = replacePostings(stored, (document) => isReplaced[document] === 1, to)
    if (documentCount === 0) remove.run(term)
    else replace.run(term, documentCount, postings)
  }
}

const NOTHING = new Uint8Array(0)

function postingsByTerm({ terms, ends, postings }: TermRows): Map<string, Uint8Array> {
  let start = 0
  return new Map(
    terms.map((term, row) => {
      const bytes = postings.subarray(start, ends[row])
      start = ends[row]!
      return [term, bytes]
    }),
  )
}
