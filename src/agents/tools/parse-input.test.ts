import { expect, test } from 'vitest'
import { z } from 'zod'
import { parseInput } from './parse-input.ts'

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
