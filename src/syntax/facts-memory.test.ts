import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'

import { openFactsCache } from './facts-cache.ts'
import { FactsMemory } from './facts-memory.ts'

let directory: string
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'parley-test-facts-'))
})
afterEach(() => rmSync(directory, { recursive: true, force: true }))

/** One parse that asks for keys and puts what is not there. */
function parse(memory: FactsMemory, keys: readonly string[], from = directory): Uint8Array[] {
  using cache = memory.openCache(from)
  return keys.map((key) => {
    const found = cache.get(key)
    if (found !== undefined) return found
    const encoded = Uint8Array.of(key.length, 1, 2, 3)
    cache.putAll([[key, encoded]])
    return encoded
  })
}

test('the parse after gets the very bytes of the parse before, and the cache has them too', () => {
  const memory = new FactsMemory(1000)
  const before = parse(memory, ['a', 'bb'])
  const after = parse(memory, ['a', 'bb', 'a'])
  expect(after[0]).toBe(before[0])
  expect(after[1]).toBe(before[1])
  expect(after[2]).toBe(before[0])
  using cache = openFactsCache(directory)
  expect([...cache.get('bb')!]).toEqual([2, 1, 2, 3])
})

test('what a parse did not ask for, what has no room, and what is of another directory comes from the cache', () => {
  const memory = new FactsMemory(4)
  const [a, bb] = parse(memory, ['a', 'bb'])
  const [aAgain, bbAgain] = parse(memory, ['a', 'bb'])
  expect(aAgain).toBe(a)
  expect([...bbAgain!]).toEqual([2, 1, 2, 3])
  expect(bbAgain).not.toBe(bb)
  parse(memory, ['ccc'])
  const [aLater] = parse(memory, ['a'])
  expect([...aLater!]).toEqual([1, 1, 2, 3])
  expect(aLater).not.toBe(a)
  const elsewhere = join(directory, 'elsewhere')
  expect(parse(memory, ['a'], elsewhere)[0]).not.toBe(aLater)
})
