import { splitName, stemOf } from '../../../passages/question-words.ts'
import type { CheckCoverageOutput } from '../../../tools/check-coverage.ts'
import type { Intent } from '../understand.ts'
import type { Draft } from './read-draft.ts'
import type { Relation } from './read-relation.ts'

/** What a draft is judged against. */
export interface Ask {
  readonly text: string
  readonly intent: Intent
  readonly relations: ReadonlySet<Relation>
  /** Definitions, members, options and paths that the question writes as code and takes to be there. */
  readonly named: readonly string[]
  /** A relation of a definition that was found by its name: the graph answers it, whatever else the question says. */
  readonly isAboutDefinition: boolean
}

/** Why a draft is not the answer, and of what. */
export interface Shortfall {
  readonly kind: 'name' | 'words' | 'negative' | Exclude<Relation, 'verdict'>
  /** In the words of the question, those that say most first. */
  readonly words: readonly string[]
}

/** Share of what the words of a question say that an answer must show; less where it is about a name that it shows. */
const leastShare = 0.6
const leastBesideName = 0.3
/** Of many words some only tell the circumstances. */
const leastOfMany = 0.45
const fewWords = 5
/** "Yes" is said of all that is asked, not of a word of it. */
const leastOfYes = 0.75
/** Share that the first lines of an answer in words show: what follows is beside it. */
const leastOfLead = 0.4
const leadPassages = 4

/** What keeps a draft from being the answer to what was asked; undefined where nothing does. */
export function judgeDraft(ask: Ask, draft: Draft, checked: CheckCoverageOutput): Shortfall | undefined {
  const coverage = { ...checked, words: weighCircumstances(checked) }
  const isNegative = leadsWithNegative(draft)
  // That there is no history, or no commit of it, cites nothing.
  if (ask.intent === 'history' && !draft.text.includes('[')) return undefined
  const name = ask.named.find(
    (one) => !isShown(one, isNegative || ask.isAboutDefinition ? [draft.text] : draft.passages),
  )
  if (name !== undefined) return { kind: 'name', words: [name] }
  if (ask.isAboutDefinition) return undefined
  if (isNegative && ask.relations.has('list') && /\bThese places\b/u.test(draft.text))
    return { kind: 'list', words: openWords(coverage) }
  if (isNegative)
    return speaksOfSubject(draft, coverage)
      ? undefined
      : { kind: kindOfNegative(ask.relations), words: openWords(coverage) }
  const misfit = draft.isDenial ? undefined : findMisfit(ask, draft)
  if (misfit !== undefined) return { kind: misfit, words: topWords(coverage) }
  // What history says is in messages of commits, and what stands nowhere may be known by another name.
  if (ask.intent === 'history' || (ask.intent === 'existence' && coverage.words.length === 0))
    return undefined
  const isYes = ask.intent === 'existence' && /^\s*Yes\b/u.test(draft.text)
  if (isYes && coverage.words.length > 0) {
    const nowhere = coverage.absent.filter((word) => !isDoing(word))
    if (nowhere.length > 0) return { kind: 'words', words: nowhere }
  }
  const shown = new Set(coverage.passages.flatMap(({ said, shown: cited }) => [...said, ...cited]))
  const absent = coverage.absent.map((word) => ({ word, weight: absentWeight(ask, word, coverage) }))
  const all = [...coverage.words, ...absent]
  const missing = all.filter(({ word }) => !shown.has(word)).sort((one, other) => other.weight - one.weight)
  const share = 1 - sumOf(missing) / Math.max(0.001, sumOf(all))
  const least = isYes
    ? leastOfYes
    : ask.named.length > 0
      ? leastBesideName
      : all.length > fewWords
        ? leastOfMany
        : leastShare
  if (share < least) return { kind: 'words', words: withoutCircumstances(missing.map(({ word }) => word)) }
  if (ask.named.length > 0 || !told.has(ask.intent)) return undefined
  const lead = new Set(coverage.passages.slice(0, leadPassages).flatMap((one) => [...one.said, ...one.shown]))
  const beside = all.filter(({ word }) => !lead.has(word))
  return 1 - sumOf(beside) / Math.max(0.001, sumOf(all)) < leastOfLead
    ? { kind: 'words', words: beside.map(({ word }) => word) }
    : undefined
}

