import { parentPort } from 'node:worker_threads'

import type { BuildRequest, BuiltParts } from './build-thread.ts'
import { packTexts } from './pack-texts.ts'
import type { PackedTexts } from './pack-texts.ts'
import { buildSearchIndex } from './search-index.ts'
import type { SearchFile } from './search-index.ts'

let files: readonly SearchFile[] = []
let texts: PackedTexts | undefined

/** Answers once, when it has the files and the nodes; its arrays are handed over and not copied. */
parentPort!.on('message', (request: BuildRequest) => {
  if (request.kind === 'files') {
    files = request.files
    texts = packTexts(files)
    return
  }
  const search = buildSearchIndex(files, request.nodes)
  const arrays = [search.terms, search.pathTerms].flatMap(({ documentCounts, ends, postings }) => [
    documentCounts.buffer,
    ends.buffer,
    postings.buffer,
  ])
  const blocks = texts!.blocks.map(({ data }) => data.buffer)
  parentPort!.postMessage({ texts: texts!, search } satisfies BuiltParts, [
    search.documents.buffer,
    ...arrays,
    texts!.block.buffer,
    texts!.offset.buffer,
    ...blocks,
  ])
})
