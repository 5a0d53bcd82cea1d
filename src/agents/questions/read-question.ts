import type { LabelledProject } from '../projects.ts'
import { isStopWord } from '../knowledge/passages/stop-words.ts'
import { classify, isOrdinaryWord, loadWeights } from './classifier/classify.ts'
import { namePlaceholder, placePlaceholder } from './classifier/features.ts'
import type { Candidate } from './find-names.ts'
import { findNames, isWrittenAsPath, resolve } from './find-names.ts'
import { mirrorOf, namesNeeded } from './kinds.ts'
import type { Pointer } from './memory.ts'
import { qualifiedName } from '../tools/show-node.ts'
import { withName } from './memory.ts'
import type { Name, Question, TypedQuestion } from './question.ts'
import { findRequests } from './read-request.ts'

/**
 * Below this a question is answered by the best places. Of questions by four writers whom nothing was learnt from 84 %
 * of those of a kind were read rightly at it, and 1.7 % of all wrongly (`npm run bench -- question-kinds --test`).
 */
const leastProbability = 0.35

/** "and callers?": a longer question that neither names nor points at anything speaks of something new. */
const mostBareWords = 3

/** A longer text is a description, an issue or a trace, in which words of all kinds stand. */
const mostCharacters = 600

/**
 * Reads a question as data; undefined where it is of no kind, or where it is not sure. An ordinary word is a name only
 * where the question lacks one.
 * `pointer` is what the conversation speaks of, for a question that names nothing itself.
 */
export function readQuestion(
  projects: readonly LabelledProject[],
  question: Question,
  pointer?: Pointer,
): TypedQuestion | undefined {
  const text = withoutOwnNames(projects, question.text)
  if (text.length > mostCharacters || text.trim() === '') return undefined
  const candidates = findNames(projects, { text })
  const certain = joinNames(
    projects,
    text,
    candidates.filter(({ rank }) => rank !== 'word'),
  )
  const plain = read(text, certain)
  const best = isWhole(plain) ? nameTopic(text, plain, candidates) : completeByWord(text, plain, candidates)
  // What points back is read so first: "and the tests of it?" would otherwise be a question about all tests.
  if (pointer !== undefined && pointer.said !== '' && certain.length === 0) {
    const pointing = readPointing(text, pointer)
    if (pointing !== undefined) return pointing
  }
  if (best !== undefined && best.kind !== 'none' && best.probability >= leastProbability)
    return complete(text, best)
  const isBare = text.trim().split(/\s+/u).length <= mostBareWords
  return pointer === undefined || certain.length > 0 || !isBare ? undefined : readPointing(text, pointer)
}

/** "Which variables does cobra read?" about cobra: its own name says no more than "the project" does. */
export function withoutOwnNames(projects: readonly LabelledProject[], text: string): string {
  return projects.reduce((rest, { repoName }) => {
    const own = RegExp.escape(repoName.split('/').at(-1) ?? '')
    return own === ''
      ? rest
      : rest.replaceAll(new RegExp(`(?<=^|[\\s(])(?:the )?${own}(?='s|[\\s,?!)]|$)`, 'giu'), ownName)
  }, text)
}

const ownName = 'the project'

interface Reading {
  readonly kind: TypedQuestion['kind'] | 'none'
  readonly mirror?: TypedQuestion['kind']
  readonly probability: number
  readonly names: readonly Candidate[]
}

function read(text: string, unsorted: readonly Candidate[]): Reading {
  const names = [...unsorted].sort((one, other) => one.start - other.start)
  return { ...tellKind(withPlaceholders(text, names)), names }
}

/** The likeliest kind. Of two that mirror each other the sum counts, and both are kept where they are near. */
function tellKind(text: string): Omit<Reading, 'names'> {
  const [first, ...others] = classify(loadWeights(), text)
  if (first === undefined) return { kind: 'none', probability: 0 }
  const mirror = others.find(({ label }) => label === mirrorOf[first.label as TypedQuestion['kind']])
  if (mirror === undefined || mirror.label === 'none')
    return { kind: first.label, probability: first.probability }
  return {
    kind: first.label,
    probability: first.probability + mirror.probability,
    ...(mirror.probability >= first.probability * nearMirror ? { mirror: mirror.label } : {}),
  }
}

const nearMirror = 0.4

/** What is asked of a request is asked of any, whatever stands in its path. */
const requestWords = 'the endpoint'

