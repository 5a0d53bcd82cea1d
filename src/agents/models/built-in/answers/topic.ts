import type { NeighbourEdge } from '../../../tools/neighbours.ts'
import type { SearchOutput } from '../../../tools/search.ts'
import { isToolFailure } from '../../../tools/tool.ts'
import { isStopWord } from '../find-names.ts'
import { citeNode, code, joinNames, kindWord, knownMark, mermaid, pathOf, quoteDoc } from '../prose.ts'
import type { Subject } from '../resolve-subject.ts'
import type { Script } from '../script.ts'
import { call, callAll, say } from '../script.ts'
import { excerptOf } from './explain.ts'
import { distinctPairs, verbs } from './relations.ts'

export type Hit = SearchOutput['results'][number]

/**
 * A question in words: the best places with what each does, how they are linked, the code of the best one, and
 * what was not found out.
 */
export function* answerTopic(question: string, subjects: readonly Subject[], wantsDiagram: boolean): Script {
  const hits = yield* findPlaces(question, subjects)
  if (hits.length === 0) {
    yield* say(
      `Nothing in the repository matches these words: ${joinNames(keywords(question).slice(0, 8).map(code), 8)}. Name a function, a class, a file or a text that occurs in the code.`,
    )
    return
  }
  yield* say(`The places in the code that fit this question best:\n\n`)
  for (const hit of hits) yield* say(`- ${describeHit(hit)}\n`)
  const definitions = hits.filter((hit) => hit.kind !== 'file' && hit.kind !== 'section').slice(0, 6)
  const edges = yield* linksAmong(definitions)
  if (edges.length > 0) {
    yield* say('\nHow they are linked:\n\n')
    for (const { from, edge } of edges.slice(0, 8)) {
      yield* say(
        `- ${code(from.name)} ${verbs[edge.kind] ?? edge.kind} ${code(edge.node.name)}${knownMark(edge.known)}${edge.sites[0] === undefined ? '' : ` [${edge.sites[0]}]`}\n`,
      )
    }
    if (wantsDiagram)
      yield* say(
        `\n${mermaid(distinctPairs(edges.map(({ from, edge }) => ({ from: from.name, to: edge.node.name }))))}`,
      )
  }
  const best = definitions.find((hit) => hit.kind !== 'field' && hit.kind !== 'variable') ?? definitions[0]
  if (best !== undefined) {
    const detail = yield* call('get_node', { node: best.node_id })
    if (!isToolFailure(detail)) {
      const excerpt = excerptOf(detail.node, [])
      if (excerpt !== '') yield* say(`\nThe nearest of them is ${code(best.name)}. ${excerpt}\n`)
    }
  }
  yield* say(
    `\nThese places were found by names, words and links of the code. What they do together beyond that, and why it was done so, the code does not say; ask about one of them by its name for its callers, callees and tests.`,
  )
}

/** The best hits, at most two a file, definitions before whole files. */
export function* findPlaces(question: string, subjects: readonly Subject[], most = 6): Script<Hit[]> {
  const [whole, short] = yield* callAll('search', [
    { query: question.slice(0, 2_000), limit: 14 },
    { query: keywords(question).slice(0, 12).join(' ') || question.slice(0, 200), limit: 14 },
  ])
  const scores = new Map<string, { hit: Hit; score: number }>()
  for (const output of [whole, short]) {
    if (output === undefined || isToolFailure(output)) continue
    output.results.forEach((hit, rank) => {
      const known = scores.get(hit.node_id)
      // Reciprocal rank fusion: what both forms of the question find comes first.
      const score = (known?.score ?? 0) + 1 / (rank + 6)
      scores.set(hit.node_id, { hit, score })
    })
  }
  const named = subjects
    .filter((subject) => subject.node.kind !== 'external')
    .slice(0, 3)
    .map(({ node }): Hit => ({ ...node, match: 'name', relevance: 1 }))
  const ranked = [...scores.values()].sort((a, b) => b.score - a.score).map(({ hit }) => hit)
  const perFile = new Map<string, number>()
  const kept: Hit[] = []
  for (const hit of [...named, ...ranked]) {
    if (kept.length >= most || kept.some((other) => other.node_id === hit.node_id)) continue
    if (hit.kind === 'external' || hit.kind === 'directory') continue
    const file = pathOf(hit.location)
    const count = perFile.get(file) ?? 0
    if (count >= 2) continue
    perFile.set(file, count + 1)
    kept.push(hit)
  }
  return kept
}

export function describeHit(hit: Hit): string {
  const signature = hit.signature === undefined ? '' : `: ${code(hit.signature.slice(0, 160))}`
  const says =
    hit.doc === undefined ? `${signature}${citeNode(hit)}` : `: ${quoteDoc(hit.doc, citeNode(hit))}`
  return `${kindWord(hit)} ${code(hit.name)}${hit.in_test === true ? ', a test' : ''}${says}`
}

export function* linksAmong(hits: readonly Hit[]): Script<{ from: Hit; edge: NeighbourEdge }[]> {
  const ids = new Set(hits.map((hit) => hit.node_id))
  const outputs = yield* callAll(
    'neighbours',
    hits.map((hit) => ({
      node: hit.node_id,
      direction: 'out',
      kinds: [
        'calls',
        'instantiates',
        'extends',
        'implements',
        'references',
        'has-type',
        'handles',
        'decorates',
      ],
      limit: 100,
    })),
  )
  return outputs.flatMap((output, index) => {
    const from = hits[index]
    if (from === undefined || isToolFailure(output)) return []
    return output.edges
      .filter((edge) => ids.has(edge.node.node_id) && edge.node.node_id !== from.node_id)
      .map((edge) => ({ from, edge }))
  })
}

/** The words of a question that say something, each once, in order. */
export function keywords(question: string): string[] {
  const words = question.match(/[\p{L}_$][\p{L}\p{N}_$]*/gu) ?? []
  return [
    ...new Set(
      words.filter((word) => word.length > 2 && (!isStopWord(word) || topicWords.has(word.toLowerCase()))),
    ),
  ]
}

/** Words that name no symbol by themselves but say what a question is about. */
const topicWords = new Set(
  'error errors user users hook test tests data type types state file files directory import imports module modules package value values variable variables function class method interface authentication authorization source flow loaded signed stored saved rendered validated parsed reference references'.split(
    ' ',
  ),
)
