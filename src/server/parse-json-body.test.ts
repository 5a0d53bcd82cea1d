import { expect, test } from 'vitest'
import { parseJsonBody } from './parse-json-body.ts'

function parse(text: string): unknown {
  let read: unknown
  parseJsonBody(undefined, text, (error, value) => (read = error === null ? value : error.message))
  return read
}

const nested = (depth: number): string => `{"a":${'['.repeat(depth - 1)}${']'.repeat(depth - 1)}}`

test('a body that is nested without end is refused', () => {
  expect(parse(nested(200))).toHaveProperty('a')
  for (const depth of [201, 3_000, 500_000])
    expect(parse(nested(depth))).toMatch(/^The body is nested too deep/)
})

test('brackets in texts and side by side are no depth', () => {
  const text = `${'['.repeat(1_000)}"\\`
  expect(parse(JSON.stringify({ text }))).toEqual({ text })
  expect(parse(`[${'[],'.repeat(1_000)}{}]`)).toHaveLength(1_001)
  expect(parse('["\\')).toMatch(/^The body is not valid JSON/)
})