function withPlaceholders(text: string, names: readonly Candidate[]): string {
  const spans = [
    ...names.map((name) => ({ ...name, word: name.isPlace ? placePlaceholder : namePlaceholder })),
    ...findRequests(text).map((request) => ({ ...request, word: requestWords })),
  ].sort((one, other) => one.start - other.start)
  return spans.reduceRight(
    (rest, { start, end, word }) => `${rest.slice(0, start)} ${word} ${rest.slice(end)}`,
    text,
  )
}

/** What is asked of one thing; of the rest "it" is the project. */
const pointed: ReadonlySet<string> = new Set([
  ...Object.keys(namesNeeded).filter((kind) => namesNeeded[kind as keyof typeof namesNeeded] === 1),
  'history',
  'listing',
  'unused',
])

/** The question has the names that its kind needs; a word that is a folder's name too is no type, nor is one of a value. */
function isWhole({ kind, names }: Reading): boolean {
  if (kind === 'none') return false
  const fitting = ofTypes.has(kind)
    ? names.filter(
        ({ isPlace, name, kind: named = 'class' }) =>
          (!isPlace || isWrittenAsPath(name)) && !values.has(named),
      )
    : names
  return fitting.length >= (namesNeeded[kind] ?? 0)
}

const ofTypes: ReadonlySet<string> = new Set(['subtypes', 'supertypes'])
const values: ReadonlySet<string> = new Set(['field', 'variable'])
const functions: ReadonlySet<string> = new Set(['function', 'method'])

/** "who calls save": a question that lacks a name means an ordinary word that is one. */
function completeByWord(text: string, plain: Reading, candidates: readonly Candidate[]): Reading | undefined {
  return candidates
    .filter(({ rank, start }) => rank === 'word' && !askedFor.test(text.slice(0, start)))
    .map((word) => read(text, [...plain.names, word]))
    .filter(
      (reading) =>
        isWhole(reading) &&
        (namesNeeded[reading.kind as TypedQuestion['kind']] ?? 0) > plain.names.length &&
        (reading.kind === plain.kind || reading.probability >= leastOfWord),
    )
    .sort((one, other) => other.probability - one.probability)[0]
}

/** "Which events are triggered?" asks for events and names none. */
const askedFor = /\b(?:which|what|how many|all|any)\s+$/iu

/** "is impl dead code": of what may name one thing or none, a word that is nothing but a name is it. */
function nameTopic(text: string, plain: Reading, candidates: readonly Candidate[]): Reading {
  if (plain.kind !== 'unused' || plain.names.length > 0) return plain
  const topic = topicOf(text, [], plain.kind)
  const words = candidates.filter(
    ({ rank, name, isKnown }) => rank === 'word' && isKnown && topic.includes(name),
  )
  const named = words.map((word) => read(text, [word])).find(({ kind }) => kind === plain.kind)
  return named ?? nameUnknown(text, plain)
}

/** "Is lodash used anywhere?" is about lodash, whether or not the index knows it, and not about all that is unused. */
function nameUnknown(text: string, plain: Reading): Reading {
  const [name] = aboutOf(text, [])
  const start = name === undefined ? -1 : text.indexOf(name)
  if (name === undefined || !isSubject(text, start)) return plain
  const span = { start, end: start + name.length }
  return { ...plain, names: [{ ...span, name, rank: 'certain', isKnown: false, isPlace: false }] }
}

