import { NodeFlagBit, nodeKinds } from '../../graph/graph.ts'
import { COPIED_FILE, EXAMPLE_FILE, OUTLINED_FILE, PLAIN_FILE } from '../read/files.ts'
import { NodeColumn } from '../read/nodes.ts'
import type { Reader } from '../read/reader.ts'
import { FileFlag } from '../snapshot-file.ts'
import type { Corpus } from './corpus.ts'
import type { Signals } from './signals.ts'
import { createTopList } from './top-list.ts'

/** How much each signal counts; tuned on issue texts and the files that their fixes changed. */
export const ranking = {
  node: { text: 1, file: 0.5, name: 0.8, path: 0.2, graph: 0.4, centrality: 0.05 },
  file: { text: 1, best: 0.3, name: 0.3, path: 0.4, graph: 0.15, centrality: 0.1 },
  testFactor: 0.3,
  plainFactor: 0.5,
  copyFactor: 0.4,
}

export interface RankOptions {
  readonly limit: number
  readonly isSetBack: boolean
  /** Undefined where all pass. */
  readonly kinds: ReadonlySet<string> | undefined
  readonly hasFile: (file: number) => boolean
  readonly fileFlags: readonly number[]
}

export interface RankedDocument {
  readonly document: number
  readonly score: number
  /** What the score is made of; they add up to it. */
  readonly parts: readonly { readonly part: string; readonly score: number }[]
}

const kindNumber = (kind: (typeof nodeKinds)[number]): number => nodeKinds.indexOf(kind)
const SECTION = kindNumber('section')
const TEST_FILE = FileFlag.TEST | FileFlag.GENERATED | FileFlag.MINIFIED
const TEST_NODE = NodeFlagBit.TEST | NodeFlagBit.IN_TEST_FILE | NodeFlagBit.GENERATED

/** Documents, best first. */
export function rankDocuments(
  reader: Reader,
  corpus: Corpus,
  signals: Signals,
  options: RankOptions,
): RankedDocument[] {
  const best = createTopList(options.limit)
  const passes = createDocumentFilter(reader, corpus, options)
  for (let document = 0; document < corpus.documentCount; document++) {
    const file = corpus.file[document] ?? 0
    const own = signals.documentText[document] ?? 0
    const isReached = own + (signals.documentName[document] ?? 0) + (signals.documentGraph[document] ?? 0) > 0
    const isNamedFile = (signals.filePath[file] ?? 0) > 0 && document === corpus.firstDocument[file]
    if (!isReached && !isNamedFile) continue
    const score =
      scoreDocument(reader, corpus, signals, document) * factorOf(reader, corpus, document, options)
    if (best.accepts(score) && passes(document)) best.add(document, score)
  }
  return best.entries().map(({ item, score }) => ({
    document: item,
    score,
    parts: withFactor(documentParts(reader, corpus, signals, item), score),
  }))
}

/** Files, best first, each as its best document. */
export function rankFiles(
  reader: Reader,
  corpus: Corpus,
  signals: Signals,
  options: RankOptions,
): RankedDocument[] {
  const best = createTopList(options.limit)
  const passes = createDocumentFilter(reader, corpus, options)
  const chosen = new Map<number, number>()
  for (let file = 0; file < corpus.fileCount; file++) {
    const first = corpus.firstDocument[file] ?? 0
    if (first === corpus.firstDocument[file + 1]) continue
    const sum = add(fileParts(reader, corpus, signals, file), 5)
    if (sum === 0) continue
    const score = add(fileParts(reader, corpus, signals, file)) * factorOf(reader, corpus, first, options)
    if (!best.accepts(score)) continue
    const document = bestDocument(reader, corpus, signals, file, passes)
    if (document === -1) continue
    chosen.set(file, document)
    best.add(file, score)
  }
  return best.entries().map(({ item, score }) => ({
    document: chosen.get(item) ?? 0,
    score,
    parts: withFactor(fileParts(reader, corpus, signals, item), score),
  }))
}

type Parts = [string, number][]

function documentParts(reader: Reader, corpus: Corpus, signals: Signals, document: number): Parts {
  const weights = ranking.node
  const file = corpus.file[document] ?? 0
  const own = signals.documentText[document] ?? 0
  const name = signals.documentName[document] ?? 0
  return [
    ['text', weights.text * own],
    ['name', weights.name * name],
    ['path', weights.path * (signals.filePath[file] ?? 0)],
    ['file', weights.file * (signals.fileText[file] ?? 0) * (own + name)],
    ['graph', weights.graph * (signals.documentGraph[document] ?? 0)],
    ['centrality', weights.centrality * centralityOf(reader, corpus.node[document] ?? 0)],
  ]
}

