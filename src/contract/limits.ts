/**
 * How long what a client sends may be, by what it means. Every field of a request and of a tool is one of these, so
 * that work is bounded before any of it is done (`test/bounded-input.test.ts`).
 */
import { z } from 'zod'

export function textOf(most: number) {
  return z.string({ error: 'expected a string' }).max(most, `expected at most ${most} characters`)
}

/** Of anything that has one: ids are UUIDs, tokens and sessions are not much longer. */
export const idText = textOf(200)
/** One line: a name, a word, a branch, a type as it is written. */
export const shortText = textOf(1_000)
/** As file systems have it; also a glob, a node (`path#Class.method`) or an address. */
export const pathText = textOf(4_096)
/** A question in words. */
export const questionText = textOf(4_000)
/** What people paste, such as an issue with its logs. */
export const longText = textOf(60_000)
/** A message, or a diff: whatever fits into a body. */
export const bodyText = textOf(1_048_576)

export const nodeText = pathText
/** A text or an expression that is looked for. */
export const patternText = shortText

/** Of more entries than that no more is read than that there are too many. */
export function listOf<Schema extends z.ZodType>(
  entry: Schema,
  most: number,
  expected = `expected at most ${most} entries`,
) {
  return z.preprocess(
    (value) => (Array.isArray(value) && value.length > most ? value.slice(0, most + 1) : value),
    z.array(entry, { error: 'expected an array of strings' }).max(most, expected),
  )
}

/** Of names, kinds or words; no question needs as many. */
export const mostNames = 64
