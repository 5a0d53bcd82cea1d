import { asksWhoDoes } from '../../../passages/effects.ts'
import { findAskedFlag } from '../explain/asked-flag.ts'
import { findQuestionExpression } from '../explain/question-expression.ts'
import { readRaiseQuestion } from '../read-raise-question.ts'
import { readErrorQuestion } from '../read-error-question.ts'
import { readHistoryQuestion } from '../read-history-question.ts'
import { anyOf, says } from '../text-test.ts'
import type { TextTest } from '../text-test.ts'
import { readAskedFolder } from './asked-folder.ts'
import {
  asksArchitecture,
  asksBoundary,
  asksConfiguration,
  asksConstant,
  asksDataModel,
  asksEnvironment,
  asksOnboarding,
  asksOwnDependencies,
  asksLicence,
  asksFeatures,
  asksOneTest,
  asksDependsOn,
  asksPackageKind,
  asksPackages,
  asksPackageUse,
  asksPlatform,
  asksProjects,
  asksRoles,
  asksRoutes,
  asksStartFor,
  asksTogether,
  namesManifest,
} from './asks-facts.ts'
import {
  asksDeadCode,
  asksEnumMembers,
  asksExceptions,
  asksExistence,
  asksListAll,
  asksSupport,
  asksSupported,
  asksTestFiles,
  asksTests,
  asksText,
} from './asks-lists.ts'
import {
  asksCallees,
  asksCallers,
  asksDependencies,
  asksImpact,
  asksImplementers,
  asksImporters,
  asksMembers,
  asksPath,
  asksSupertypes,
  asksUsers,
  asksWay,
} from './asks-relations.ts'
import {
  asksCompare,
  asksErrors,
  asksEvents,
  asksExplain,
  asksFlow,
  asksHistory,
  asksHowTo,
  asksJudgement,
  asksToAdd,
  asksToSwitch,
  asksWhere,
  isGreeting,
} from './asks-stories.ts'
import { asksSignature } from './asks-signature.ts'
import type { FoundNames } from './find-names.ts'
import type { Intent } from './intents.ts'
import { plainQuestion } from './plain-question.ts'

interface Question {
  readonly plain: string
  readonly text: string
  readonly names: FoundNames
}

/** What a question asks, decided from the whole of it. */
export function findIntent(text: string, names: FoundNames): Intent {
  const question = { plain: plainQuestion(text, names), text, names }
  return rules.find(([, isAsked]) => isAsked(question))?.[0] ?? 'open'
}

const plain =
  (test: TextTest) =>
  (question: Question): boolean =>
    test(question.plain)

/** A test of the text as it was written, for what the plain question masks. */
const written =
  (test: TextTest) =>
  (question: Question): boolean =>
    test(question.text)

/** An error by its text, with a question on where it comes from. */
function asksWhenRaised(text: string): boolean {
  return (
    /\b(?:when|where|why|what causes?|what does)\b/iu.test(text) &&
    (readErrorQuestion(text)?.message ?? '').includes(' ')
  )
}

const constant = /\b[A-Z][A-Z0-9]*_[A-Z0-9_]+\b/u

/**
 * First match wins: what is said more exactly stands before what is said more vaguely. A relation is asked for in few
 * forms that hardly anything else takes; "where", "how" and "what" are parts of most questions and stand last.
 */