/** Told from the place that fits the words best. */
const told: ReadonlySet<Intent> = new Set(['open', 'where', 'how-to', 'flow', 'path', 'explain'])

/** Words for who or on which side: few questions are about them. */
const circumstances = new Set(
  'user users info information pair pairs side frontend backend server client data'.split(' '),
)
const circumstanceShare = 0.3

/** One that a draft does not have counts less; one that it has says as much as any other word. */
function weighCircumstances({ words, passages }: CheckCoverageOutput): CheckCoverageOutput['words'] {
  const shown = new Set(passages.flatMap((one) => [...one.said, ...one.shown]))
  return words
    .map((one) =>
      circumstances.has(one.word) && !shown.has(one.word)
        ? { ...one, weight: circumstanceShare * one.weight }
        : one,
    )
    .toSorted((one, other) => other.weight - one.weight)
}

/** Those that are named as what stays open. */
function withoutCircumstances(words: readonly string[]): readonly string[] {
  const telling = words.filter((word) => !circumstances.has(word))
  return telling.length > 0 ? telling : words
}

function sumOf(words: readonly { readonly weight: number }[]): number {
  return words.reduce((sum, { weight }) => sum + weight, 0)
}

/** The last part of a name is enough: `User.save` is shown as `save` of a class. A path is shown with what is above it. */
function isShown(name: string, passages: readonly string[]): boolean {
  const parts = name
    .replace(/\(.*$/u, '')
    .split(/[\s.:#]+/u)
    .filter((part) => part !== '')
  const last = parts.at(-1) ?? name
  const wanted = (name.includes('/') ? (/\/[^/]+\/?$/u.exec(name.replace(/:\d+$/u, ''))?.[0] ?? name) : last)
    .replace(/\/$/u, '')
    .toLowerCase()
  return passages.some((passage) => passage.toLowerCase().includes(wanted))
}

/** What stays open where a "none" speaks of something else. */
function kindOfNegative(relations: Ask['relations']): Shortfall['kind'] {
  const asked = (['why', 'when', 'order', 'count'] as const).find((relation) => relations.has(relation))
  return asked ?? (relations.has('verdict') ? 'negative' : 'words')
}

/** The relation that the form of a draft cannot answer. */
function findMisfit(ask: Ask, { text, passages }: Draft): Exclude<Relation, 'verdict'> | undefined {
  const { relations, intent } = ask
  const said = text.replace(/\[[^[\]]*\]/gu, '')
  if (relations.has('when') && !/\b\d{4}-\d{2}-\d{2}\b/u.test(said)) return 'when'
  if (relations.has('version') && intent === 'packages' && !/\d/u.test(said)) return 'version'
  if (relations.has('count') && !number.test(said)) return 'count'
  if (relations.has('order') && intent !== 'configuration' && !passages.some((line) => sequence.test(line)))
    return 'order'
  if (intent === 'compare' && comparesOccurrences(text)) return 'compare'
  if (
    relations.has('compare') &&
    (unrelated.has(intent) || (intent === 'packages' && !ofPackages.test(ask.text)))
  )
    return 'compare'
  if (relations.has('how') && intent === 'text-search') return 'how'
  if (relations.has('list') && telling.has(intent)) return 'list'
  return relations.has('why') && listing.has(intent) && !reason.test(said) ? 'why' : undefined
}

/** Two and more things of which one is told only by lines that have its word. */
function comparesOccurrences(text: string): boolean {
  const sections = text.split(/^(?=\*\*`)/mu).filter((section) => section.startsWith('**`'))
  const occursOnly = sections.filter((section) => {
    const [, ...lines] = section.split('\n').filter((line) => line.trim() !== '')
    return lines.length > 0 && lines.every(isOccurrence)
  })
  return sections.length > 1 && occursOnly.length > 0
}

/** A list item of one line of code, with the definition around it. */
function isOccurrence(item: string): boolean {
  const said = item.slice(2, item.lastIndexOf(' ['))
  const end = said.startsWith('`` ') ? said.indexOf(' ``', 3) + 3 : said.indexOf('`', 1) + 1
  const rest = said.slice(end)
  return item.startsWith('- `') && (rest === '' || rest.startsWith(', in `'))
}

const number = /\b(?:\d+|no|none|one|two|three|four|five|six|seven|eight|nine|ten)\b/iu
const sequence = /^\d+\. |\b(?:first|then|before|after|in this order|precedence|wins|else)\b/iu
const unrelated: ReadonlySet<Intent> = new Set(['open', 'where', 'flow', 'text-search', 'list-all'])
const telling: ReadonlySet<Intent> = new Set(['architecture', 'onboarding', 'flow', 'how-to'])
const listing: ReadonlySet<Intent> = new Set([
  'routes',
  'list-all',
  'configuration',
  'data-model',
  'architecture',
])
const ofPackages = /\b(?:dev|run-?time|production|tests?|packages?|librar(?:y|ies)|versions?)\b/iu
const reason =
  /\b(?:because|so that|since|in order to|otherwise|to avoid|to prevent|to ensure|to make sure|reason|rather than|instead of|needed (?:for|to))\b/iu

/** Characters in which an answer has said its verdict. */
const mostLead = 80

/** Whether a draft begins with what was not found. */
function leadsWithNegative({ negatives, text }: Draft): boolean {
  const [first] = negatives
  return (
    first !== undefined &&
    text
      .trimStart()
      .slice(0, mostLead)
      .includes(first.trim().slice(0, mostLead / 2))
  )
}

/** A sentence of more words that stand nowhere was not understood. */
const mostAbsent = 2

/** What was not found must be what the question is about: a word that stands nowhere, or the one that says most. */
function speaksOfSubject({ negatives }: Draft, { words, absent }: CheckCoverageOutput): boolean {
  const said = new Set(negatives.flatMap((sentence) => splitName(sentence)).map(stemOf))
  if (absent.length + words.length === 0) return true
  const telling = absent.length > 0 ? absent : words.slice(0, 1).map(({ word }) => word)
  return absent.length <= mostAbsent && telling.some((word) => said.has(stemOf(word)))
}

/** A word that stands nowhere says much where it is written as a name, less where it is not. */
function absentWeight(ask: Ask, word: string, { words }: CheckCoverageOutput): number {
  const most = words[0]?.weight ?? 1
  const isNamed = saysName(ask, [word])
  // What is done may be called otherwise; a thing less often.
  return isNamed ? most : (isDoing(word) ? 0.3 : 0.5) * most
}

function topWords({ words, absent }: CheckCoverageOutput): string[] {
  return [...absent, ...words.map(({ word }) => word)].slice(0, 4)
}

/** Those that the draft neither says nor shows. */
function openWords(coverage: CheckCoverageOutput): readonly string[] {
  const shown = new Set(coverage.passages.flatMap(({ said, shown: cited }) => [...said, ...cited]))
  return withoutCircumstances(
    topWords({ ...coverage, words: coverage.words.filter(({ word }) => !shown.has(word)) }),
  )
}

/** A word for what is done, by its form. */
function isDoing(word: string): boolean {
  return /(?:ed|ing)$/u.test(word)
}

/** Whether one of the words is written with a capital letter or in quotes. */
function saysName({ text, intent }: Ask, words: readonly string[]): boolean {
  if (intent === 'existence') return false
  const names = [...text.matchAll(/(?<=\S )\p{Lu}[\p{L}\d]*|["'`][^"'`]{2,40}["'`]/gu)]
  return names.some(([name]) => words.some((word) => name.toLowerCase().includes(word)))
}
