import { expect, test } from 'vitest'

import { decodeFacts } from './facts-codec.ts'
import { FactsPool } from './facts-pool.ts'
import { loadOxc } from './oxc/parser.ts'

test('FactsPool answers each batch in order, more batches than threads', async () => {
  await using pool = new FactsPool(2)
  const batches = Array.from({ length: 6 }, (_, batch) =>
    Array.from({ length: 3 }, (_file, file) => ({
      path: `${batch}-${file}.py`,
      language: 'python',
      text: `def f${batch}_${file}(): pass\n`,
    })),
  )
  const results = await Promise.all(batches.map((batch) => pool.extract(batch)))
  const names = results.map((result) =>
    result.map((encoded) => {
      const { definitions, strings } = decodeFacts(encoded)
      return strings[definitions.name[0]!]
    }),
  )
  expect(names).toEqual(
    batches.map((batch) => batch.map(({ path }) => `f${path.slice(0, 3).replace('-', '_')}`)),
  )
})

test('a file that breaks its thread says so, and the rest of the batch is done', async () => {
  await using pool = new FactsPool(1)
  const file = (name: string, language: string) => ({ path: name, language, text: 'x = 1\n' })
  // A language that does not exist fails inside the thread.
  const results = await pool.extract([file('a.py', 'python'), file('b.py', 'none'), file('c.py', 'python')])
  expect(results.map((encoded) => decodeFacts(encoded).incomplete)).toEqual([
    '',
    expect.stringContaining('parsing failed'),
    '',
  ])
})

test('a file at which its thread stands still or is lost says so, and no other does', async () => {
  await using pool = new FactsPool(1, {
    script: new URL('testing/stuck-worker.ts', import.meta.url),
    hungMs: 300,
  })
  const texts = ['a', 'b', 'stuck', 'c', 'end', 'd']
  const results = await pool.extract(texts.map((text) => ({ path: `${text}.py`, language: 'python', text })))
  expect(results.map((encoded) => decodeFacts(encoded).incomplete)).toEqual([
    '',
    '',
    'parsing failed: the parser did not come to an end',
    '',
    'parsing failed: the parser ended with code 7',
    '',
  ])
})

test('a pool whose threads were ended starts them again for the next batch', async () => {
  await using pool = new FactsPool(2)
  const extract = () => pool.extract([{ path: 'a.py', language: 'python', text: 'def f(): pass\n' }])
  const before = await extract()
  await pool.end()
  expect(await extract()).toEqual(before)
})

test('a thread that parses says whether it has oxc, as this one would', async () => {
  await using pool = new FactsPool(1)
  expect(await pool.hasOxc()).toBe((await loadOxc()) !== undefined)
})