const rules: readonly (readonly [Intent, (question: Question) => boolean])[] = [
  ['greeting', ({ plain: text, names }) => names.strong.length === 0 && isGreeting(text)],
  ['explain', ({ text }) => readAskedFolder(text) !== undefined],
  ['history', ({ text }) => readHistoryQuestion(text) !== undefined],
  ['explain', ({ text }) => findAskedFlag(text) !== undefined || findQuestionExpression(text) !== undefined],
  // What the code states of an error or of two things is told before what would be better.
  ['errors', ({ plain: masked, text }) => asksJudgement(masked) && asksWhenRaised(text)],
  ['compare', ({ plain: masked }) => asksJudgement(masked) && asksCompare(masked)],
  ['judgement', plain(asksJudgement)],
  ['dead-code', plain(asksDeadCode)],
  ['history', plain(asksHistory)],
  ['list-all', ({ plain: text, names }) => names.strong.length === 0 && asksExceptions(text)],
  ['errors', ({ text }) => /[A-Z./:#_]/u.test(readRaiseQuestion(text)?.subject ?? '')],
  ['errors', ({ text }) => readErrorQuestion(text) !== undefined],
  ['errors', plain(asksErrors)],
  ['errors', ({ text }) => asksErrors(text.toLowerCase()) && /: /u.test(text)],
  ['architecture', plain(asksBoundary)],
  ['packages', plain(asksPackageKind)],
  ['configuration', plain(asksFeatures)],
  ['packages', plain(asksPackageUse)],
  ['packages', plain(asksProjects)],
  ['packages', ({ plain: text, names }) => names.strong.length < 2 && asksPlatform(text)],
  // `.NET` reads like a name.
  ['packages', ({ text }) => /(?<!\w)\.NET\b/u.test(text) && asksPlatform(text.toLowerCase())],
  ['architecture', plain(asksRoles)],
  ['compare', plain(asksCompare)],
  ['text-search', plain(asksText)],
  ['events', ({ plain: text, names }) => names.strong.length + names.quoted.length > 0 && asksEvents(text)],
  ['path', plain(asksPath)],
  ['onboarding', plain(asksLicence)],
  ['onboarding', plain(asksOneTest)],
  ['how-to', plain(asksStartFor)],
  ['onboarding', plain(asksOnboarding)],
  ['packages', ({ plain: text, text: own }) => namesManifest(own) && asksImpact(text)],
  ['impact', plain(asksImpact)],
  [
    'explain',
    ({ plain: text, names }) =>
      names.strong.length > 1 && /\b(?:work|play|fit|act|used) together\b|\binteract\b/u.test(text),
  ],
  ['architecture', ({ plain: text, names }) => names.strong.length < 2 && asksTogether(text)],
  ['how-to', plain(asksToAdd)],
  ['how-to', ({ plain: text }) => asksToSwitch(text) && !asksEnvironment(text)],
  ['flow', plain(asksFlow)],
  ['configuration', plain(asksEnvironment)],
  ['list-all', plain(asksTestFiles)],
  ['tests', plain(asksTests)],
  ['list-all', ({ text }) => asksEnumMembers(text.toLowerCase())],
  ['list-all', plain(asksSupported)],
  ['callees', plain(asksCallees)],
  ['supertypes', plain(asksSupertypes)],
  ['implementers', plain(asksImplementers)],
  ['packages', ({ plain: text, names }) => names.strong.length === 0 && asksDependsOn(text)],
  ['dependencies', plain(asksDependencies)],
  ['callers', plain(asksCallers)],
  [
    'configuration',
    ({ plain: text, names }) => asksConstant(text) && names.strong.some((name) => constant.test(name)),
  ],
  ['importers', plain(asksImporters)],
  ['users', plain(asksUsers)],
  ['members', plain(asksMembers)],
  ['existence', plain(asksSupport)],
  ['routes', plain(asksRoutes)],
  ['data-model', plain(asksDataModel)],
  ['configuration', plain(asksConfiguration)],
  ['explain', plain(asksOwnDependencies)],
  ['packages', plain(asksDependsOn)],
  ['packages', plain(asksPackages)],
  ['packages', written(namesManifest)],
  ['architecture', plain(asksArchitecture)],
  ['path', plain(asksWay)],
  ['list-all', ({ plain: text }) => asksListAll(text.replace(/ ?\([^()]{1,60}\)/gu, ''))],
  ['existence', plain(asksExistence)],
  ['where', plain(asksWhere)],
  ['where', ({ plain: text, names }) => names.strong.length === 0 && asksWhoDoes(text)],
  ['how-to', plain(asksHowTo)],
  ['explain', ({ text }) => asksSignature(text)],
  ['explain', plain(anyOf(asksExplain, says(/\bcode of\b/u)))],
]
