import type { SearchOutput } from '../../../tools/search.ts'
import type { NodeBrief } from '../../../tools/show-node.ts'
import type { QuestionWords } from '../../../passages/question-words.ts'
import { splitName } from '../../../passages/question-words.ts'

export type Hit = SearchOutput['results'][number]

export interface Candidate {
  readonly hit: Hit
  /** What the searches say, the sum over all of them. */
  found: number
}

export interface RankingOptions {
  /** Definitions that the question names: their members come first. */
  readonly named: readonly Hit[]
  /** Places that fit a description in the question well. */
  readonly described: readonly Hit[]
  readonly asksForTests: boolean
  /** It asks for settings, fields or constants, not only for what is done. */
  readonly asksForData: boolean
  /** Kinds that it asks for: "which functions". */
  readonly kinds: readonly string[]
}

/** How much each sign counts beside the searches; measured with `bench/questions.ts`, all on a wide plateau. */
const weights = {
  name: 0.8,
  container: 0.35,
  doc: 0.3,
  share: 0.8,
  nameShare: 0.5,
  inside: 0.4,
  described: 0.5,
  data: 0.5,
  test: 0.5,
  shape: 0.75,
  kind: 1.3,
  tiny: 0.3,
}

/** Candidates with the best first: by the searches, and by how far names, docs and text are words of the question. */
export function rankPlaces(
  candidates: readonly Candidate[],
  words: QuestionWords,
  options: RankingOptions,
): Hit[] {
  const most = Math.max(0.01, ...candidates.map(({ found }) => found))
  const hits = candidates.map(({ hit }) => hit)
  const shares = shareOfQuestion(
    hits.map((hit) =>
      words.findIn(`${hit.name} ${hit.doc ?? ''} ${hit.signature ?? ''} ${hit.content ?? ''}`),
    ),
  )
  const nameShares = shareOfQuestion(hits.map((hit) => words.findIn(ownName(hit))))
  const scored = candidates.map(({ hit, found }, index) => {
    const coverage = words.coverageOf(ownName(hit))
    const isDefinition = hit.kind !== 'file' && hit.kind !== 'section'
    const inside = isInside(hit, options.named)
    const named = isDefinition
      ? fitOf(hit, words) * (inside ? 1.4 : 1) +
        (inside ? weights.inside * coverage : 0) +
        weights.nameShare * (nameShares[index] ?? 0) * coverage
      : 0
    const score = found / most + weights.share * (shares[index] ?? 0) + named * factorOf(hit, options)
    const isDescribed = options.described.some((other) => other.node_id === hit.node_id)
    return { hit, score: score + (isDescribed ? weights.described : 0) - (isTiny(hit) ? weights.tiny : 0) }
  })
  return scored.sort((a, b) => b.score - a.score).map(({ hit }) => hit)
}

/** How much of the question each place speaks of, 1 for the best; words that most of the places have count little. */
function shareOfQuestion(found: readonly ReadonlySet<string>[]): number[] {
  const counts = new Map<string, number>()
  for (const own of found) for (const word of own) counts.set(word, (counts.get(word) ?? 0) + 1)
  const weightOf = (word: string): number => Math.log((found.length + 1) / (counts.get(word) ?? 1))
  const sums = found.map((own) => [...own].reduce((sum, word) => sum + weightOf(word), 0))
  const most = Math.max(0.01, ...sums)
  return sums.map((sum) => sum / most)
}

/** How far a definition's own name, its container's and its doc are words of the question. */
function fitOf(hit: Hit, words: QuestionWords): number {
  const own = ownName(hit)
  const container = hit.name.split('.').at(-2) ?? ''
  // That one word fits says less than that three do.
  const length = Math.min(1, 0.4 + 0.2 * splitName(own).length)
  return (
    weights.name * length * words.coverageOf(own) ** 2 +
    (container === '' ? 0 : weights.container * words.coverageOf(container) ** 2) +
    Math.min(weights.doc, 0.06 * words.findIn(`${hit.doc ?? ''} ${hit.signature ?? ''}`).size)
  )
}

function factorOf(hit: Hit, { asksForTests, asksForData, kinds }: RankingOptions): number {
  let factor = 1
  if ((hit.kind === 'field' || hit.kind === 'variable') && !asksForData) factor *= weights.data
  if (hit.in_test === true && !asksForTests) factor *= weights.test
  // What is asked is mostly what code does, and these do nothing.
  if ((hit.kind === 'type' || hit.kind === 'interface') && kinds.length === 0) factor *= weights.shape
  if (kinds.includes(hit.kind)) factor *= weights.kind
  return factor
}

/** Undocumented functions of a line or two explain little. */
function isTiny(hit: Hit): boolean {
  const lines = /:(\d+)-(\d+)$/u.exec(hit.location)
  const length = Number(lines?.[2] ?? 9) - Number(lines?.[1] ?? 0) + 1
  return (hit.kind === 'method' || hit.kind === 'function') && length < 3 && hit.doc === undefined
}

function isInside(hit: Hit, named: readonly Hit[]): boolean {
  return named.some(({ node_id: id }) => hit.node_id.startsWith(`${id}.`))
}

export function ownName(node: NodeBrief): string {
  return node.name.split('.').at(-1) ?? node.name
}
