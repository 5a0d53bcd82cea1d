import type { CheckCoverageOutput } from '../../../tools/check-coverage.ts'
import type { Intent } from '../understand.ts'
import { isCircumstance, isManner, isParticipant } from './circumstances.ts'
import type { Ask, Shortfall } from './judge-draft.ts'
import type { Draft } from './read-draft.ts'

/** Share of what the words of a question say that an answer must show; less where it is about a name that it shows. */
const leastShare = 0.6
const leastBesideName = 0.3
/** Of many words some only tell the circumstances. */
const leastOfMany = 0.45
const fewWords = 5
/** The ends of a path, what is changed and what has the members are found by the question's words already. */
const tied: ReadonlySet<Intent> = new Set(['path', 'flow', 'impact', 'data-model', 'list-all'])
const leastOfTied = 0.45
/** "Yes" is said of all that is asked, not of a word of it. */
const leastOfYes = 0.75
/** Share that the first lines of an answer in words show: what follows is beside it. */
const leastOfLead = 0.4
const leadPassages = 4

/** Whether a draft shows enough of what the words of a question say; undefined where it does. */
export function judgeWords(ask: Ask, draft: Draft, coverage: CheckCoverageOutput): Shortfall | undefined {
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
  const all = [...coverage.words, ...absent].filter(({ word }) => shown.has(word) || !isManner(word))
  if (all.length === 0) return undefined
  const missing = all.filter(({ word }) => !shown.has(word)).sort((one, other) => other.weight - one.weight)
  const share = 1 - sumOf(missing) / Math.max(0.001, sumOf(all))
  const least = isYes
    ? leastOfYes
    : ask.named.length > 0
      ? ask.intent === 'explain'
        ? 0
        : leastBesideName
      : all.length > fewWords
        ? leastOfMany
        : tied.has(ask.intent)
          ? leastOfTied
          : leastShare
  const open = withoutCircumstances(missing.map(({ word }) => word))
  if (share < least) return { kind: 'words', words: open }
  if (share < leastShare && tied.has(ask.intent) && ask.named.length === 0) {
    const things = open.filter((word) => !isDoing(word) && !isCircumstance(word))
    return things.length === 0 ? undefined : { kind: 'words', words: things, isPart: true }
  }
  if (ask.named.length > 0 || !told.has(ask.intent)) return undefined
  const lead = new Set(coverage.passages.slice(0, leadPassages).flatMap((one) => [...one.said, ...one.shown]))
  const beside = all.filter(({ word }) => !lead.has(word))
  return 1 - sumOf(beside) / Math.max(0.001, sumOf(all)) < leastOfLead
    ? { kind: 'words', words: beside.map(({ word }) => word) }
    : undefined
}

/** Told from the place that fits the words best. */
const told: ReadonlySet<Intent> = new Set(['open', 'where', 'explain'])

const participantShare = 0.3

/** One that a draft does not have counts less; one that it has says as much as any other word. */
export function weighCircumstances({ words, passages }: CheckCoverageOutput): CheckCoverageOutput['words'] {
  const shown = new Set(passages.flatMap((one) => [...one.said, ...one.shown]))
  return words
    .map((one) =>
      isParticipant(one.word) && !shown.has(one.word)
        ? { ...one, weight: participantShare * one.weight }
        : one,
    )
    .toSorted((one, other) => other.weight - one.weight)
}

export function topWords({ words, absent }: CheckCoverageOutput): string[] {
  return [...absent, ...words.map(({ word }) => word)].slice(0, 4)
}

/** Those that the draft neither says nor shows. */
export function openWords(coverage: CheckCoverageOutput): readonly string[] {
  const shown = new Set(coverage.passages.flatMap(({ said, shown: cited }) => [...said, ...cited]))
  return withoutCircumstances(
    topWords({ ...coverage, words: coverage.words.filter(({ word }) => !shown.has(word)) }),
  )
}

/** Those that are named as what stays open. */
function withoutCircumstances(words: readonly string[]): readonly string[] {
  const telling = words.filter((word) => !isCircumstance(word))
  return telling.length > 0 ? telling : words
}

/** A word that stands nowhere says much where it is written as a name, less where it is not. */
function absentWeight(ask: Ask, word: string, { words }: CheckCoverageOutput): number {
  const most = words[0]?.weight ?? 1
  const isNamed = saysName(ask, [word])
  // What is done may be called otherwise; a thing less often.
  return isNamed ? most : (isDoing(word) ? 0.3 : 0.5) * most
}

function sumOf(words: readonly { readonly weight: number }[]): number {
  return words.reduce((sum, { weight }) => sum + weight, 0)
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
