import type { Reader } from '../read/reader.ts'
import type { Corpus } from './corpus.ts'
import { spreadOverGraph } from './spread.ts'
import { createTopList } from './top-list.ts'

/** What speaks for a document or a file, each scaled to 0..1 of the best one. */
export interface Signals {
  readonly documentText: Float64Array
  readonly fileText: Float64Array
  /** The best document's text. */
  readonly fileBest: Float64Array
  readonly documentName: Float64Array
  readonly fileName: Float64Array
  readonly filePath: Float64Array
  readonly documentGraph: Float64Array
  readonly fileGraph: Float64Array
}

export const SEED_COUNT = 25
const MOST_PATH_SCORE = 6

export function combineSignals(
  reader: Reader,
  corpus: Corpus,
  text: { readonly documents: Float64Array; readonly files: Float64Array },
  names: ReadonlyMap<number, number>,
  paths: ReadonlyMap<number, number>,
): Signals {
  const documentText = scale(text.documents)
  const fileText = scale(text.files)
  const fileBest = new Float64Array(corpus.fileCount)
  for (let document = 0; document < corpus.documentCount; document++) {
    const file = corpus.file[document] ?? 0
    const score = documentText[document] ?? 0
    if (score > (fileBest[file] ?? 0)) fileBest[file] = score
  }
  const named = placeNodes(corpus, names, Math.max)
  const filePath = new Float64Array(corpus.fileCount)
  for (const [file, score] of paths) filePath[file] = Math.min(MOST_PATH_SCORE, score)
  scale(filePath)
  const seeds = chooseSeeds(corpus, documentText, fileText, named.documents)
  const reached = placeNodes(corpus, spreadOverGraph(reader, seeds), (a, b) => a + b)
  // What has members is reached through them, which say better what is meant.
  for (let document = 0; document < corpus.documentCount; document++)
    if (corpus.hasMembers[document] === 1) reached.documents[document] = 0
  scale(reached.documents)
  return {
    documentText,
    fileText,
    fileBest,
    documentName: named.documents,
    fileName: named.files,
    filePath,
    documentGraph: reached.documents,
    fileGraph: reached.files,
  }
}

function chooseSeeds(
  corpus: Corpus,
  documentText: Float64Array,
  fileText: Float64Array,
  documentName: Float64Array,
): Map<number, number> {
  const best = createTopList(SEED_COUNT)
  for (let document = 0; document < corpus.documentCount; document++) {
    const own = documentText[document] ?? 0
    const name = documentName[document] ?? 0
    if (own + name === 0) continue
    best.add(document, own * (1 + 0.5 * (fileText[corpus.file[document] ?? 0] ?? 0)) + name)
  }
  return new Map(best.entries().map(({ item, score }) => [corpus.node[item] ?? 0, score]))
}

/** Scores of nodes as scores of documents, and of files by joining those of their documents. */
function placeNodes(
  corpus: Corpus,
  scores: ReadonlyMap<number, number>,
  join: (a: number, b: number) => number,
): { documents: Float64Array; files: Float64Array } {
  const documents = new Float64Array(corpus.documentCount)
  const files = new Float64Array(corpus.fileCount)
  for (const [node, score] of scores) {
    const document = corpus.documentOfNode[node] ?? -1
    if (document < 0) continue
    documents[document] = score
    const file = corpus.file[document] ?? 0
    files[file] = join(files[file] ?? 0, score)
  }
  return { documents: scale(documents), files: scale(files) }
}

function scale(values: Float64Array): Float64Array {
  let most = 0
  for (const value of values) if (value > most) most = value
  if (most > 0)
    for (let index = 0; index < values.length; index++) values[index] = (values[index] ?? 0) / most
  return values
}
