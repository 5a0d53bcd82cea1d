import { splitName, stemOf } from '../../../passages/question-words.ts'
import type { CheckCoverageOutput } from '../../../tools/check-coverage.ts'
import type { Intent } from '../understand.ts'
import { findMisfit } from './find-misfit.ts'
import { judgeWords, openWords, topWords, weighCircumstances } from './judge-words.ts'
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
  /** The draft answers what else was asked, and is said with a line about what it leaves open. */
  readonly isPart?: true
}

/** What keeps a draft from being the answer to what was asked; undefined where nothing does. */
export function judgeDraft(ask: Ask, draft: Draft, checked: CheckCoverageOutput): Shortfall | undefined {
  const coverage = { ...checked, words: weighCircumstances(checked) }
  const isNegative = leadsWithNegative(draft)
  // That there is no history, or no commit of it, cites nothing.
  if (ask.intent === 'history' && !draft.text.includes('[')) return undefined
  const names = ask.named.filter(
    (one) => !isShown(one, isNegative || ask.isAboutDefinition ? [draft.text] : draft.passages),
  )
  const openNames: Shortfall | undefined = names.length === 0 ? undefined : { kind: 'name', words: names }
  if (openNames !== undefined && 2 * names.length > ask.named.length) return openNames
  const part: Shortfall | undefined = openNames === undefined ? undefined : { ...openNames, isPart: true }
  if (ask.isAboutDefinition) return part
  if (isNegative && ask.relations.has('list') && /\bThese places\b/u.test(draft.text))
    return { kind: 'list', words: openWords(coverage) }
  if (isNegative)
    return speaksOfSubject(draft, coverage)
      ? undefined
      : { kind: kindOfNegative(ask.relations), words: openWords(coverage) }
  const misfit = draft.isDenial ? undefined : findMisfit(ask, draft)
  if (misfit !== undefined) return { kind: misfit, words: topWords(coverage) }
  return judgeWords(ask, draft, coverage) ?? part
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
  const open = absent.filter((word) => !said.has(stemOf(word)))
  return (absent.length <= mostAbsent || open.length <= 1) && telling.some((word) => said.has(stemOf(word)))
}