/** The sum of `documentParts` without making them: this runs for every document that has a word of the query. */
function scoreDocument(reader: Reader, corpus: Corpus, signals: Signals, document: number): number {
  const weights = ranking.node
  const file = corpus.file[document] ?? 0
  const own = signals.documentText[document] ?? 0
  const name = signals.documentName[document] ?? 0
  return (
    weights.text * own +
    weights.name * name +
    weights.path * (signals.filePath[file] ?? 0) +
    weights.file * (signals.fileText[file] ?? 0) * (own + name) +
    weights.graph * (signals.documentGraph[document] ?? 0) +
    weights.centrality * centralityOf(reader, corpus.node[document] ?? 0)
  )
}

function fileParts(reader: Reader, corpus: Corpus, signals: Signals, file: number): Parts {
  const weights = ranking.file
  return [
    ['text', weights.text * (signals.fileText[file] ?? 0)],
    ['best', weights.best * (signals.fileBest[file] ?? 0)],
    ['name', weights.name * (signals.fileName[file] ?? 0)],
    ['path', weights.path * (signals.filePath[file] ?? 0)],
    ['graph', weights.graph * (signals.fileGraph[file] ?? 0)],
    [
      'centrality',
      weights.centrality * centralityOf(reader, corpus.node[corpus.firstDocument[file] ?? 0] ?? 0),
    ],
  ]
}

/** The rank falls off steeply, so its root tells the middle field apart too. */
function centralityOf(reader: Reader, node: number): number {
  return Math.sqrt(reader.rows.centrality.get(node) / 1e6)
}

function add(parts: Parts, count = parts.length): number {
  let sum = 0
  for (let index = 0; index < count; index++) sum += parts[index]?.[1] ?? 0
  return sum
}

function withFactor(parts: Parts, score: number): RankedDocument['parts'] {
  const rest = score - add(parts)
  const all: Parts = Math.abs(rest) > 1e-9 ? [...parts, ['set-back', rest]] : parts
  return all.filter(([, value]) => value !== 0).map(([part, value]) => ({ part, score: value }))
}

/** Tests, generated code, plain documents and copies stand behind code that matches as well. */
export function factorOf(
  reader: Reader,
  corpus: Corpus,
  document: number,
  { isSetBack, fileFlags }: RankOptions,
): number {
  const node = corpus.node[document] ?? 0
  const flags = fileFlags[corpus.file[document] ?? 0] ?? 0
  const copied = (flags & COPIED_FILE) === 0 ? 1 : ranking.copyFactor
  if ((flags & TEST_FILE) !== 0 || (reader.rows.node.get(node, NodeColumn.FLAGS) & TEST_NODE) !== 0) {
    return copied * (isSetBack ? ranking.testFactor : 1)
  }
  const isPlain = (flags & (PLAIN_FILE | OUTLINED_FILE)) === PLAIN_FILE
  if (isPlain || (flags & EXAMPLE_FILE) !== 0 || reader.rows.node.get(node, NodeColumn.KIND) === SECTION)
    return copied * ranking.plainFactor
  return copied
}

export function createDocumentFilter(
  reader: Reader,
  corpus: Corpus,
  { kinds, hasFile }: RankOptions,
): (document: number) => boolean {
  const wanted = kinds === undefined ? undefined : nodeKinds.map((kind) => kinds.has(kind))
  return (document) => {
    if (
      wanted !== undefined &&
      wanted[reader.rows.node.get(corpus.node[document] ?? 0, NodeColumn.KIND)] !== true
    ) {
      return false
    }
    return hasFile(corpus.file[document] ?? 0)
  }
}

function bestDocument(
  reader: Reader,
  corpus: Corpus,
  signals: Signals,
  file: number,
  passes: (document: number) => boolean,
): number {
  let best = -1
  let bestScore = -1
  const end = corpus.firstDocument[file + 1] ?? 0
  for (let document = corpus.firstDocument[file] ?? 0; document < end; document++) {
    const score = scoreDocument(reader, corpus, signals, document)
    if (score > bestScore && passes(document)) [best, bestScore] = [document, score]
  }
  return best
}
