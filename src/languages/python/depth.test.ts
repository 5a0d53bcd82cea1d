import { describe, expect, test } from 'vitest'

import type { FileFacts } from '../facts.ts'
import { extractText, validateFacts } from '../testing/index.ts'
import { python } from './index.ts'

/** The names that a text of great length or depth still gives. */
async function names(text: string): Promise<{ facts: FileFacts; has: (name: string) => boolean }> {
  const facts = await extractText(python, 'a.py', text)
  expect(validateFacts(facts, text)).toEqual([])
  const columns = facts.expressions
  const found = new Set<string>()
  for (let row = 0; row < columns.count; row++) {
    if (columns.op[row] === 1) found.add(facts.strings[columns.a[row]!]!)
    if (columns.op[row] === 2) found.add(facts.strings[columns.b[row]!]!)
  }
  return { facts, has: (name) => found.has(name) }
}

describe('long chains are followed to their end', () => {
  const chains: readonly [string, string][] = [
    ['terms of an operator', `first${' + a'.repeat(20_000)} + last`],
    ['terms of a boolean', `first${' or a'.repeat(20_000)} and last`],
    ['calls of methods', `first${'.a(1)'.repeat(5_000)}.last()`],
    ['items', `first${'[0]'.repeat(5_000)}.last`],
    ['parentheses', `${'('.repeat(100_000)}first${')'.repeat(100_000)}.last`],
    ['conditions', `first${' if a else a'.repeat(3_000)} if a else last`],
    ['negations', `${'not '.repeat(3_000)}first.last`],
    ['comparisons', `first${' < a'.repeat(5_000)} < last`],
    ['targets', `first = ${'a = '.repeat(3_000)}last\nfirst`],
    ['members of a union', `x: first${' | a'.repeat(5_000)} | last`],
    ['branches', `if first: pass\n${'elif a: pass\n'.repeat(5_000)}else: last`],
  ]
  test.each(chains)('%s', async (_name, text) => {
    const { facts, has } = await names(text)
    expect(facts.incomplete).toBe('')
    expect(has('first')).toBe(true)
    expect(has('last')).toBe(true)
  })
})

describe('what is nested too deeply is left out, and said', () => {
  const nests: readonly [string, string][] = [
    ['lists', `${'['.repeat(3_000)}inner${']'.repeat(3_000)}`],
    ['arguments', `${'f('.repeat(3_000)}inner${')'.repeat(3_000)}`],
    ['lambdas', `${'lambda: '.repeat(3_000)}inner`],
    ['patterns', `${'['.repeat(1_500)}x${']'.repeat(1_500)} = inner`],
    [
      'blocks',
      Array.from({ length: 1_200 }, (_, depth) => `${' '.repeat(depth)}if a:\n`).join('') +
        ' '.repeat(1_200) +
        'pass',
    ],
  ]
  test.each(nests)('%s', async (_name, text) => {
    const { facts, has } = await names(`${text}\nafter()\n`)
    expect(facts.incomplete).toBe('nesting deeper than 500')
    expect(has('after')).toBe(true)
  })
})
