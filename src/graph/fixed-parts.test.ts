import { expect, test } from 'vitest'
import { fitsParts } from './fixed-parts.ts'
import { createRandom, pick } from '../../test/support/random.ts'

test('fitsParts() says what an expression says that may take any time', () => {
  const random = createRandom(7)
  const word = (most: number): string =>
    Array.from({ length: random(most + 1) }, () => pick(random, ['a', 'b'])).join('')
  let fitting = 0
  for (let round = 0; round < 20_000; round++) {
    const parts = Array.from({ length: 1 + random(4) }, () => word(2))
    const [text, leastBetween] = [word(8), random(2)]
    const expected = new RegExp(`^${parts.join(leastBetween === 0 ? '.*' : '.+')}$`).test(text)
    expect({ text, parts, fits: fitsParts(text, parts, leastBetween) }).toEqual({
      text,
      parts,
      fits: expected,
    })
    if (expected) fitting++
  }
  expect(fitting).toBeGreaterThan(1_000)
})

test('fitsParts() reads long texts with many parts', () => {
  expect(
    fitsParts(
      'a'.repeat(100_000),
      Array.from({ length: 1_000 }, () => 'a'),
      1,
    ),
  ).toBe(true)
  expect(
    fitsParts(
      `${'a'.repeat(100_000)}b`,
      Array.from({ length: 1_000 }, () => 'a'),
      1,
    ),
  ).toBe(false)
})
