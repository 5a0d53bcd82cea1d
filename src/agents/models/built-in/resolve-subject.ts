import type { NodeDetail } from '../../tools/get-node.ts'
import type { TextPlaces } from '../../tools/find-text-places.ts'
import type { NodeBrief } from '../../tools/show-node.ts'
import type { Reference } from './memory/read-reference.ts'
import { findCompounds } from './understanding/find-compounds.ts'
import { isWordy } from './understanding/is-wordy.ts'
import { structuralIntents } from './understanding/intents.ts'
import type { LookUp } from './understanding/look-up.ts'
import { lookUp, lookUpMentions, lookUpMisspelt } from './understanding/look-up.ts'
import type { Script } from './script.ts'
import type { Intent, Understanding } from './understand.ts'

/** What a question is about, found in the graph. */
export interface Subject {
  readonly asked: string
  readonly node: NodeDetail
  readonly others: readonly NodeBrief[]
  readonly note: string
  /** Nothing is called as it was asked; this is the one name that is spelled almost so. */
  readonly isMisspelt?: true
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

/** Questions about two things, of which one may have been spoken of before: "how do I get from it to X?" */
const twoSided: ReadonlySet<Intent> = new Set(['path', 'compare'])

/** Looks up every name of the question, then what is in focus or was spoken of before. */
export function* resolveSubjects(
  understanding: Understanding,
  reference: Reference | undefined,
  focus: readonly string[],
): Script<Subjects> {
  const { names, kinds, text } = understanding
  // A plain word is tried as a name only where nothing else can be the subject.
  const words = text.split(' ').length
  const weak =
    words > 9 || isWordy(understanding, []) ? names.weak.filter((name) => /^\p{Lu}/u.test(name)) : names.weak
  const hasSymbol = names.strong.some((name) => !name.includes('/') && !fileName.test(name))
  const candidates = [...new Set([...names.strong, ...(hasSymbol ? [] : weak)])].slice(0, mostCandidates)
  const plain = yield* lookUp(candidates, kinds, findPathHint(names.strong))
  const own = yield* preferMembers(plain, [...names.strong, ...names.weak])
  const meant = reference?.isSameQuestion === true ? yield* lookUpMeant(reference, names.strong) : []
  if (meant.length > 0) return { found: meant, missing: [], isFromContext: true }
  const strongFound = symbolsBeforeFiles(own.found.filter(({ asked }) => names.strong.includes(asked)))
  const missing = own.missing.filter(({ name }) => names.strong.includes(name))
  const within = own.found.filter((subject) => isWithin(subject, strongFound, understanding))
  if (within.length > 0) return { found: [...within, ...strongFound], missing, isFromContext: false }
  if (strongFound.length > 0) {
    const [only] = strongFound
    const isOneOfTwo = twoSided.has(understanding.intent) && strongFound.length === 1 && only !== undefined
    const other = isOneOfTwo ? (yield* lookUpContext(reference, focus, true))[0] : undefined
    const isBefore = reference !== undefined && text.indexOf(reference.said) < text.indexOf(only?.asked ?? '')
    const both =
      other === undefined ? strongFound : isBefore ? [other, ...strongFound] : [...strongFound, other]
    return {
      found: [...both, ...own.found.filter(isTrusted(names.strong))],
      missing,
      isFromContext: false,
    }
  }
  const compounds = hasSymbol || words > 12 ? [] : yield* lookUpCompounds(text)
  const weakFound = [...compounds, ...own.found.filter(isTrusted(names.strong))]
  const object = weakFound.find(({ asked }) => isObject(text, asked))
  if (object !== undefined && reference !== undefined) {
    // "who calls main in it?" asks of main, in the file that was spoken of.
    const hint = reference.things[0]?.find(({ name, path }) => name === path)?.path
    const placed = hint === undefined ? undefined : yield* lookUp([object.asked], kinds, hint)
    return { found: placed?.found ?? [object], missing, isFromContext: false }
  }
  if (missing.length === 0) {
    const before = yield* lookUpContext(reference, focus, weakFound.length > 0)
    if (before.length > 0) return { found: before, missing: [], isFromContext: true }
  }
  // A short question that leads nowhere else is about the one word of it that may be a name.
  const isShort =
    words <= mostWordsOfShort && weakFound.length === 0 && namedIntents.has(understanding.intent)
  const misspelt = missing[0] ?? (isShort ? own.missing[0] : undefined)
  const near = misspelt === undefined || words > 12 ? undefined : yield* lookUpMisspelt(misspelt)
  return near === undefined
    ? { found: weakFound, missing, isFromContext: false }
    : { found: [near, ...weakFound], missing: missing.slice(1), isFromContext: false }
}

const mostWordsOfShort = 5
const namedIntents: ReadonlySet<Intent> = new Set([...structuralIntents, 'impact', 'explain'])

/** "The same for Route" names a class and means its member: what is meant goes before what is named. */
function* lookUpMeant({ things }: Reference, strong: readonly string[]): Script<Subject[]> {
  if (strong.length === 0) return []
  return yield* lookUpMentions(
    things.map((mentions) => mentions.filter(({ name }) => !strong.includes(name))),
  )
}

const fileName = /^[\w.-]+\.(?:[cm]?[jt]sx?|py|go|java|rs|rb|cs|cc?|cpp|hh?|hpp|vue|svelte)$/u

/** `src/models.py User.save`: the path only says where the definition stands that is named beside it. */
function symbolsBeforeFiles(subjects: readonly Subject[]): Subject[] {
  const isPlaceOfAnother = ({ node: file }: Subject): boolean =>
    file.kind === 'file' &&
    subjects.some(({ node }) => node.kind !== 'file' && node.kind !== 'section' && node.path === file.path)
  return subjects.toSorted((one, other) => Number(isPlaceOfAnother(one)) - Number(isPlaceOfAnother(other)))
}

/** "The Headers guard in auth.rs": a definition of the one file that is named, which only says where it stands. */
function isWithin({ asked, node }: Subject, strong: readonly Subject[], { text }: Understanding): boolean {
  const [file] = strong
  if (strong.length !== 1 || file === undefined || file.node.kind !== 'file' || asked === file.asked)
    return false
  return (
    node.path === file.node.path &&
    node.kind !== 'file' &&
    node.kind !== 'section' &&
    (node.name === asked || node.name.endsWith(`.${asked}`)) &&
    /\b(?:in|of|from|inside|within|at) (?:the )?(?:file )?[`'"]?$/u.test(
      text.slice(0, text.indexOf(file.asked)),
    )
  )
}

/** Whether a plain word stands where a relation has its name: "who calls main". */
function isObject(text: string, word: string): boolean {
  const objects = text.matchAll(
    /\b(?:calls?|uses?|imports?|extends?|implements?|invokes?) (?:the )?([\w$]+)/giu,
  )
  return [...objects].some(([, object]) => object === word)
}

/** What the person has put in focus is "this"; an entry of a list, or something described, is not. */
function* lookUpContext(
  reference: Reference | undefined,
  focus: readonly string[],
  hasOwn: boolean,
): Script<readonly Subject[]> {
  const isFocus = focus.length > 0 && (reference === undefined ? !hasOwn : reference.isPlain)
  if (isFocus) return (yield* lookUp(focus.slice(0, 3), undefined, undefined)).found
  return reference === undefined ? [] : yield* lookUpMentions(reference.things)
}

/** Definitions whose name is made of words that stand next to each other; of names within a longer one, the longer. */
function* lookUpCompounds(text: string): Script<Subject[]> {
  const { found } = yield* lookUp(findCompounds(text), undefined, undefined)
  const plain = (name: string): string => name.replaceAll('_', '').toLowerCase()
  const named = found.filter(
    ({ asked, node, others }) =>
      compoundKinds.has(node.kind) &&
      node.in_test !== true &&
      others.length < mostNamesakes &&
      plain(node.name.split('.').at(-1) ?? '') === plain(asked),
  )
  return named.filter(
    ({ asked }, index) => !named.slice(0, index).some((longer) => plain(longer.asked).includes(plain(asked))),
  )
}

/** Of words that so many definitions are called by, none is meant by them. */
const mostNamesakes = 4

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
    (isConstantName(asked) || (node.kind !== 'field' && node.kind !== 'variable')) &&
    node.kind !== 'section' &&
    (node.name === asked ||
      node.name.endsWith(`.${asked}`) ||
      node.kind === 'directory' ||
      node.kind === 'file')
}

/** A word in capitals alone is a constant where one is spelled so, whatever else it means in lower case. */
function isConstantName(word: string): boolean {
  return /^\p{Lu}[\p{Lu}\p{N}]{2,}$/u.test(word)
}

/** In "parse in src/config.ts" the path says which `parse` is meant. */
function findPathHint(strong: readonly string[]): string | undefined {
  const paths = strong.filter(
    (name) =>
      /\/|\.(?:[cm]?[jt]sx?|py|go|java|rs|rb|cs|cc?|cpp|hh?|hpp|vue|svelte)$/u.test(name) &&
      !name.includes('#'),
  )
  return paths.length === 1 ? paths[0] : undefined
}
