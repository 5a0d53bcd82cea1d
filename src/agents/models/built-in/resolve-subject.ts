import type { NodeKind } from '../../../graph/graph.ts'
import type { GetNodeOutput, NodeDetail } from '../../tools/get-node.ts'
import type { TextPlaces } from '../../tools/find-text-places.ts'
import type { NodeBrief } from '../../tools/show-node.ts'
import { isToolFailure } from '../../tools/tool.ts'
import type { Conversation } from './conversation.ts'
import { findCompounds } from './understanding/find-compounds.ts'
import { findNames } from './understanding/find-names.ts'
import { isWordy } from './understanding/is-wordy.ts'
import type { Script } from './script.ts'
import { callAll } from './script.ts'
import type { Understanding } from './understand.ts'

/** What a question is about, found in the graph. */
export interface Subject {
  readonly asked: string
  readonly node: NodeDetail
  readonly others: readonly NodeBrief[]
  readonly note: string
}

export interface Missing {
  readonly name: string
  readonly error: string
  readonly similar: readonly string[]
  /** Where it stands although it is not in the graph. */
  readonly textPlaces?: TextPlaces | undefined
}

export interface Subjects {
  readonly found: readonly Subject[]
  /** Names that were surely meant as such and are not there. */
  readonly missing: readonly Missing[]
  /** The subject was taken from what was said before or put in focus. */
  readonly isFromContext: boolean
}

const mostCandidates = 6

interface LookUp {
  readonly found: readonly Subject[]
  readonly missing: Subjects['missing']
}

/** Looks up every name of the question, then, where it speaks of "it", those of focus and earlier turns. */
export function* resolveSubjects(
  understanding: Understanding,
  conversation: Conversation,
  focus: readonly string[],
): Script<Subjects> {
  const { names, kinds } = understanding
  // A plain word is tried as a name only where nothing else can be the subject.
  const words = understanding.text.split(' ').length
  const weak =
    words > 9 || isWordy(understanding, []) ? names.weak.filter((name) => /^\p{Lu}/u.test(name)) : names.weak
  const hasSymbol = names.strong.some((name) => !name.includes('/'))
  const candidates = [...new Set([...names.strong, ...(hasSymbol ? [] : weak)])].slice(0, mostCandidates)
  const plain = yield* lookUp(candidates, kinds, findPathHint(names.strong))
  const own = yield* preferMembers(plain, [...names.strong, ...names.weak])
  const strongFound = own.found.filter(({ asked }) => names.strong.includes(asked))
  const missing = own.missing.filter(({ name }) => names.strong.includes(name))
  if (strongFound.length > 0)
    return {
      found: [...strongFound, ...own.found.filter(isTrusted(names.strong))],
      missing,
      isFromContext: false,
    }
  const compounds = hasSymbol || words > 12 ? [] : yield* lookUpCompounds(understanding.text)
  const weakFound = [...compounds, ...own.found.filter(isTrusted(names.strong))]
  const context = [...focus, ...(understanding.refersBack ? earlierNames(conversation) : [])].slice(0, 3)
  if (context.length > 0 && missing.length === 0 && (weakFound.length === 0 || understanding.refersBack)) {
    const before = yield* lookUp(context, undefined, undefined)
    if (before.found.length > 0) return { found: before.found, missing: [], isFromContext: true }
  }
  return { found: weakFound, missing, isFromContext: false }
}

/** Definitions whose name is made of words that stand next to each other. */
function* lookUpCompounds(text: string): Script<Subject[]> {
  const { found } = yield* lookUp(findCompounds(text), undefined, undefined)
  const plain = (name: string): string => name.replaceAll('_', '').toLowerCase()
  return found.filter(
    ({ asked, node }) =>
      compoundKinds.has(node.kind) &&
      node.in_test !== true &&
      plain(node.name.split('.').at(-1) ?? '') === plain(asked),
  )
}

const compoundKinds = new Set(['class', 'interface', 'enum', 'type', 'function', 'method'])

