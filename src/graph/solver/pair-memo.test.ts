import { expect, test } from 'vitest'
import { PairMemo } from './pair-memo.ts'

test('keeps an answer for each pair, however many there are', () => {
  const memo = new PairMemo<string>()
  for (let first = 0; first < 100; first++) {
    for (let second = 0; second < 40; second++) memo.set(first * 32 + 1, second, `${first} ${second}`)
  }
  expect(memo.get(65, 7)).toBe('2 7')
  expect(memo.get(99 * 32 + 1, 39)).toBe('99 39')
  expect(memo.get(66, 7)).toBeUndefined()
})

test('tells numbers past 2^31 apart that share their lower half', () => {
  const memo = new PairMemo<string>()
  memo.set(2 ** 32 + 5, 1, 'far')
  expect(memo.get(5, 1)).toBeUndefined()
  memo.set(5, 1, 'near')
  memo.set(5, 1, 'nearer')
  expect([memo.get(2 ** 32 + 5, 1), memo.get(5, 1)]).toEqual(['far', 'nearer'])
})
