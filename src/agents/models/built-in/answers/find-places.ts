import { isToolFailure } from '../../../tools/tool.ts'
import type { Description } from '../find-descriptions.ts'
import { findDescriptions } from '../find-descriptions.ts'
import { isStopWord } from '../../../passages/stop-words.ts'
import { pathOf } from '../prose.ts'
import type { QuestionWords } from '../../../passages/question-words.ts'
import { readQuestionWords } from '../../../passages/question-words.ts'
import type { Subject } from '../resolve-subject.ts'
import type { Script } from '../script.ts'
import { callAll } from '../script.ts'
import type { Candidate, Hit } from './rank-places.ts'
import { ownName, rankPlaces } from './rank-places.ts'

export type { Hit } from './rank-places.ts'

const classKinds = new Set(['class', 'interface', 'enum', 'type'])
const mostClassesLookedInto = 4

/**
 * The best places for a question in words: what the whole question, its keywords and each description in it find,
 * with members of the classes among them, ranked anew by how far their names and docs are words of the question.
 */
export function* findPlaces(question: string, subjects: readonly Subject[], most = 6): Script<Hit[]> {
  const words = readQuestionWords(question)
  const descriptions = findDescriptions(question)
  const { candidates, described } = yield* gatherCandidates(
    question,
    descriptions.filter(isWorthSearching).slice(0, 3),
  )
  const named = subjects
    .filter((subject) => subject.node.kind !== 'external')
    .slice(0, 3)
    .map(({ node }): Hit => ({ ...node, match: 'name', relevance: 1 }))
  for (const hit of named) addCandidate(candidates, hit, 1)
  const classes = chooseClasses(candidates, words, [...named, ...described])
  const details = yield* callAll(
    'get_node',
    classes.map((hit) => ({ node: hit.node_id, include_source: false })),
  )
  const memberWords = descriptions
    .filter(({ kinds }) => kinds.includes('method'))
    .map((description) => readQuestionWords(description.words))
  for (const detail of details) {
    if (isToolFailure(detail)) continue
    const isDescribed = described.some((hit) => hit.node_id === detail.node.node_id)
    for (const member of detail.node.members) {
      if (member.kind === 'field' || member.kind === 'variable') continue
      if (words.coverageOf(ownName(member)) < 0.5) continue
      // "The initialization method in the class that …": both are described.
      const fits = isDescribed && memberWords.some((own) => own.coverageOf(ownName(member)) >= 0.5)
      const hit: Hit = { ...member, match: 'name', relevance: 0.5 }
      addCandidate(candidates, hit, fits ? 1 : 0.15)
      if (fits) described.push(hit)
    }
  }
  const ranked = rankPlaces(candidates.values().toArray(), words, {
    named,
    described,
    asksForTests: asksForTests(question),
    asksForData: asksForData(question),
    kinds: askedKinds(question),
  })
  return keepDiverse([...named, ...ranked], most)
}

/** What the searches find, and the places that fit one description in it well. */
function* gatherCandidates(
  question: string,
  descriptions: readonly Description[],
): Script<{ candidates: Map<string, Candidate>; described: Hit[] }> {
  const short = keywords(question).slice(0, 12).join(' ') || question.slice(0, 200)
  const outputs = yield* callAll('search', [
    {
      query: question.slice(0, 2_000),
      limit: 20,
      ...(asksForTests(question) ? { include_tests: true } : {}),
    },
    { query: short, limit: 20 },
    ...descriptions.map((description) => ({
      query: description.words,
      kinds: description.kinds,
      limit: 12,
      ...(description.isTest ? { include_tests: true } : {}),
    })),
  ])
  const candidates = new Map<string, Candidate>()
  const described: Hit[] = []
  outputs.forEach((output, index) => {
    if (isToolFailure(output)) return
    output.results.forEach((hit, position) => {
      addCandidate(candidates, hit, (index < 2 ? 3 : 2) / (position + (index < 2 ? 6 : 3)))
    })
    const description = descriptions[index - 2]
    if (description !== undefined) {
      const best = findDescribed(output.results, description)
      if (best !== undefined) described.push(best)
    }
  })
  return { candidates, described }
}