/** Of several definitions of a name, the one inside another name of the question is meant: "the `run` of Worker". */
function* preferMembers(own: LookUp, names: readonly string[]): Script<LookUp> {
  const ambiguous = own.found.filter(({ node, others }) => others.length > 0 && node.kind !== 'directory')
  const containers = names.filter((name) => /^_*\p{Lu}\w*$/u.test(name))
  const pairs = ambiguous
    .flatMap((subject) =>
      containers
        .filter((container) => container !== subject.asked && /^\w+(?:\(\))?$/u.test(subject.asked))
        .map((container) => ({ subject, name: `${container}.${subject.asked}` })),
    )
    .slice(0, mostCandidates)
  if (pairs.length === 0) return own
  const { found } = yield* lookUp(
    pairs.map(({ name }) => name),
    undefined,
    undefined,
  )
  const meant = found.filter(({ asked, node }) => node.name.endsWith(asked.replace(/\(\)$/u, '')))
  const replaced = new Set(
    pairs.filter(({ name }) => meant.some(({ asked }) => asked === name)).map(({ subject }) => subject),
  )
  return {
    ...own,
    found: [
      ...meant.map((subject) => ({ ...subject, asked: subject.asked.replace(/^\w+\./u, ''), others: [] })),
      ...own.found.filter((subject) => !replaced.has(subject)),
    ],
  }
}

/** A plain word is taken as a name only where the node is a definition of exactly this spelling. */
function isTrusted(strong: readonly string[]): (subject: Subject) => boolean {
  return ({ asked, node }) =>
    !strong.includes(asked) &&
    node.kind !== 'external' &&
    node.kind !== 'field' &&
    node.kind !== 'variable' &&
    node.kind !== 'section' &&
    (node.name === asked ||
      node.name.endsWith(`.${asked}`) ||
      node.kind === 'directory' ||
      node.kind === 'file')
}

function* lookUp(
  candidates: readonly string[],
  kinds: readonly NodeKind[] | undefined,
  pathHint: string | undefined,
): Script<LookUp> {
  const inputs = candidates.map((candidate) => toInput(candidate, kinds, pathHint))
  const results = yield* callAll('get_node', inputs)
  const again = results.flatMap((result, index) =>
    isToolFailure(result) && kinds !== undefined ? [candidates[index] ?? ''] : [],
  )
  const retried = yield* callAll(
    'get_node',
    again.map((candidate) => toInput(candidate, undefined, pathHint)),
  )
  const found: Subject[] = []
  const missing: Missing[] = []
  candidates.forEach((asked, index) => {
    const first = results[index]
    const result =
      first !== undefined && isToolFailure(first) && again.includes(asked)
        ? retried[again.indexOf(asked)]
        : first
    if (result === undefined) return
    if (isToolFailure(result))
      missing.push({
        name: asked,
        error: result.error,
        similar: result.similar ?? [],
        textPlaces: result.text_places,
      })
    else if (!found.some((subject) => subject.node.node_id === result.node.node_id))
      found.push(toSubject(asked, result))
  })
  return { found, missing }
}

function toInput(
  candidate: string,
  kinds: readonly NodeKind[] | undefined,
  pathHint: string | undefined,
): Record<string, unknown> {
  const place = /^(.+\.\w+):(\d+)(?:-\d+)?$/u.exec(candidate)
  if (place !== null) return { path: place[1], line: Number(place[2]) }
  return {
    node: candidate,
    ...(kinds === undefined || candidate.includes('/') ? {} : { kinds }),
    ...(pathHint === undefined || pathHint === candidate ? {} : { path: pathHint }),
  }
}

/** In "parse in src/config.ts" the path says which `parse` is meant. */
function findPathHint(strong: readonly string[]): string | undefined {
  const paths = strong.filter(
    (name) => /\/|\.(?:[cm]?[jt]sx?|py|go|java)$/u.test(name) && !name.includes('#'),
  )
  return paths.length === 1 && strong.length > 1 ? paths[0] : undefined
}

function toSubject(asked: string, output: GetNodeOutput): Subject {
  return { asked, node: output.node, others: output.others, note: output.note ?? '' }
}

/** Names of earlier turns, newest first: those of the question before, else the first one of its answer. */
function earlierNames(conversation: Conversation): string[] {
  for (const turn of conversation.earlier) {
    const inQuestion = findNames(turn.question)
    const inAnswer = /`([^`\n]+)`/u.exec(turn.answer)?.[1]
    const names = [...inQuestion.strong, ...(inAnswer === undefined ? [] : [inAnswer]), ...inQuestion.weak]
    if (names.length > 0) return [...new Set(names)]
  }
  return []
}
