import type { Reader } from '../read/reader.ts'
import type { Vectors } from '../vectors/vector-file.ts'
import type { Corpus } from './corpus.ts'
import { createDocumentFilter, factorOf } from './rank.ts'
import type { RankOptions, RankedDocument } from './rank.ts'

export interface FuseOptions extends RankOptions {
  readonly nodeNumber: (nodeId: string) => number
  /** Each file once. */
  readonly isByFile: boolean
}

/**
 * Reciprocal rank fusion (Cormack, Clarke and Büttcher, SIGIR 2009) with its usual constant: what both rankings have
 * comes before what one has. The ranking by words weighs more, so that its first stays before what only means the like.
 */
const RANK_CONSTANT = 60
const WORD_WEIGHT = 1
const MEANING_WEIGHT = 0.7
const NEAREST = 200

const documentsOf = new WeakMap<Vectors, Int32Array>()

/** The ranking by words together with what is nearest in meaning, set back where the words' ranking sets back. */
export function fuseMeaning(
  reader: Reader,
  corpus: Corpus,
  worded: readonly RankedDocument[],
  vectors: Vectors,
  meaning: Float32Array,
  options: FuseOptions,
): RankedDocument[] {
  if (meaning.length !== vectors.info.dimensions) return worded.slice(0, options.limit)
  const documents = documentsOf.get(vectors) ?? findDocuments(corpus, vectors, options.nodeNumber)
  documentsOf.set(vectors, documents)
  const passes = createDocumentFilter(reader, corpus, options)
  const keyOf = (document: number): number => (options.isByFile ? corpus.file[document]! : document)
  const near = vectors
    .nearest(meaning, NEAREST, (position) => documents[position] !== -1 && passes(documents[position]!))
    .map(({ position, similarity }) => {
      const document = documents[position]!
      return { document, similarity: similarity * factorOf(reader, corpus, document, options) }
    })
    .sort((one, other) => other.similarity - one.similarity)
  const fused = new Map<number, { document: number; parts: { part: string; score: number }[] }>()
  for (const [rank, { document, parts }] of worded.entries()) {
    const share = WORD_WEIGHT / (RANK_CONSTANT + rank + 1)
    const sum = parts.reduce((total, { score }) => total + score, 0)
    // The parts of a fused score add up to it, as those of any score do.
    const scaled = parts.map(({ part, score }) => ({ part, score: (share * score) / (sum || 1) }))
    fused.set(keyOf(document), { document, parts: scaled })
  }
  let rank = 0
  const seen = new Set<number>()
  for (const { document } of near) {
    const key = keyOf(document)
    if (seen.has(key)) continue
    seen.add(key)
    rank += 1
    const entry = fused.get(key) ?? { document, parts: [] }
    entry.parts.push({ part: 'meaning', score: MEANING_WEIGHT / (RANK_CONSTANT + rank) })
    fused.set(key, entry)
  }
  return [...fused.values()]
    .map(({ document, parts }) => ({
      document,
      parts,
      score: parts.reduce((total, { score }) => total + score, 0),
    }))
    .sort((one, other) => other.score - one.score || one.document - other.document)
    .slice(0, options.limit)
}

/** The document of each vector, -1 where search ranks no such node. */
function findDocuments(
  corpus: Corpus,
  { nodeIds }: Vectors,
  nodeNumber: (nodeId: string) => number,
): Int32Array {
  const ofNode = new Map<number, number>()
  for (let document = 0; document < corpus.documentCount; document++)
    ofNode.set(corpus.node[document]!, document)
  return Int32Array.from(nodeIds, (nodeId) => ofNode.get(nodeNumber(nodeId)) ?? -1)
}
