import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'

import { languages } from '../languages/registry.ts'
import { factsKey, openFactsCache } from './facts-cache.ts'

const directory = mkdtempSync(join(tmpdir(), 'parley-test-facts-'))
afterAll(() => rmSync(directory, { recursive: true, force: true }))

test('what was put in is there for the next one who opens the cache', () => {
  using cache = openFactsCache(directory)
  expect(cache.get('a')).toBeUndefined()
  cache.putAll([
    ['a', Uint8Array.of(1, 2, 3)],
    ['b', new Uint8Array(0)],
  ])
  using second = openFactsCache(directory)
  expect([...second.get('a')!]).toEqual([1, 2, 3])
  expect(second.get('b')).toHaveLength(0)
})

test('putting the same key again keeps the first', () => {
  using cache = openFactsCache(directory)
  cache.putAll([['c', Uint8Array.of(1)]])
  cache.putAll([['c', Uint8Array.of(2)]])
  expect([...cache.get('c')!]).toEqual([1])
})

test('the key tells apart what facts depend on: language, parser, grammar, file name and blob', () => {
  const parsers = { nameFor: (grammar: string) => grammar }
  const others = { nameFor: (grammar: string) => `${grammar}+other` }
  const typescript = languages.find((language) => language.id === 'typescript')!
  const keys = [
    factsKey(typescript, 'src/a.ts', 'blob1', parsers),
    factsKey(typescript, 'src/a.tsx', 'blob1', parsers),
    factsKey(typescript, 'src/b.ts', 'blob1', parsers),
    factsKey(typescript, 'src/a.ts', 'blob2', parsers),
    factsKey(typescript, 'src/a.ts', 'blob1', others),
  ]
  expect(new Set(keys).size).toBe(5)
  expect(factsKey(typescript, 'other/a.ts', 'blob1', parsers)).toBe(keys[0])
})
