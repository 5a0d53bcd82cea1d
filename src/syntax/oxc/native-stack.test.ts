import { describe, expect, test } from 'vitest'

import { fitsMemory, fitsNativeStack, parsingStackMegabytes } from './native-stack.ts'

const bytes = (parsingStackMegabytes - 1) * 2 ** 20

describe('fitsNativeStack', () => {
  test('takes code as people write it', () => {
    const line = '  if (a.b.c && d.e(f) || g[0]) { h = i.j.map((k) => k.l / 2) } // a | b\n'
    expect(fitsNativeStack(line.repeat(500), bytes)).toBe(true)
  })

  // Each of these ended the process: their trees are as deep as the text is long.
  test.each(['|', '&', '/', '%', '^', '>', '||', '&&', '>>'])('refuses a long chain of %s', (operator) => {
    const chain = (links: number) => `x=a${`${operator}b`.repeat(links)};`
    expect(fitsNativeStack(chain(500_000), bytes)).toBe(false)
    expect(fitsNativeStack(chain(100_000), bytes)).toBe(true)
  })

  test.each([' in ', ' instanceof ', ' as ', ' satisfies ', '.'])(
    'refuses a long chain of %s',
    (operator) => {
      expect(fitsNativeStack(`x=a${`${operator}b`.repeat(500_000)};`, bytes)).toBe(false)
    },
  )

  test('refuses a text in which each word may be an error of its own', () => {
    expect(fitsNativeStack(`class A { ${'public '.repeat(200_000)} a }`, bytes)).toBe(false)
  })
})

describe('fitsMemory', () => {
  test('takes code as people write it', () => {
    const member = '  static readonly a: readonly b[] = c as const\n'
    expect(fitsMemory(member.repeat(1500), false)).toBe(true)
  })

  // Each of these used up the memory of oxc, which ends the process.
  test.each([
    `type A = ${'readonly '.repeat(32_000)} a[]`,
    `${'export '.repeat(16_000)} let a`,
    `class A<${'const '.repeat(16_000)} T> {}`,
    `class A { ${'public static '.repeat(8_000)} a }`,
  ])('refuses errors without end: %.30s', (text) => {
    expect(fitsMemory(text, false)).toBe(false)
  })

  test('refuses assertions without end in JavaScript alone', () => {
    const text = `x = a${' as b'.repeat(3000)}`
    expect(fitsMemory(text, true)).toBe(false)
    expect(fitsMemory(text, false)).toBe(true)
  })
})