/** "Is the package X …?", and not "is anything in X …?". */
function isSubject(text: string, start: number): boolean {
  return /^\W*(?:is|are)\s+(?:(?:the|this|our)\s+)?(?:\p{L}+\s+)?[`'"@]?$/iu.test(text.slice(0, start))
}

/** Where only the word makes it a question of a kind. */
const leastOfWord = 0.5

/** "and its tests?", "who calls it", "the second one": what they mean stands where they point. */
function readPointing(text: string, pointer: Pointer): TypedQuestion | undefined {
  // A word that is none of English names something else, which is not known.
  const words = text.match(/[\p{L}\p{N}_]+/gu) ?? []
  if (!words.every(isOrdinaryWord)) return undefined
  const read = tellKind(withName(text, pointer, namePlaceholder))
  if (read.kind === 'none' || read.probability < leastProbability || !pointed.has(read.kind)) return undefined
  const { name, path } = pointer.mention
  return complete(text, {
    ...read,
    names: [{ start: 0, end: 0, name, path, rank: 'certain', isKnown: true, isPlace: name === path }],
  })
}

function complete(text: string, { kind, mirror, names, probability }: Reading): TypedQuestion | undefined {
  if (kind === 'none') return undefined
  // What is outside of the repository calls nothing that is known: who uses it is meant ("what depends on kafkajs?").
  if (kind === 'callees' && names.every(({ isKnown }) => !isKnown))
    return complete(text, { kind: 'uses', names, probability })
  // Asked whether a folder is used one wants its users, not what in it is unused.
  if (kind === 'unused' && names.some(({ isPlace, start }) => isPlace && isSubject(text, start)))
    return complete(text, { kind: 'uses', names, probability })
  // Few of the ways to use a type, a value or what a library defines are calls.
  if (kind === 'callers' && names.some((name) => name.kind !== undefined && !functions.has(name.kind)))
    return complete(text, { kind: 'uses', names, probability })
  const written = names.filter(({ name }, index) => names.findIndex((one) => one.name === name) === index)
  return {
    kind,
    names: kind === 'path' || kind === 'path_reversed' ? written : sortNames(written),
    isEnumeration: names
      .slice(1)
      .every(({ start }, index) => isEnumeration(text.slice(names[index]?.end ?? start, start))),
    about: aboutOf(text, names),
    topic: topicOf(
      text,
      names.filter((name) => !name.isPlace || isWrittenAsPath(name.name)),
      kind,
    ),
    quoted: /"([^"\n]{2,200})"|'([^'\n]{2,200})'(?!\w)/u
      .exec(text)
      ?.slice(1)
      .find((one) => one !== undefined),
    text,
    ...(mirror === undefined ? {} : { mirror }),
    probability,
  }
}

/** "the process method of Site" names `Site.process`: two names near each other that the index knows as one. */
function joinNames(
  projects: readonly LabelledProject[],
  text: string,
  names: readonly Candidate[],
): Candidate[] {
  const [one, other, ...rest] = names
  if (one === undefined || other === undefined) return [...names]
  const between = text.slice(one.end, other.start)
  if (isEnumeration(between)) return [...names]
  const joined = [`${one.name}.${other.name}`, `${other.name}.${one.name}`].find(
    (name) => !name.includes('/') && between.length <= longestBetween && isCalledSo(projects, name),
  )
  if (joined === undefined) return [...names]
  return [{ ...one, end: other.end, name: joined, rank: 'certain', isKnown: true, isPlace: false }, ...rest]
}

/** Both parts as they are written: one that is merely like a name would make another of it. */
function isCalledSo(projects: readonly LabelledProject[], name: string): boolean {
  const found = resolve(projects, name)
  return found !== undefined && `.${qualifiedName(found.node)}`.endsWith(`.${name}`)
}

/** What stands between names that are asked about alike: "a, b and c". */
function isEnumeration(between: string): boolean {
  return /^\W*(?:,|&|\/|and|or)\W*$/u.test(between)
}

/** Of "'s method called", in characters. */
const longestBetween = 24

/** Definitions first, of those the known ones; a file beside them says where they stand. */
function sortNames(names: readonly Candidate[]): readonly Name[] {
  const definitions = names
    .filter(({ isPlace }) => !isPlace)
    .toSorted((a, b) => Number(b.isKnown) - Number(a.isKnown))
  const place = names.find(({ isPlace }) => isPlace)
  return place === undefined
    ? definitions
    : [...definitions.map((name) => ({ ...name, path: place.path })), place]
}

function aboutOf(text: string, names: readonly Candidate[]): string[] {
  return contentWords(text, names)
    .filter((word) => !isOrdinaryWord(word))
    .slice(0, mostTopicWords)
}

/** What is left of a question without what makes it one of its kind: "endpoints" of routes, "changed" of history. */
function topicOf(text: string, names: readonly Candidate[], kind: TypedQuestion['kind']): string[] {
  const weights = loadWeights()
  const isOfKind = (word: string): boolean =>
    classify(weights, word.toLowerCase()).some(
      ({ label, probability }) => label === kind && probability >= leastOfKind,
    )
  return contentWords(text, names)
    .filter((word) => !isOfKind(word))
    .slice(0, mostTopicWords)
}

/** By itself a word of something else is hardly ever of a kind. */
const leastOfKind = 0.05
const mostTopicWords = 6

function contentWords(text: string, names: readonly Candidate[]): string[] {
  const words = withPlaceholders(text, names).match(/[\p{L}][\p{L}\p{N}_-]{2,49}/gu) ?? []
  return [...new Set(words)].filter(
    (word) => word !== namePlaceholder && word !== placePlaceholder && !isStopWord(word),
  )
}
