import { expect, test } from 'vitest'

import { extractText, validateFacts } from '../testing/index.ts'
import { typescript } from './index.ts'

/** Chains that lean left or right are read whole, however long. */
const long: Readonly<Record<string, readonly [text: string, expressions: number]>> = {
  parentheses: [`x = ${'('.repeat(100_000)}y${')'.repeat(100_000)}`, 2],
  sum: [`x = ${'a + '.repeat(20_000)}b`, 20_002],
  alternatives: [`x = ${'a || '.repeat(20_000)}b`, 20_003],
  'method calls': [`x${'.then(f)'.repeat(5000)}`, 15_001],
  'else-if': [`if (a) f();${' else if (b) f();'.repeat(5000)}`, 15_003],
  conditional: [`x = ${'a ? b : '.repeat(5000)}c`, 10_003],
  union: [`type U = ${'A | '.repeat(5000)}B`, 5002],
  'conditional type': [`type U = ${'A extends B ? C : '.repeat(3000)}D`, 9002],
}

for (const [name, [text, expressions]] of Object.entries(long)) {
  test(`${name}: a long chain is read whole`, async () => {
    const facts = await extractText(typescript, 'a.ts', text)
    expect(validateFacts(facts, text)).toEqual([])
    expect(facts.incomplete).toBe('')
    expect(facts.expressions.count).toBe(expressions)
  })
}

const deep: Readonly<Record<string, string>> = {
  arrays: `x = ${'['.repeat(20_000)}${']'.repeat(20_000)}`,
  calls: `${'f('.repeat(5000)}${')'.repeat(5000)}`,
  functions: `${'function f() {'.repeat(3000)}${'}'.repeat(3000)}`,
  classes: `${'class A { m() { '.repeat(2000)}${'} }'.repeat(2000)}`,
  patterns: `let ${'{a:'.repeat(3000)}b${'}'.repeat(3000)} = c`,
  types: `type U = ${'A<'.repeat(5000)}B${'>'.repeat(5000)}`,
}

for (const [name, text] of Object.entries(deep)) {
  test(`${name}: what lies too deep is left out and said so`, async () => {
    const after = `${text}\nfunction after() {}`
    const facts = await extractText(typescript, 'a.ts', after)
    expect(validateFacts(facts, after)).toEqual([])
    expect(facts.incomplete).toBe('nesting deeper than 400')
    expect(facts.strings).toContain('after')
  })
}
