import { expect, test } from 'vitest'

import { Rule } from '../edge-rules.ts'
import { createFixpoint } from './fixpoint.ts'
import { MAX_VALUES, isCutOff, single, union } from './value-sets.ts'
import type { ValueSet } from './value-sets.ts'

/** A question whose answer is some numbers of rows, and how often it was computed. */
function questionOf(count: () => number): {
  readonly ask: () => ValueSet
  readonly again: () => void
  readonly runs: () => number
} {
  let runs = 0
  const fixpoint = createFixpoint(
    [
      () => {
        runs++
        fixpoint.mayGrow()
        return union(Array.from({ length: count() }, (_, id) => single(0, id, Rule.scope)))
      },
    ],
    (_kind, _row, error) => {
      throw error
    },
  )
  return {
    ask: () => fixpoint.ask(0, 0),
    again: () => {
      fixpoint.invalidate(0, 0)
      fixpoint.settle()
    },
    runs: () => runs,
  }
}

test('a set is computed again where what it was computed from grows', () => {
  let size = 1
  const question = questionOf(() => size)
  expect(question.ask().values).toHaveLength(1)
  size = MAX_VALUES
  question.again()
  expect(question.ask().values).toHaveLength(MAX_VALUES)
  expect(question.runs()).toBe(2)
})

test('a set that was cut off is computed no more', () => {
  const question = questionOf(() => MAX_VALUES + 1)
  const first = question.ask()
  expect(isCutOff(first)).toBe(true)
  question.again()
  expect(question.ask()).toBe(first)
  expect(question.runs()).toBe(1)
})
