import type { CheckCoverageOutput } from '../../../tools/check-coverage.ts'
import { isToolFailure } from '../../../tools/tool.ts'
import { findExitCodes } from '../answers/errors/exit-codes.ts'
import type { Asked } from '../plans.ts'
import { gatherPassages } from '../passages/gather-passages.ts'
import { readErrorQuestion } from '../read-error-question.ts'
import type { Script } from '../script.ts'
import { call, callAll } from '../script.ts'
import type { Intent } from '../understand.ts'
import { readAskedFolder } from '../understanding/asked-folder.ts'
import { readParts } from '../understanding/read-parts.ts'
import { structuralIntents } from '../understanding/intents.ts'
import { isOtherLanguage } from '../understanding/is-other-language.ts'
import { registration } from './find-exact-places.ts'
import type { Ask, Shortfall } from './judge-draft.ts'
import { judgeDraft } from './judge-draft.ts'
import { readDraft } from './read-draft.ts'
import { readNamed } from './read-named.ts'
import { readRelations } from './read-relation.ts'
import { subjectOf, withoutOwnNames, withoutShownEffect } from './subject-of.ts'

/** Kinds of answers that say themselves how far they go, or that follow a message or a name, not the words of a question. */
const unchecked: ReadonlySet<Intent> = new Set(['greeting', 'judgement', 'errors'])

const ofDefinitions: ReadonlySet<Intent> = new Set([
  ...structuralIntents,
  'impact',
  'dependencies',
  'dead-code',
])

/** What a drafted answer leaves open: all of the question, or some of its parts. */
export interface DraftCheck {
  readonly shortfall?: Shortfall
  readonly parts: readonly string[]
}

const noShortfall: DraftCheck = { parts: [] }

/** Judges a drafted answer by what it shows of the question, part by part. */
export function* checkDraft(asked: Asked, texts: readonly string[]): Script<DraftCheck> {
  const { understanding, subjects, conversation } = asked
  const { intent, text, isBareName } = understanding
  if (unchecked.has(intent) || isBareName || text === '' || subjects.isFromContext) return noShortfall
  if (isOtherLanguage(text) || readErrorQuestion(text) !== undefined || conversation.documents !== '')
    return noShortfall
  // What a folder holds is all that is asked of it.
  if (readAskedFolder(text) !== undefined && subjects.found[0]?.node.kind === 'directory') return noShortfall
  const draft = readDraft(texts)
  // A list of what is unused says itself what it covers.
  const isOpenList =
    intent === 'dead-code' && understanding.names.strong.length === 0 && unusedList.test(draft.text)
  if (isOpenList && isOfPart(subjectOf(asked, text), draft.text)) return noShortfall
  if (findExitCodes(text).length > 1) return noShortfall
  // What is there of the kind was found by its name; what the new one is to do stands nowhere yet.
  if (intent === 'how-to' && kinSteps.test(draft.text)) return noShortfall
  if (intent === 'packages' && moduleList.test(draft.text)) return noShortfall
  const parts = readParts(text)
  const outputs = yield* callAll(
    'check_coverage',
    parts.map((part) => ({
      question: subjectOf(asked, withoutShownEffect(part, draft.passages)) || '-',
      passages: draft.passages.length === 0 ? ['-'] : draft.passages,
    })),
  )
  const judged = parts.map((part, index) => {
    const coverage = outputs[index]
    return coverage === undefined || isToolFailure(coverage)
      ? undefined
      : judgeDraft(readAsk(asked, part), draft, coverage)
  })
  const [first] = judged
  // The first part says what a question is about: a draft that misses it answers no other part either.
  if (first !== undefined && first.isPart !== true) return { shortfall: first, parts: [] }
  const open = parts.filter((_, index) => judged[index] !== undefined && judged[index].isPart !== true)
  if (first !== undefined) return { shortfall: first, parts: open }
  if (open.length > 0) return { parts: open }
  if (intent === 'routes' && draft.text.trimStart().startsWith('I found no HTTP route')) {
    const found = yield* call('grep', { pattern: registration, regex: true, limit: 20 })
    if (!isToolFailure(found) && found.matches.some(({ in_test: inTest }) => inTest !== true))
      return { shortfall: { kind: 'list', words: [] }, parts: [] }
  }
  const [coverage] = outputs
  if (coverage === undefined || isToolFailure(coverage) || !isDoubtful(draft.text, coverage))
    return noShortfall
  const contradicted = yield* contradict(coverage)
  return contradicted === undefined ? noShortfall : { shortfall: contradicted, parts: [] }
}

/** Whether a list names the part of the repository that the question limits itself to, and it says nothing else. */
function isOfPart(subject: string, text: string): boolean {
  const part = /^[^`\n]{0,80}\bin `([^`\n]+)`/u.exec(text.trimStart())?.[1]?.toLowerCase() ?? ''
  return (subject.toLowerCase().match(/[\w.-]{3,}/gu) ?? []).every(
    (word) => plainWords.has(word) || part.includes(word.replace(/[.-]$/u, '')),
  )
}

const plainWords = new Set(
  'this the that our are any and crate found there folder directory module package'.split(' '),
)

function readAsk({ understanding, subjects, options }: Asked, part: string): Ask {
  const { intent, names, kinds } = understanding
  // A plain word is a name where its kind stands beside it: "the render package".
  const meant = kinds === undefined ? names.strong : [...names.strong, ...names.weak]
  const isNamed = subjects.found.some(
    ({ asked: name }) => meant.includes(name) && (part.includes(name) || pointsBack.test(part)),
  )
  return {
    text: part,
    intent,
    relations: readRelations(part),
    // The name of the repository itself stands for all that there is.
    named: readNamed(understanding, subjects).filter(
      (name) => part.includes(name) && withoutOwnNames(name, options.repositories).trim() !== '',
    ),
    isAboutDefinition: ofDefinitions.has(intent) && intent !== 'where' && isNamed,
  }
}

const kinSteps =
  /^\s*(?:Follow `[^`]+` \[[^\]]+\], (?:which derives from|which calls|one of)|Each [\w -]+ is a directory with|A [\w -]+ implements hooks|The section “)/u

/** The projects of the repository, one by one, or those that need one of them. */
const moduleList =
  /^\s*(?:(?:These|At least these) [\w. ]+ have a manifest of their own:|These (?:declare|refer to) `)/u

const unusedList = /^\s*I found no unused\b|\blooks? unused: nothing in the graph\b/u

const pointsBack = /\b(?:it|its|this|that|them|they)\b/iu

/** "None found" of a thing that only words together name. */
function isDoubtful(text: string, { words, absent }: CheckCoverageOutput): boolean {
  return (
    /^\s*(?:None found|I found none|I found nothing by the word)\b/u.test(text) &&
    absent.length === 0 &&
    words.length > 1
  )
}

/** A place that speaks of all that the words say together makes a "none" not credible. */
function* contradict({ words }: CheckCoverageOutput): Script<Shortfall | undefined> {
  const asked = words.map(({ word }) => word)
  const { files } = yield* gatherPassages(asked.join(' '), { limit: 3 })
  const isThere = files.some(
    ({ in_test: inTest, places }) =>
      inTest !== true &&
      places.some(({ near_share: share, kind }) => kind !== 'section' && share >= wholeShare),
  )
  return isThere ? { kind: 'negative', words: asked.slice(0, 4) } : undefined
}

const wholeShare = 0.65
