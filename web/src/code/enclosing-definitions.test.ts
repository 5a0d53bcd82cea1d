import { expect, test } from 'vitest'
import { findEnclosing } from './enclosing-definitions.ts'

const at = (name: string, startLine: number, endLine: number, line = startLine) => ({
  name,
  line,
  start_line: startLine,
  end_line: endLine,
})
const definitions = [
  at('Shop', 3, 60, 4),
  at('Shop.open', 6, 20),
  at('unlock', 8, 15),
  at('turn', 9, 14),
  at('Shop.close', 22, 40),
  at('short', 62, 63),
]
const enclosing = (topLine: number): string[] => findEnclosing(definitions, topLine).map(({ name }) => name)

test('a definition is named once its name is out of sight', () => {
  expect(enclosing(1)).toEqual([])
  expect(enclosing(4)).toEqual([])
  expect(enclosing(5)).toEqual(['Shop'])
})

test('inner definitions follow what is seen below the rows of the outer ones', () => {
  expect(enclosing(6)).toEqual(['Shop', 'Shop.open'])
  expect(enclosing(10)).toEqual(['Shop', 'Shop.open', 'unlock'])
  expect(enclosing(25)).toEqual(['Shop', 'Shop.close'])
})

test('a definition gives way when its end reaches its row', () => {
  expect(enclosing(18)).toEqual(['Shop', 'Shop.open'])
  expect(enclosing(19)).toEqual(['Shop'])
  expect(enclosing(60)).toEqual([])
})

test('what is as short as its row is not named', () => {
  expect(enclosing(63)).toEqual([])
})
