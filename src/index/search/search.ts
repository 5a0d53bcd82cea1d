import { createPathFilter } from '../path-filter.ts'
import type { Files } from '../read/files.ts'
import type { Nodes } from '../read/nodes.ts'
import type { Reader } from '../read/reader.ts'
import type { SearchOptions, SearchResult } from '../snapshot.ts'
import { loadCorpus } from './corpus.ts'
import type { Corpus } from './corpus.ts'
import { cutExcerpt } from './excerpt.ts'
import { parseQuery } from './parse-query.ts'
import type { Vectors } from '../vectors/vector-file.ts'
import { fuseMeaning } from './fuse-meaning.ts'
import { rankDocuments, rankFiles } from './rank.ts'
import type { RankedDocument } from './rank.ts'
import { filesByName, scoreNames, scorePaths } from './score-names.ts'
import { scoreText } from './score-text.ts'
import { combineSignals } from './signals.ts'

const DEFAULT_LIMIT = 10
/** So many of each ranking are fused. */
const FUSED = 100

/** The one ranked search: words, a name, a question, or a whole issue text with its stack traces. */
export function createSearch(
  reader: Reader,
  files: Files,
  nodes: Nodes,
  vectors: () => Vectors | undefined,
): (query: string, options?: SearchOptions) => SearchResult[] {
  let corpus: Corpus | undefined
  let byName: ReadonlyMap<string, readonly number[]> | undefined
  return (query, options = {}) => {
    const parsed = parseQuery(query)
    corpus ??= loadCorpus(reader)
    byName ??= filesByName(files.paths())
    const text = scoreText(reader, corpus, parsed.terms)
    const names = scoreNames(reader, nodes, parsed)
    const signals = combineSignals(reader, corpus, text, names, scorePaths(files, byName, parsed))
    const filter = createPathFilter(options.path)
    const rank = options.group === 'file' ? rankFiles : rankDocuments
    const limit = options.limit ?? DEFAULT_LIMIT
    const found = options.meaning === undefined ? undefined : vectors()
    const rankOptions = {
      limit: found === undefined ? limit : Math.max(limit, FUSED),
      isSetBack: options.includeTests !== true && !parsed.asksForTests,
      kinds: options.kinds === undefined ? undefined : new Set(options.kinds),
      hasFile: (file: number) => filter === undefined || filter(files.paths()[file] ?? ''),
      fileFlags: files.flags(),
    }
    const worded = rank(reader, corpus, signals, rankOptions)
    const ranked =
      found === undefined
        ? worded
        : fuseMeaning(reader, corpus, worded, found, options.meaning!, {
            ...rankOptions,
            limit,
            nodeNumber: nodes.nodeNumber,
            isByFile: options.group === 'file',
          })
    const best = ranked[0]?.score ?? 0
    return ranked.map((entry) => {
      const document = entry.document
      const node = nodes.record(corpus?.node[document] ?? 0)
      const source = files.textOf(corpus?.file[document] ?? 0) ?? ''
      const excerpt = cutExcerpt(source, Math.max(1, node.startLine), node.endLine || Infinity, text.terms)
      return {
        node,
        content: excerpt.text,
        contentLine: excerpt.startLine,
        matchType: matchTypeOf(entry),
        relevance: best > 0 ? Math.max(0, Math.min(1, entry.score / best)) : 0,
        ...(options.explain === true && { explanation: entry.parts }),
      }
    })
  }
}

function matchTypeOf({ parts }: RankedDocument): SearchResult['matchType'] {
  const scoreOf = (wanted: string): number => parts.find(({ part }) => part === wanted)?.score ?? 0
  const named = scoreOf('name') + scoreOf('path')
  const textual = scoreOf('text') + scoreOf('best')
  if (named > 0 && named >= textual / 2) return 'name'
  return textual + scoreOf('meaning') >= scoreOf('graph') ? 'text' : 'graph'
}
