import { understand } from '../understand.ts'
import type { Understanding } from '../understand.ts'
import type { Intent } from './intents.ts'
import { readParts, splitClauses } from './read-parts.ts'

/** As many questions of one message are answered one behind the other. */
const mostQuestions = 3

/**
 * The questions of a message that asks several things: "who calls X, and which tests cover it?". A message is one
 * question where a part of it does not stand for itself, or where one plan answers all of it.
 */
export function splitQuestions(message: string): readonly string[] {
  const clauses = splitClauses(message)
  if (areOfDefinitions(clauses)) return clauses
  const shared = shareOpening(message)
  if (shared.length > 1) return shared
  const parts = readParts(message)
  return parts.length > 1 && areOfTheirOwn(understand(message), parts.map(understand)) ? parts : [message]
}

/** Questions about definitions, of which each but the first may point to what the one before it named. */
function areOfDefinitions(clauses: readonly string[]): boolean {
  if (clauses.length < 2 || clauses.length > mostQuestions) return false
  const [first, ...rest] = clauses.map(understand)
  return (
    first !== undefined &&
    first.names.strong.length > 0 &&
    (standsAlone.has(first.intent) || first.intent === 'explain') &&
    rest.every(
      ({ intent, names, text }) =>
        standsAlone.has(intent) && (names.strong.length > 0 || pointsBack.test(text)),
    )
  )
}

/** Questions of different kinds, none of which needs another to be understood. */
function areOfTheirOwn(whole: Understanding, parts: readonly Understanding[]): boolean {
  const [, ...rest] = parts
  return (
    !toldWhole.has(whole.intent) &&
    // How the tables relate is told with the tables.
    !(
      whole.intent === 'data-model' &&
      rest.some(({ text }) => /\b(?:relat|hang|belong|refer|connect)/iu.test(text))
    ) &&
    new Set(parts.map(({ intent }) => intent)).size === parts.length &&
    parts.every(({ intent }) => !toldWhole.has(intent) && intent !== 'open') &&
    rest.every(({ text }) => !pointsBack.test(text))
  )
}

/** "Is there any support for A, and for B?" asks the same of each: the opening is said again. */
function shareOpening(message: string): readonly string[] {
  const [head, tail, ...more] = message.split(/, and for /u)
  if (head === undefined || tail === undefined || more.length > 0 || /[?;]/u.test(head)) return [message]
  const at = head.indexOf(' for ')
  const parts = [`${head}?`, `${head.slice(0, at)} for ${tail}`]
  return at > 0 && parts.every((part) => understand(part).intent === 'existence') ? parts : [message]
}

const pointsBack =
  /\b(?:it|its|this|that|them|they|their|these|those|there|one|ones|so|he|she)\b|\bwhich (?:\w+ )?(?:depends? on|uses?|imports?|calls?) which\b/iu

/** Kinds whose answers take in all that a message says, or nothing of it. */
const toldWhole: ReadonlySet<Intent> = new Set(['onboarding', 'errors', 'judgement', 'greeting', 'how-to'])

/** What is answered with one list or place each. */
const standsAlone: ReadonlySet<Intent> = new Set([
  'where',
  'callers',
  'users',
  'callees',
  'dependencies',
  'importers',
  'implementers',
  'supertypes',
  'tests',
  'members',
  'impact',
])
