import type { Intent } from './intents.ts'
import { understand } from '../understand.ts'

/** As many questions of one message are answered one behind the other. */
const mostQuestions = 3

/**
 * The questions of a message that asks several things of definitions: "who calls X, and which tests cover it?". A
 * message is one question where a part of it does not stand for itself, or asks for something that is told as a whole.
 */
export function splitQuestions(message: string): readonly string[] {
  const parts = message
    .split(
      /(?<=\?)\s|;\s|\n|,? and (?=(?:who|what|which|where|by whom)\b)|, (?=(?:who|what|which|where)\b)/iu,
    )
    .map((part) => part.trim())
    .filter((part) => part !== '')
  if (parts.length < 2 || parts.length > mostQuestions) return [message]
  const [first, ...rest] = parts.map(understand)
  const isClear =
    first !== undefined &&
    first.names.strong.length > 0 &&
    (standsAlone.has(first.intent) || first.intent === 'explain') &&
    rest.every(
      ({ intent, names, text }) =>
        standsAlone.has(intent) && (names.strong.length > 0 || pointsBack.test(text)),
    )
  return isClear ? parts : [message]
}

const pointsBack = /\b(?:it|its|this|that|them|they)\b/iu

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
