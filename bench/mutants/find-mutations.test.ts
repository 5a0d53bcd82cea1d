import { expect, test } from 'vitest'
import { findMutations } from './find-mutations.ts'

test('operators, constants, conditions and statements are changed, and types are not', () => {
  const text = `type Level = 1 | 2
export function clamp(value: number, isStrict = true): number {
  if (value < 0) throw new RangeError('negative')
  log(value)
  return value + 7
}
`
  const mutants = findMutations(text).map(({ line, start, end, replacement }) => {
    const changed = text.slice(0, start) + replacement + text.slice(end)
    return `${line}: ${changed.split('\n')[line - 1]!.trim()}`
  })
  expect(mutants).toEqual([
    '2: export function clamp(value: number, isStrict = false): number {',
    "3: if (!(value < 0)) throw new RangeError('negative')",
    "3: if (value <= 0) throw new RangeError('negative')",
    "3: if (value < 1) throw new RangeError('negative')",
    '3: if (value < 0) ;',
    '4: ;',
    '5: return value - 7',
    '5: return value + 8',
  ])
})
