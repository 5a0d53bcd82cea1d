/**
 * Expressions over what people write and repositories hold take time linear in the text. Each is tried on long texts
 * made of its own words: on these a quadratic one works ten thousand times as long as a linear one.
 */
import { resolve } from 'node:path'
import { createContext, runInContext } from 'node:vm'
import { expect, test } from 'vitest'
import { findExpressions } from './support/find-expressions.ts'
import { createRandom, pick } from './support/random.ts'

const root = resolve(import.meta.dirname, '..')
const folders = ['src']

const textLength = 100_000
/** A linear one needs a thousandth of it; who exceeds it three times was not just kept waiting by the machine. */
const limitMs = 1_500

/** Expressions over texts that are never as long. */
const bounded: readonly { readonly place: string; readonly length: number; readonly why: string }[] = [
  {
    place: 'src/agents/resolve-citation.ts',
    length: 400,
    why: 'what stands in brackets, see maximumTokenLength',
  },
  { place: 'src/graph/types/cpp-types.ts', length: 400, why: 'signatures are cut, see longestSignature' },
  { place: 'src/syntax/sections.ts', length: 1000, why: 'longer lines are no headings, see MAX_LINE' },
  { place: 'src/git/explain-failure.ts', length: 1000, why: 'lines are cut, see maximumReadLength' },
]

const generic = [
  ...' aA0_/.-"`\'([<{#@:,=\t\n?$\\'.split(''),
  '\u0000',
  'é',
  '中',
  '\ud800',
  '](',
  '**',
  '//',
  '::',
]

test('every expression takes time linear in the text', () => {
  const found = findExpressions(root, folders)
  expect(found.length).toBeGreaterThan(700)
  const slow = found.flatMap(({ place, expression }) => {
    const length = bounded.find((entry) => place.startsWith(`${entry.place}:`))?.length ?? textLength
    const text = hostileTexts(expression, length).find((hostile) => isSlow(expression, hostile))
    return text === undefined
      ? []
      : [`${place} ${String(expression)} on ${JSON.stringify(text.slice(0, 60))} …`]
  })
  expect(slow).toEqual([])
}, 600_000)

test.each([/\s+$/u, /"[^'\n]*'/u, /\b(?:which|what)\b[^?]*\btests?\b[^?]*\bcover/iu])(
  '%s is seen',
  (expression) => {
    expect(hostileTexts(expression, textLength).some((text) => isSlow(expression, text))).toBe(true)
  },
)

function hostileTexts(expression: RegExp, length: number): string[] {
  const words = [...new Set(expression.source.match(/[\p{L}\d]{1,20}/gu) ?? []), ...generic]
  const marks = [...new Set(expression.source.match(/[^\p{L}\d\s]/gu) ?? [])]
  const vocabulary = [...words.slice(0, 60), ...marks]
  const random = createRandom(expression.source.length)
  const units = [
    ...generic,
    ...marks,
    ...Array.from({ length: 24 }, () => {
      const parts = Array.from({ length: 1 + random(3) }, () => pick(random, vocabulary))
      return parts.join(pick(random, ['', ' ']))
    }),
    ...words.slice(0, 12).map((word) => `${word} `),
  ]
  return units.map(
    (unit) =>
      `${pick(random, ['', 'x', ' '])}${unit.repeat(length / unit.length)}${pick(random, ['', '\u0001', '!'])}`,
  )
}

const context = createContext({})

function isSlow(expression: RegExp, text: string): boolean {
  return [1, 2, 3].every(() => {
    try {
      Object.assign(context, { expression: new RegExp(expression.source, expression.flags), text })
      runInContext("text.replace(expression, '')", context, { timeout: limitMs })
      return false
    } catch (error) {
      if ((error as { code?: string }).code !== 'ERR_SCRIPT_EXECUTION_TIMEOUT') throw error
      return true
    }
  })
}
