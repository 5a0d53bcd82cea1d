import { expect, test } from 'vitest'

import { Rule } from '../edge-rules.ts'
import { createFixpoint } from './fixpoint.ts'
import { MAX_VALUES, isCutOff, single, union, type ValueSet } from './value-sets.ts'

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

test('what is asked for its effect is computed again once the values that it reads have settled', () => {
  const EFFECT = 0
  const STEP = 1
  const STEPS = 10
  let grown = 0
  let effects = 0
  // Each step of a chain reads the one before it; the first may still grow.
  const fixpoint = createFixpoint(
    [
      () => {
        effects++
        for (let row = 0; row < STEPS; row++) fixpoint.ask(STEP, row)
        return union([])
      },
      (row) => {
        fixpoint.mayGrow()
        if (row > 0) return fixpoint.ask(STEP, row - 1)
        return union(Array.from({ length: grown }, (_, id) => single(0, id, Rule.scope)))
      },
    ],
    (_kind, _row, error) => {
      throw error
    },
    [EFFECT],
  )
  fixpoint.ask(EFFECT, 0)
  grown = 1
  fixpoint.invalidate(STEP, 0)
  fixpoint.settle()
  expect(fixpoint.ask(STEP, STEPS - 1).values).toHaveLength(1)
  expect(effects).toBe(2)
})

test('a question that is another name of one is answered by it, and whoever asked hears of what it gains', () => {
  const NAME = 0
  const VARIABLE = 1
  const READER = 2
  let grown = 1
  const runs = [0, 0, 0]
  const fixpoint = createFixpoint(
    [
      () => {
        runs[NAME]!++
        return single(0, 99)
      },
      () => {
        runs[VARIABLE]!++
        fixpoint.mayGrow()
        return union(Array.from({ length: grown }, (_, id) => single(0, id)))
      },
      (row) => {
        runs[READER]!++
        return fixpoint.ask(NAME, row)
      },
    ],
    (_kind, _row, error) => {
      throw error
    },
    [],
    {
      from: NAME,
      to: VARIABLE,
      rowOf: (row) => (row < 2 ? 7 : -1),
      read: ({ values }) => ({ values, rule: Rule.scope }),
    },
  )
  expect(fixpoint.ask(READER, 0)).toEqual(single(0, 0, Rule.scope))
  expect(fixpoint.ask(READER, 1)).toEqual(single(0, 0, Rule.scope))
  expect(fixpoint.ask(NAME, 2)).toEqual(single(0, 99))
  expect(runs).toEqual([1, 1, 2])
  grown = 2
  fixpoint.invalidate(VARIABLE, 7)
  fixpoint.settle()
  expect(fixpoint.ask(READER, 0).values).toHaveLength(2)
  expect(fixpoint.ask(READER, 1).values).toHaveLength(2)
  expect(runs).toEqual([1, 2, 4])
})
