import { expect, test } from 'vitest'

import { extractText, validateFacts } from '../testing/index.ts'
import { c, cpp } from './index.ts'

const cases: Readonly<Record<string, string>> = {
  parentheses: `int f(void) { return ${'('.repeat(100_000)}1${')'.repeat(100_000)}; }`,
  sums: `int x = ${'a + '.repeat(20_000)}a;`,
  streams: `void f() { out${' << a'.repeat(20_000)}; }`,
  chains: `void f() { a${'.b()'.repeat(5_000)}; }`,
  ladders: `void f() { if (a) b(); ${'else if (c) d(); '.repeat(5_000)}}`,
  branches: `#if A\nint x;\n${'#elif B\nint x;\n'.repeat(3_000)}#endif\n`,
  commas: `void f() { ${'a, '.repeat(20_000)}a; }`,
  conditions: `int x = ${'a ? b : '.repeat(5_000)}c;`,
  pointers: `int ${'*'.repeat(20_000)}p;`,
}

test.each(Object.entries(cases))('long %s are read', async (_, text) => {
  for (const language of [c, cpp]) {
    const facts = await extractText(language, `a${language.extensions[0]}`, text)
    expect(validateFacts(facts, text)).toEqual([])
    expect(facts.incomplete).toBe('')
    expect(facts.definitions.count).toBeGreaterThan(0)
  }
})

const tooDeep: Readonly<Record<string, string>> = {
  braces: `int x[] = ${'{'.repeat(20_000)}1${'}'.repeat(20_000)};`,
  calls: `void f() { ${'g('.repeat(20_000)}${')'.repeat(20_000)}; }`,
  classes: `${'struct A {'.repeat(2_000)}${'};'.repeat(2_000)}`,
}

test.each(Object.entries(tooDeep))('%s nested without end are said to be missing', async (_, text) => {
  const facts = await extractText(cpp, 'a.cc', text)
  expect(validateFacts(facts, text)).toEqual([])
  expect(facts.incomplete).toBe('nesting deeper than 500')
})
