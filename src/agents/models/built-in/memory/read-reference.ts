import { findIntent } from '../understanding/find-intent.ts'
import type { Intent } from '../understanding/intents.ts'
import type { Understanding } from '../understand.ts'
import type { Mention } from './read-mentions.ts'
import { lastPart } from './read-mentions.ts'
import { nameDescribed } from './name-described.ts'
import type { Pointer } from './read-pointer.ts'
import { readPointer } from './read-pointer.ts'
import type { Turn } from './remember.ts'

/** What a question means by "it", "the second one", "what about X?". */
export interface Reference {
  /** The words that point: "the second one". */
  readonly said: string
  /** What is meant, each as the names that it may have, the likeliest first. */
  readonly things: readonly (readonly Mention[])[]
  /** What is asked where the question itself does not say: "and the other one?" asks what was asked before. */
  readonly intent: Intent
  /** The question takes over what the one before it asked. */
  readonly isSameQuestion: boolean
  /** One or some of what was shown: the list that they are from remains the one that is counted. */
  readonly isSelection: boolean
  /** A bare "it" or "this", which is what is in focus where something is. */
  readonly isPlain: boolean
}

const politeness = /(?:^|,? )(?:please|pls|thanks|thank you)\b,?/giu

/** As many of a list are spoken of one by one. */
const mostTogether = 6

/** `undefined` where the question speaks for itself or there is nothing that it could point at. */
export function readReference(understanding: Understanding, turns: readonly Turn[]): Reference | undefined {
  const [last] = turns
  if (last === undefined) return undefined
  const text = understanding.text.replace(politeness, '')
  const pointer = readPointer(text)
  if (pointer === undefined || (understanding.isBareName && pointer.kind !== 'subject')) return undefined
  const asked = { ...understanding, text, intent: intentWithout(pointer.said, { ...understanding, text }) }
  const things = resolvePointer(pointer, asked, turns)
  if (things.length === 0) return undefined
  return {
    isSelection: pointer.kind !== 'subject' && pointer.kind !== 'all' && pointer.kind !== 'described',
    said: pointer.said,
    things,
    ...intentOf(pointer, asked, last),
    isPlain: pointer.kind === 'subject',
  }
}

function resolvePointer(
  pointer: Pointer,
  understanding: Understanding,
  turns: readonly Turn[],
): readonly (readonly Mention[])[] {
  switch (pointer.kind) {
    case 'entries': {
      const { ranges } = pointer
      const least = Math.max(...ranges.map(({ start }) => (start < 0 ? -start : start + 1)))
      const isLong = (turn: Turn): boolean => listOf(turn).length >= least
      // "and the second?" goes on counting where the turns before it counted; any other question counts anew.
      const isPassed = (one: Turn): boolean =>
        one.isSelection || (one.isOfSelection && onlyPoints.test(understanding.text))
      const turn = turns.find((one) => !isPassed(one) && isLong(one)) ?? turns.find(isLong)
      if (turn === undefined) return []
      return ranges
        .flatMap(({ start, end }) => listOf(turn).slice(start, end))
        .slice(0, mostTogether)
        .map((mention) => [mention])
    }
    case 'other':
      return findOther(turns)
    case 'both':
      return listOfTwo(turns).slice(0, 2)
    case 'all': {
      const list = turns.find(({ items, subjects }) => items.length > 0 || subjects.length > 0)
      if (list === undefined) return []
      return list.items.length > 1 && list.subjects.length < 2
        ? list.items.slice(0, mostTogether).map((mention) => [mention])
        : list.subjects
    }
    case 'described':
      return nameDescribed(pointer.words, understanding.names, turns, {
        isAnother: pointer.isAnother,
        isSame: /\bsame\b/iu.test(pointer.said),
      })
    default:
      return findSubject(pointer.said, understanding, turns)
  }
}

/** What "it" is: what was spoken of last; asked the same again, or as "that", the one thing that this led to. */
function findSubject(
  said: string,
  { intent }: Understanding,
  turns: readonly Turn[],
): readonly (readonly Mention[])[] {
  const turn = turns.find(({ subjects, items }) => subjects.length > 0 || items.length > 0)
  if (turn === undefined) return []
  const [item] = turn.items
  const isAskedAgain = turn.intent === intent || (said.toLowerCase() === 'that' && turn.items.length === 1)
  if (
    isAskedAgain &&
    chained.has(turn.intent) &&
    chained.has(intent) &&
    turn === turns[0] &&
    item !== undefined
  )
    return [[item]]
  if (turn.subjects.length > 0) return turn.subjects.slice(0, 1)
  return item === undefined ? [] : [[item]]
}

const chained: ReadonlySet<Intent> = new Set([
  'callers',
  'callees',
  'users',
  'supertypes',
  'implementers',
  'importers',
])

/** Of two things, the one that was not spoken of last. */
function findOther(turns: readonly Turn[]): readonly (readonly Mention[])[] {
  const current = turns[0]?.subjects[0]
  // What was named side by side, then what was listed, then what an explanation named on its way.
  const lists = [
    ...turns.map(({ subjects }) => subjects),
    ...turns.filter(({ intent }) => intent !== 'explain').map(entriesOf),
    ...turns.map(entriesOf),
  ].filter((list) => list.length > 1)
  const pair = lists.find((list) => list.some((mentions) => areSame(mentions, current)))
  if (pair === undefined) return (lists[0] ?? []).slice(1, 2)
  return pair.filter((mentions) => !areSame(mentions, current)).slice(0, 1)
}