/** Of what a description finds, the one whose name says it, or whose doc says all of it, where there is such. */
function findDescribed(hits: readonly Hit[], description: Description): Hit | undefined {
  const words = readQuestionWords(description.words)
  const total = words.findIn(description.words).size
  const fits = hits
    .filter((hit) => hit.kind !== 'section' && (hit.in_test === true) === description.isTest)
    .map((hit, position) => {
      const coverage = words.coverageOf(ownName(hit))
      const count = words.findIn(ownName(hit)).size
      const said = words.findIn(`${hit.name} ${hit.doc ?? ''}`).size / Math.max(1, total)
      const isSaid = (count >= 2 && coverage >= 0.6) || (total >= 2 && said > 0.8)
      return { hit, isSaid, fit: coverage * Math.min(count, 3) + said - 0.1 * position }
    })
    .filter(({ isSaid }) => isSaid)
  return fits.sort((a, b) => b.fit - a.fit)[0]?.hit
}

/** Two words that describe a function fit too many of them; within a class they may still find one. */
function isWorthSearching({ words, kinds }: Description): boolean {
  return words.split(' ').length > (kinds.includes('class') ? 1 : 2)
}

function addCandidate(candidates: Map<string, Candidate>, hit: Hit, score: number): void {
  if (hit.kind === 'external' || hit.kind === 'directory' || hit.kind === 'repository') return
  const known = candidates.get(hit.node_id)
  if (known === undefined) candidates.set(hit.node_id, { hit, found: score })
  else known.found += score
}

/** Classes worth looking into: those found, and those that hold what was found. */
function chooseClasses(
  candidates: ReadonlyMap<string, Candidate>,
  words: QuestionWords,
  meant: readonly Hit[],
): Hit[] {
  const meantIds = new Set(meant.map((hit) => hit.node_id))
  return [...candidates.values()]
    .filter(({ hit }) => classKinds.has(hit.kind))
    .map((candidate) => ({
      hit: candidate.hit,
      score:
        candidate.found +
        words.coverageOf(ownName(candidate.hit)) +
        (meantIds.has(candidate.hit.node_id) ? 5 : 0),
    }))
    .sort((a, b) => b.score - a.score)
    .slice(0, mostClassesLookedInto)
    .map(({ hit }) => hit)
}

/** Settings, fields and constants are an answer too, not only what is done. */
export function asksForData(question: string): boolean {
  return /\b(?:config\w*|options?|settings?|defaults?|fields?|variables?|attributes?|constants?|limits?|flags?)\b/iu.test(
    question,
  )
}

function askedKinds(question: string): readonly string[] {
  const noun =
    /\b(?:which|what|all|every|list)\s+(?:the\s+)?(function|method|class|type|interface)(?:e?s)?\b/iu.exec(
      question,
    )?.[1]
  if (noun === undefined)
    return /\b(?:type|interface|contract)s?\b/iu.test(question) ? ['type', 'interface'] : []
  return /function|method/iu.test(noun) ? ['function', 'method'] : ['class', 'type', 'interface', 'enum']
}

function asksForTests(question: string): boolean {
  return /\btests?\b/iu.test(question)
}

/** At most three a file. */
function keepDiverse(hits: readonly Hit[], most: number): Hit[] {
  const perFile = new Map<string, number>()
  const kept: Hit[] = []
  for (const hit of hits) {
    if (kept.length >= most || kept.some((other) => other.node_id === hit.node_id)) continue
    const file = pathOf(hit.location)
    const count = perFile.get(file) ?? 0
    if (count >= 3) continue
    perFile.set(file, count + 1)
    kept.push(hit)
  }
  return kept
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
  'checked created sent built error errors user users hook test tests data type types state file files directory import imports module modules package value values variable variables function class method interface authentication authorization source flow loaded signed stored saved rendered validated parsed reference references'.split(
    ' ',
  ),
)
