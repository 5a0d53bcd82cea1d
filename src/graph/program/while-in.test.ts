import { expect, test } from 'vitest'

import { whileIn } from './while-in.ts'

test('takes the value out again, also where what it does throws', () => {
  const busy = new Set<string>()
  expect(whileIn(busy, 'a', () => [...busy])).toEqual(['a'])
  const fail = () => {
    throw new Error(`in ${[...busy].join()}`)
  }
  expect(() => whileIn(busy, 'b', fail)).toThrow('in b')
  expect(busy.size).toBe(0)
})