/** The newest list of several things, be they named in the question or shown in the answer. */
function listOfTwo(turns: readonly Turn[]): readonly (readonly Mention[])[] {
  for (const turn of turns) {
    const list = turn.subjects.length > 1 ? turn.subjects : entriesOf(turn)
    if (list.length > 1) return list
  }
  return []
}

function entriesOf({ items }: Turn): readonly (readonly Mention[])[] {
  return items.map((mention) => [mention])
}

/** What people count: things that the question itself named side by side, else the entries of the answer. */
function listOf({ items, subjects }: Turn): readonly Mention[] {
  const named = subjects.flatMap(([mention]) => (mention === undefined ? [] : [mention]))
  return named.length > 1 || items.length === 0 ? named : items
}

function areSame(one: readonly Mention[], other: readonly Mention[] | undefined): boolean {
  return one.some(({ name }) => other?.some((mention) => lastPart(mention.name) === lastPart(name)) === true)
}

/** The kind of a question where the words that point are read as a name: "who uses the first one?" asks who uses X. */
function intentWithout(said: string, { text, names }: Understanding): Intent {
  const at = text.indexOf(said)
  if (at < 0 || said.length >= text.length - 2) return findIntent(text, names)
  const name = 'the_thing'
  const named = `${text.slice(0, at)}${name}${text.slice(at + said.length)}`
  return findIntent(named, { ...names, strong: [...names.strong, name] })
}

/** What is asked: what the question says, else what was asked before of something else. */
function intentOf(
  pointer: Pointer,
  { intent, text }: Understanding,
  last: Turn,
): Pick<Reference, 'intent' | 'isSameQuestion'> {
  const bare = bareIntents.find(([expression]) => expression.test(text))
  if (bare !== undefined) return { intent: bare[1], isSameQuestion: false }
  // "The second one" of a list that was just shown asks what it is; after "explain the first one" it asks the same.
  const isChoice = pointer.kind === 'entries' && !last.isSelection && !last.isOfSelection
  const isSameQuestion =
    sameQuestion.test(text) ||
    (pointer.kind === 'described' && !questionWord.test(text)) ||
    (vague.has(intent) && onlyPoints.test(text) && !(isChoice && listing.has(last.intent)))
  if (isSameQuestion) return { intent: last.intent, isSameQuestion }
  const isVague = intent === 'open' || (isChoice && vague.has(intent) && onlyPoints.test(text))
  return { intent: isVague ? 'explain' : intent, isSameQuestion }
}

const sameQuestion = /^(?:and |so |but )?(?:what|how) about\b|^(?:and )?(?:the )?same\b/iu
const questionWord = /\b(?:who|what|which|where|how|show|list|explain|why|does|is|are|can)\b/iu
const onlyPoints = /^(?:and|but|so|then)?\s*(?:the|number|no\.|#|both|all)\b.{0,40}$/iu
const vague: ReadonlySet<Intent> = new Set(['open', 'existence', 'list-all'])
/** Questions that a list answers: asked again of one of its entries they would mean nothing. */
const listing: ReadonlySet<Intent> = new Set([
  'list-all',
  'members',
  'implementers',
  'existence',
  'routes',
  'data-model',
  'configuration',
  'architecture',
  'onboarding',
  'open',
  'where',
])

/** What a message of a word or two asks. */
const bareIntents: readonly (readonly [RegExp, Intent])[] = [
  [/^\W*(?:and |but |so )?(?:any |the |its |in |in the )?(?:unit )?tests?(?: too| as well)?\W*$/iu, 'tests'],
  [/^(?:and |so |but )?(?:what|how) about (?:the |its )?tests\W*$/iu, 'tests'],
  [/^\W*(?:and |its |the |any )*callers?\W*$/iu, 'callers'],
  [/^\W*(?:and |its |the |any )*callees?\W*$/iu, 'callees'],
  [/^\W*(?:and |its |the |any )*(?:users?|usages?|references)\W*$/iu, 'users'],
  [/^\W*(?:and |its |the |any )*(?:implementations?|subclasses)\W*$/iu, 'implementers'],
  [/^\W*(?:and |its |the |any )*(?:members|methods|fields)\W*$/iu, 'members'],
  [/^\W*(?:and |its |the |any )*(?:dependencies|imports?)\W*$/iu, 'dependencies'],
  [/^\W*(?:and |its |the |any )*importers?\W*$/iu, 'importers'],
  [/^\W*(?:and |its |the |any )*history\W*$/iu, 'history'],
  [
    /^\W*(?:and |so |but )*(?:who|what|where|which \w+) (?:else |all )?(?:throws?|raises?|rejects with|instantiates|creates|returns) (?:it|this|that|them)\W*$|^\W*(?:and |so |but )*where (?:is|are|does) (?:it|this|that|they)(?: get| being)? (?:thrown|raised|created|returned|instantiated)\W*$/iu,
    'callers',
  ],
  [
    /^\W*(?:and |so |but )*(?:which|what) (?:values|variants|cases|constants|members|fields|methods|properties|attributes|functions) (?:does|do|has|have) (?:it|this|that|they)(?: have| define| contain| hold)?\W*$/iu,
    'members',
  ],
  [/^\W*(?:and |but )*(?:why|how|more|details|more details?|go on|continue)\W*$/iu, 'explain'],
  [/^\W*(?:and |but )*(?:when|since when|by whom|who (?:wrote|changed) (?:it|this|that))\W*$/iu, 'history'],
  [/^\W*(?:and |but )*where(?: is (?:it|that)(?: defined)?)?\W*$/iu, 'where'],
  [
    /\bshow (?:me )?(?:the |its )?(?:code|source|implementation|definition)\b|^\W*(?:the |its )?(?:code|source)\W*$/iu,
    'explain',
  ],
]
