import { describe, expect, test } from 'vitest'
import { markCitations, readCitationLink } from './mark-citations.ts'

/** Shows each link that was made as «citation». */
function mark(markdown: string, ...citations: string[]): string {
  return markCitations(markdown, citations).replaceAll(
    /\[cited\]\((#cite=[^)]*)\)/gu,
    (_link, address: string) => `«${readCitationLink(address)}»`,
  )
}

describe('markCitations()', () => {
  test.each(['src/__init__.py:1-20', 'app/[id]/(group)/page.tsx:3', 'docs/it is.md', "a/b'c*d~e!.ts:1-2"])(
    'makes a link of "%s" that gives it back',
    (citation) => {
      expect(mark(`See [${citation}].`, citation)).toBe(`See «${citation}».`)
    },
  )

  test('leaves other brackets and links alone', () => {
    const text = '[x] [b.ts:1-2] [a.ts:1-2](https://example.org) [^1]'
    expect(mark(text, 'a.ts:1-2')).toBe(text)
  })

  test('tells citations apart that begin alike', () => {
    expect(mark('[a.ts:1] [a.ts:1-2] [a.ts]', 'a.ts', 'a.ts:1', 'a.ts:1-2')).toBe(
      '«a.ts:1» «a.ts:1-2» «a.ts»',
    )
  })

  test.each([
    ['a fence', '```ts\n[a.ts:1]\n```\n[a.ts:1]', '```ts\n[a.ts:1]\n```\n«a.ts:1»'],
    ['a fence in a list', '- ~~~\n  [a.ts:1]\n  ~~~\n[a.ts:1]', '- ~~~\n  [a.ts:1]\n  ~~~\n«a.ts:1»'],
    ['a longer fence', '````\n```\n[a.ts:1]\n````\n[a.ts:1]', '````\n```\n[a.ts:1]\n````\n«a.ts:1»'],
    ['a fence that is not closed yet', 'a [a.ts:1]\n```\n[a.ts:1]', 'a «a.ts:1»\n```\n[a.ts:1]'],
    ['code in a line', '`[a.ts:1]` and ``x` [a.ts:1]`` [a.ts:1]', '`[a.ts:1]` and ``x` [a.ts:1]`` «a.ts:1»'],
    ['a lone tick', 'it`s [a.ts:1]', 'it`s «a.ts:1»'],
  ])('leaves code alone: %s', (_name, text, expected) => {
    expect(mark(text, 'a.ts:1')).toBe(expected)
  })
})
