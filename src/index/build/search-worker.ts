import { parentPort } from 'node:worker_threads'

import { buildSearchIndex } from './search-index.ts'
import type { SearchRequest } from './search-thread.ts'

/** Answers one request with its search index, whose arrays are handed over and not copied. */
parentPort!.once('message', ({ files, nodes }: SearchRequest) => {
  const index = buildSearchIndex(files, nodes)
  const arrays = [index.terms, index.pathTerms].flatMap(({ documentCounts, ends, postings }) => [
    documentCounts.buffer,
    ends.buffer,
    postings.buffer,
  ])
  parentPort!.postMessage(index, [index.documents.buffer, ...arrays])
})
