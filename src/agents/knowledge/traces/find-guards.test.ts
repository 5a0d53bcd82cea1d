import { expect, test } from 'vitest'
import { findGuards } from './find-guards.ts'

function guards(source: string, line: number): string[] {
  return findGuards(source.split('\n'), 1, line).map(({ text, line: at }) => `${at} ${text}`)
}

test('finds what encloses a line, innermost first', () => {
  const source = `def total(cart):
    for item in cart:
        if item.price is None:
            # no price
            raise ValueError(item)`
  expect(guards(source, 5)).toEqual(['3 if item.price is None'])
})

test('an else excludes what stands before it, also within braces', () => {
  const source = `function total(cart) {
  if (cart.isEmpty(
    now)) {
    return 0
  } else {
    throw new Error('full')
  }
}`
  expect(guards(source, 6)).toEqual(['2 not if (cart.isEmpty( now))'])
})

test('a condition on the line itself counts', () => {
  expect(guards(`def total\n  raise Empty, 'x' if items.empty?\nend`, 2)).toEqual([
    "2 raise Empty, 'x' if items.empty?",
  ])
  expect(guards(`total() {\n  if (x) throw new Error()\n}`, 2)).toEqual(['2 if (x) throw new Error()'])
})
