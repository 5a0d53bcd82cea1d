import { expect, test } from 'vitest'
import { countBits, editDistance, letterMask } from './spelling.ts'

test.each([
  ['cart', 'cart', 0],
  ['cart', 'card', 1],
  ['cart', 'crat', 1],
  ['cart', 'carts', 1],
  ['', 'ab', 2],
  ['kitten', 'sitting', 3],
  ['short', 'very long word', 4],
])('from %j to %j are %i edits, up to 3', (a, b, distance) => {
  expect(editDistance(a, b, 3)).toBe(distance)
  expect(editDistance(b, a, 3)).toBe(distance)
})

test('words differ in at most twice as many letters as edits', () => {
  for (const [a, b] of [
    ['cart', 'card'],
    ['kitten', 'sitting'],
    ['x1', 'y2_'],
  ] as const) {
    expect(countBits(letterMask(a) ^ letterMask(b))).toBeLessThanOrEqual(2 * editDistance(a, b, 9))
  }
  expect(countBits(-1)).toBe(32)
})
