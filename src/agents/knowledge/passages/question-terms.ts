import type { Snapshot } from '../../../index/snapshot.ts'
import { aliases, isFiller, splitName, stemOf } from './question-words.ts'
import { americanise, stemWord } from './stem-word.ts'
import { synonymsOf } from './synonyms.ts'

type Words = Pick<Snapshot, 'wordShare' | 'similarWords'>

/** Masks have one bit a term for the word itself and one for what may stand for it. */
const mostTerms = 14

/** What a synonym counts beside the word itself. */
const synonymShare = 0.6

export interface QuestionTerm {
  /** As it stands in the question, in lower case. */
  readonly word: string
  /** What begins like it, where the word itself stands nowhere. */
  readonly like: readonly string[]
  /** How much it says: rare words of the repository more. */
  readonly weight: number
}

/** The words of a question that say something, with how rare each is in the repository. */
export interface QuestionTerms {
  readonly terms: readonly QuestionTerm[]
  /** Words that stand nowhere in the repository, in no form. */
  readonly absent: readonly string[]
  readonly totalWeight: number
  /** Which terms a text has, in any form (first bits) or by a synonym (next ones). */
  maskOf(text: string): number
  /** What the terms of a mask weigh together; a synonym counts less. */
  weightOf(mask: number): number
  /** Words of the question that a mask holds. */
  wordsOf(mask: number): string[]
}

export function readQuestionTerms(snapshot: Words, question: string): QuestionTerms {
  const words = new Map<string, string>()
  const isAboutMethods = asksOfMethods.test(question)
  for (const word of splitName(
    joinVerbs(question.replace(formAsked, '')).replace(
      isAboutMethods ? /n['’]t\b|['’]s\b/gu : /n['’]t\b|['’]s\b|\b(?:GET|POST|PUT|PATCH|DELETE|HEAD)\b/gu,
      ' ',
    ),
  )) {
    if (isAboutMethods && /^methods?$/u.test(word)) words.set(stemWord(word), word)
    if (
      (word.length < 3 && !/^(?:id|ip|db|io|os|ui|i\d+n)$/u.test(word)) ||
      isFiller(word) ||
      vague.has(word)
    )
      continue
    const stem = stemWord(word)
    if (!words.has(stem)) words.set(stem, word)
  }
  const rated = [...words].map(([stem, word]) => rate(snapshot, stem, word))
  const terms = rated
    .filter(({ share }) => share > 0)
    .map(({ stem, word, share, like }) => ({ stem, word, like, weight: weightOf(word, share) }))
    .sort((a, b) => b.weight - a.weight)
    .slice(0, mostTerms)
  const bits = bitsByStem(terms)
  const known = new Map<string, number>()
  const bitOf = (word: string): number => {
    const seen = known.get(word)
    if (seen !== undefined) return seen
    const bit = findBits(bits, stemWord(word))
    known.set(word, bit)
    return bit
  }
  return {
    terms,
    absent: rated.filter(({ share }) => share === 0).map(({ word }) => word),
    totalWeight: terms.reduce((sum, { weight }) => sum + weight, 0),
    maskOf(text) {
      let mask = 0
      for (const match of text.matchAll(/[A-Za-z]{2,}(?!\p{L})|\p{L}{2,}/gu)) {
        const run = match[0]
        if (/^[a-z]+$/u.test(run)) mask |= bitOf(run)
        else for (const word of splitName(run)) mask |= bitOf(word)
      }
      return mask
    },
    weightOf(mask) {
      let sum = 0
      terms.forEach(({ weight }, index) => {
        if ((mask & (1 << index)) !== 0) sum += weight
        else if ((mask & (1 << (index + mostTerms))) !== 0) sum += synonymShare * weight
      })
      return sum
    },
    wordsOf: (mask) => terms.filter((_, index) => (mask & (1 << index)) !== 0).map(({ word }) => word),
  }
}

