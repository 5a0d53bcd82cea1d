import { expect, test } from 'vitest'
import { z } from 'zod'
import { describeProblems, parseInput } from './parse-input.ts'

const schema = z.object({
  path: z.string(),
  start_line: z.number().int().min(1).optional(),
  regex: z.boolean().optional(),
  kinds: z.array(z.string()).optional(),
})

test.each([
  [
    { path: 'a.ts', start_line: '12' },
    { path: 'a.ts', start_line: 12 },
  ],
  [
    { path: 'a.ts', regex: 'true', kinds: 'class' },
    { path: 'a.ts', regex: true, kinds: ['class'] },
  ],
  [{ path: 'a.ts', start_line: null }, { path: 'a.ts' }],
])('parseInput() reads what %o can only mean', (input, expected) => {
  expect(parseInput(schema, input).data).toEqual(expected)
})

test.each([{ path: 'a.ts', start_line: '-3' }, { path: 'a.ts', start_line: 'twelve' }, { path: 12 }, 'a.ts'])(
  'parseInput() refuses %o',
  (input) => {
    expect(parseInput(schema, input).success).toBe(false)
  },
)

test('what is wrong with an input is told in one bounded sentence', () => {
  const lists = z.object({ [`k${'k'.repeat(20_000)}`]: z.array(z.string()) })
  const { error } = lists.safeParse({ [`k${'k'.repeat(20_000)}`]: Array(1_000).fill(1) })
  expect(describeProblems(error!).length).toBeLessThan(5_000)
  expect(describeProblems(schema.safeParse('a.ts').error!)).toMatch(/^the input: /)
})
