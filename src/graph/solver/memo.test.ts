import { expect, test } from 'vitest'
import { Memo } from './memo.ts'

test('a memo answers for the rows that were set, with the last answer', () => {
  const memo = new Memo<string>(3)
  memo.set(0, 'first')
  memo.set(2, '')
  memo.set(0, 'second')
  expect([memo.get(0), memo.get(1), memo.get(2)]).toEqual(['second', undefined, ''])
})