/** Which of several HTTP methods is meant: these are what it asks about, not how a route is written. */
const asksOfMethods =
  /\b(?:GET|POST|PUT|PATCH|DELETE|HEAD)\b (?:or|and|nor|vs\.?|instead of) (?:a |an )?(?:GET|POST|PUT|PATCH|DELETE|HEAD)\b/u

/** A request for a form ("draw me a diagram of …") says nothing of what it is to show. */
const formAsked =
  /^\s{0,9}(?:(?:please|can you|could you)\s)?(?:draw|sketch|visuali[sz]e|make|show)\s(?:me\s)?(?:an?|the)\s(?:\w{1,20}\s)?(?:diagram|flow ?chart|picture|sketch)\s(?:of|for|showing|that shows)\s/iu

/** Verbs of two words that names write as one: a user who logs in is what `login` is for. */
export function joinVerbs(text: string): string {
  return text
    .replace(/\b(e-?mail|ip|mail|web) address(?:es)?\b/giu, '$1')
    .replace(/\b(?:on|to) disk\b/giu, ' ')
    .replace(/\blog(?:s|ging)?[ -]in\b/giu, 'login')
    .replace(/\bsign(?:s|ing)?[ -]in\b/giu, 'signin')
    .replace(/\blog(?:s|ging)?[ -]out\b/giu, 'logout')
}

/**
 * Participles say what is done, which code may call otherwise; what it is done to says more. A word that is in many
 * questions says little, however rare it is in the repository.
 */
function weightOf(word: string, share: number): number {
  const rarity = Math.max(0.3, -Math.log(share + 1e-4))
  return /(?:ed|ing)$/u.test(word) || common.has(word) ? 0.5 * rarity : rarity
}

/** Words of which questions about any program are made. */
const common = new Set(
  'number numbers name names value values field fields item items type types kind part parts data file files text page pages new add change work works use uses run runs handle handles support supports build builds set sets get gets show shows call calls create creates place places feature features system normal different specific certain given current actual real possible available'.split(
    ' ',
  ),
)

/** A word that stands nowhere is looked for as what begins like it: `birthday` as `birthDate`. */
function rate(
  snapshot: Words,
  stem: string,
  word: string,
): { stem: string; word: string; share: number; like: readonly string[] } {
  const share = shareOf(snapshot, word)
  if (share > 0) return { stem, word, share, like: [] }
  const like = snapshot.similarWords(word, 3)
  return { stem, word, share: Math.max(0, ...like.map((other) => snapshot.wordShare(other))), like }
}

function shareOf(snapshot: Words, word: string): number {
  const american = americanise(word)
  return Math.max(snapshot.wordShare(word), american === word ? 0 : snapshot.wordShare(american))
}

function bitsByStem(
  terms: readonly { stem: string; word: string; like: readonly string[] }[],
): ReadonlyMap<string, number> {
  const stems = terms.map(({ stem }) => stem)
  const bits = new Map<string, number>()
  const add = (stem: string, bit: number): void => void bits.set(stem, (bits.get(stem) ?? 0) | bit)
  terms.forEach(({ stem, word, like }, index) => {
    add(stem, 1 << index)
    for (const other of [...(aliases.get(stemOf(word)) ?? []), ...synonymsOf(stem), ...like.map(stemWord)]) {
      if (!stems.includes(other)) add(stemWord(other), 1 << (index + mostTerms))
    }
  })
  return bits
}

/** `init` stands for `initialization`, `config` for `configuration`. */
function findBits(bits: ReadonlyMap<string, number>, stem: string): number {
  const own = bits.get(stem)
  if (own !== undefined || stem.length < 4) return own ?? 0
  for (const [other, bit] of bits) {
    if (other.length >= 4 && bit < 1 << mostTerms && (other.startsWith(stem) || stem.startsWith(other)))
      return bit
  }
  return 0
}

/** Words of questions that name no subject. */
const vague = new Set(
  'where which what when how why who does step steps exactly detail details walk happen happens happening code decide decides whether implement implemented done make made gets someone something want would like need needs could should main line lines app application project library way ways thing things long short'.split(
    ' ',
  ),
)
