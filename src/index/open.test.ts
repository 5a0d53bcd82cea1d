import { copyFileSync, readFileSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, test } from 'vitest'
import { flipBit } from '../../test/support/flip-bit.ts'
import { createRandom } from '../graph/testing/faulty-input.ts'
import { buildSnapshot } from './build.ts'
import { openSnapshot } from './open.ts'
import { SnapshotError } from './snapshot-error.ts'
import { sketchProject } from './testing/make-graph.ts'
import { openSketch } from './testing/open-sketch.ts'
import { shop } from './testing/shop.ts'
import { createTemporaryDirectory } from './testing/temporary-directory.ts'

function codeOf(action: () => unknown): string {
  try {
    action()
  } catch (error) {
    if (error instanceof SnapshotError) return error.code
    throw error
  }
  return 'no error'
}

describe('openSnapshot', () => {
  test('tells missing, foreign, cut and newer files apart', () => {
    using directory = createTemporaryDirectory()
    const at = (name: string): string => join(directory.path, name)
    const { path } = buildSnapshot(sketchProject(shop, directory.path))
    expect(codeOf(() => openSnapshot(at('none')))).toBe('not-found')
    expect(codeOf(() => openSnapshot(directory.path))).toBe('not-a-snapshot')
    writeFileSync(at('empty'), '')
    expect(codeOf(() => openSnapshot(at('empty')))).toBe('not-a-snapshot')
    writeFileSync(at('text'), 'SQLite, they say. '.repeat(100))
    expect(codeOf(() => openSnapshot(at('text')))).toBe('not-a-snapshot')
    new DatabaseSync(at('foreign')).exec('create table t (a); pragma user_version = 1')
    expect(codeOf(() => openSnapshot(at('foreign')))).toBe('not-a-snapshot')
    copyFileSync(path, at('cut'))
    truncateSync(at('cut'), 40_000)
    expect(codeOf(() => openSnapshot(at('cut')))).toBe('corrupt')
    copyFileSync(path, at('newer'))
    new DatabaseSync(at('newer')).exec('pragma user_version = 99')
    expect(codeOf(() => openSnapshot(at('newer')))).toBe('other-format')
  })

  test('a flipped bit anywhere is found before anything is read', () => {
    using directory = createTemporaryDirectory()
    const { path } = buildSnapshot(sketchProject(shop, directory.path))
    const random = createRandom(11)
    for (let time = 0; time < 100; time++) {
      const damaged = join(directory.path, `damaged-${time}`)
      copyFileSync(path, damaged)
      const at = flipBit(damaged, random)
      expect({ at, code: codeOf(() => openSnapshot(damaged)) }).not.toEqual({ at, code: 'no error' })
    }
    openSnapshot(path)[Symbol.dispose]()
  })

  test('a damaged page is an error of the snapshot and never a wrong answer', () => {
    using directory = createTemporaryDirectory()
    const { path } = buildSnapshot(sketchProject(shop, directory.path))
    const bytes = readFileSync(path)
    let damaged = 0
    for (let page = 1; page * 16_384 < bytes.length; page++) {
      const copy = Buffer.from(bytes)
      copy.fill(0xff, page * 16_384, page * 16_384 + 8)
      const broken = join(directory.path, `broken-${page}`)
      writeFileSync(broken, copy)
      const code = codeOf(() => {
        using snapshot = openSnapshot(broken)
        for (const { path: file } of snapshot.listFiles()) snapshot.nodesInFile(file)
        snapshot.search('discount')
        snapshot.grep('price')
        snapshot.edges('src/price.ts#priceOf', { direction: 'in' })
      })
      if (code !== 'no error') damaged++
      expect(['no error', 'corrupt']).toContain(code)
    }
    expect(damaged).toBeGreaterThan(5)
  })

  test('works under a path that needs escaping in a URL', () => {
    using directory = createTemporaryDirectory()
    const odd = join(directory.path, 'a b#c?d%20')
    const { path } = buildSnapshot(sketchProject(shop, odd))
    using snapshot = openSnapshot(path)
    expect(snapshot.listFiles()).toHaveLength(6)
  })
})

describe('files', () => {
  using snapshot = openSketch(shop)
  // Read once: the tests below look at plain data.
  const cart = snapshot.readLines('src/cart.ts', 7, 9)
  const past = snapshot.readLines('src/cart.ts', 15, 99)
  const listed = [
    'src',
    'src/',
    './src/',
    'src/*.ts',
    '*.test.ts',
    '**/cart*',
    'src/{cart,price}.ts',
    'sr',
  ].map((path) => snapshot.listFiles({ path }).map((file) => file.path))
  const paged = snapshot.listFiles({ limit: 2, offset: 1 }).map((file) => file.path)
  const similar = ['lib/cart.ts', 'src/chekout.ts', 'src/cart.js', 'nothing/like/it'].map(
    (path) => snapshot.similarPaths(path, 3)[0],
  )
  const texts = ['README.md', 'logo.png', 'nowhere'].map((path) => snapshot.readText(path))

  test('lists by directory, by glob and in pages', () => {
    const source = ['src/cart.ts', 'src/checkout.ts', 'src/price.ts']
    expect(listed).toEqual([
      source,
      source,
      source,
      source,
      ['test/cart.test.ts'],
      ['src/cart.ts', 'test/cart.test.ts'],
      ['src/cart.ts', 'src/price.ts'],
      [],
    ])
    expect(paged).toEqual(['logo.png', 'src/cart.ts'])
  })

  test('reads text and lines, cut to what there is', () => {
    expect(texts).toEqual(['# Shop\n\nA cart, prices and checkout.\n', undefined, undefined])
    expect(cart).toMatchObject({ startLine: 7, endLine: 9, lineCount: 16 })
    expect(cart?.text).toBe('  addItem(name: string): void {\n    this.items.push(name)\n  }')
    expect(past).toMatchObject({ startLine: 15, endLine: 16, text: '  }\n}' })
  })

  test('finds paths that are like the one asked for', () => {
    expect(similar).toEqual(['src/cart.ts', 'src/checkout.ts', 'src/cart.ts', undefined])
  })
})
