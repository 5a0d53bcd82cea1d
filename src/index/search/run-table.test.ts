import { expect, test } from 'vitest'

import { RunTable, hashStep, isWordByte } from './run-table.ts'

test('numbers runs in the order in which they are first seen, however many', () => {
  const table = new RunTable()
  const numberOf = (text: string): number => {
    // In the middle of other bytes, as in a text.
    const bytes = Buffer.from(`(${text})`)
    const hash = Buffer.from(text).reduce(hashStep, 0)
    return table.numberOf(bytes, 1, bytes.length - 1, hash)
  }
  const names = Array.from({ length: 20_000 }, (_, index) => `name_${index.toString(36)}`)
  expect(names.map(numberOf)).toEqual([...names.keys()])
  expect(names.map(numberOf)).toEqual([...names.keys()])
  expect(table.size).toBe(names.length)
})

test('tells runs of the same hash apart', () => {
  const table = new RunTable()
  const numberOf = (text: string): number => table.numberOf(Buffer.from(text), 0, text.length, 7)
  expect(['a', 'b', 'ab', 'a', 'ab', 'b'].map(numberOf)).toEqual([0, 1, 2, 0, 2, 1])
})

test('a word has the bytes of the pattern of words', () => {
  for (let byte = 0; byte < 128; byte++) {
    expect(isWordByte[byte] === 1).toBe(/[A-Za-z0-9_$]/.test(String.fromCharCode(byte)))
  }
})
