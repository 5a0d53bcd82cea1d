import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'

import { flipBit } from '../../test/support/flip-bit.ts'
import { createRandom } from '../graph/testing/faulty-input.ts'
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

test('a flipped bit anywhere costs what it damages, and gives no other facts', () => {
  const random = createRandom(7)
  const entries = Array.from({ length: 40 }, (_, index) => {
    const bytes = Uint8Array.from({ length: 200 + random(3000) }, () => random(16))
    return [`key ${index}`, bytes] as const
  })
  const whole = join(directory, 'whole')
  {
    using cache = openFactsCache(whole)
    cache.putAll(entries)
  }
  const [name] = readdirSync(whole)
  let missing = 0
  for (let time = 0; time < 60; time++) {
    const damaged = join(directory, `damaged-${time}`)
    mkdirSync(damaged)
    copyFileSync(join(whole, name!), join(damaged, name!))
    flipBit(join(damaged, name!), random)
    using cache = openFactsCache(damaged)
    for (const round of ['as found', 'healed']) {
      for (const [key, bytes] of entries) {
        const got = cache.get(key)
        if (got === undefined) missing++
        if (got !== undefined || round === 'healed')
          expect({ round, key, got }).toEqual({ round, key, got: Buffer.from(bytes) })
      }
      cache.putAll(entries)
    }
  }
  expect(missing).toBeGreaterThan(0)
})

test.each([
  ['no database', 'something else'.repeat(1000)],
  ['empty', ''],
])('a cache that is %s is begun anew', (what, text) => {
  const own = join(directory, what)
  mkdirSync(own)
  {
    using cache = openFactsCache(own)
    cache.putAll([['a', Uint8Array.of(1)]])
  }
  writeFileSync(join(own, readdirSync(own)[0]!), text)
  using cache = openFactsCache(own)
  expect(cache.get('a')).toBeUndefined()
  cache.putAll([['a', Uint8Array.of(2)]])
  expect([...cache.get('a')!]).toEqual([2])
})

test('where there can be no file there is no cache, and nothing fails', () => {
  const file = join(directory, 'file')
  writeFileSync(file, '')
  using cache = openFactsCache(join(file, 'inside'))
  cache.putAll([['a', Uint8Array.of(1)]])
  expect(cache.get('a')).toBeUndefined()
})
