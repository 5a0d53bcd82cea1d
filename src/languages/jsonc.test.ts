import { expect, test } from 'vitest'

import { parseJsonc } from './jsonc.ts'

test('parseJsonc() reads comments and trailing commas and leaves strings alone', () => {
  const text = '\uFEFF{ // one\n "a": "x // y /* z */ ,}", /* two */ "b": [1, 2, /* three */ ], }'
  expect(parseJsonc(text)).toEqual({ a: 'x // y /* z */ ,}', b: [1, 2] })
})

test('parseJsonc() gives undefined for what is no JSON', () => {
  for (const text of ['', '{', '{"a" 1}', '{"a": "', '/*', '['.repeat(100_000)])
    expect(parseJsonc(text)).toBeUndefined()
})
