import { copyFileSync, readFileSync, rmSync, truncateSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'

import { createRepository, createTemporaryDirectory } from '../../../test/support/git-fixture.ts'
import type { FixtureRepository, TemporaryDirectory } from '../../../test/support/git-fixture.ts'
import { compareDumps } from '../../index/compare-dumps.ts'
import { SNAPSHOT_FORMAT } from '../../index/snapshot-file.ts'
import { FactsPool } from '../../syntax/facts-pool.ts'
import { IndexMemory } from './index-memory.ts'
import { indexProject } from './index-project.ts'
import type { IndexRequest, IndexResult } from './index-request.ts'
import { keptRunPath } from './kept-run-path.ts'
import { LastFiles } from './last-run.ts'
import { openSource } from './open-source.ts'

const WIDE = `var a=1;${'f(a);'.repeat(2000)}\n`

let repository: FixtureRepository
let scratch: TemporaryDirectory
let pool: FactsPool

beforeAll(async () => {
  scratch = await createTemporaryDirectory()
  pool = new FactsPool(1)
  repository = await createRepository([
    {
      'shop/price.py': '"""Prices."""\n\ndef price():\n    return tax()\n\ndef tax():\n    return 1\n',
      'shop/cart.py': 'from shop.price import price\n\ndef total():\n    return price()\n',
      'shop/broken.py': 'def (:\n',
      'web/packed.js': WIDE,
      'web/made.js': '// @generated\nexport const made = 1\n',
      'old.txt': Buffer.from('caf\u00e9\n', 'latin1'),
      'data.bin': Buffer.from([0, 1, 2, 3]),
      link: { symlink: 'README.md' },
      'becomes-link': 'README.md',
      'becomes-file': { symlink: 'README.md' },
      'README.md': '# Shop\n\nIt sells apples.\n',
      'empty.txt': '',
      'words.txt': 'apples and pears\n',
      'lib/Order.scala': 'class Order {\n  def total() {\n    1\n  }\n}\n',
    },
    {
      'shop/price.py':
        '"""Prices."""\n\n\ndef price():\n    # of an apple\n    return tax()\n\ndef tax():\n    return 1\n',
      'old.txt': Buffer.from('caf\u00e9s\n', 'latin1'),
      'data.bin': 'text\n',
      link: { symlink: 'words.txt' },
      'becomes-link': { symlink: 'README.md' },
      'becomes-file': 'README.md',
      'README.md': '# Shop\n\nIt sells pears.\n\n',
      'empty.txt': 'words\n',
      'words.txt': '',
      'lib/Order.scala': '\n\nclass Order {\n  def total() {\n\n    1\n  }\n}\n',
    },
    { 'shop/cart.py': 'from shop.price import price\n\ndef sum():\n    return price()\n' },
    {
      'README.md': '# Shop\n\n## Fruit\n\nIt sells pears.\n\n## Fruit\n',
      'lib/Order.scala': 'class Order {\n  def sum() {\n    1\n  }\n  def total() {\n    2\n  }\n}\n',
    },
  ])
})
afterAll(async () => {
  await pool[Symbol.asyncDispose]()
  await repository[Symbol.asyncDispose]()
  await scratch[Symbol.asyncDispose]()
})

async function index(
  commit: number,
  key: string,
  memory?: IndexMemory,
  source?: IndexRequest['source'],
  previousKey?: string,
): Promise<IndexResult> {
  const request: IndexRequest = {
    source: source ?? {
      kind: 'commit',
      directory: repository.directory,
      commit: repository.commits[commit]!,
    },
    repoName: 'acme/shop',
    branchName: 'main',
    snapshotDirectory: join(scratch.path, 'snapshots'),
    snapshotKey: key,
    previousKey,
    factsDirectory: join(scratch.path, memory === undefined ? 'cold' : 'kept'),
    workers: 1,
    createdAt: '2026-01-01T00:00:00.000Z',
  }
  if (memory === undefined) rmSync(request.factsDirectory, { recursive: true, force: true })
  return await indexProject(request, () => undefined, pool, memory)
}

describe('a parse in another process goes on from what lies beside the snapshot', () => {
  const snapshot = () => join(scratch.path, `snapshots/before.parley-${SNAPSHOT_FORMAT}.sqlite`)
  const kept = () => keptRunPath(snapshot())
  const cases: Record<string, readonly [from: number, to: number, known: number, before?: () => void]> = {
    'where nothing has changed': [0, 0, 14],
    'where texts and layout have': [0, 1, 4],
    'and back again': [1, 0, 4],
    'where code has': [1, 2, 13],
    'where headings and code without facts have': [2, 3, 12],
  }
  test.each(Object.keys(cases))('%s', async (name) => {
    const [from, to, knownFiles] = cases[name]!
    await index(from, 'before', new IndexMemory())
    const after = await index(to, 'after', new IndexMemory(), undefined, 'before')
    const cold = await index(to, 'cold')
    expect(after.timings).toMatchObject({ knownFiles, moved: to !== 2 })
    expect(compareDumps(after.snapshotPath, cold.snapshotPath)).toBeUndefined()
    // From what such a parse has left.
    const again = await index(from, 'again', new IndexMemory(), undefined, 'after')
    const first = await index(from, 'first')
    expect(again.timings.moved).toBe(to !== 2)
    expect(compareDumps(again.snapshotPath, first.snapshotPath)).toBeUndefined()
  })

  const damages: Record<string, () => void> = {
    'it is gone': () => rmSync(kept()),
    'it is cut off': () => truncateSync(kept(), 200),
    'a byte of it is another': () => {
      const bytes = readFileSync(kept())
      bytes[100]! ^= 1
      writeFileSync(kept(), bytes)
    },
    'the snapshot is gone': () => rmSync(snapshot()),
    'the snapshot is another': () => {
      const path = join(scratch.path, `snapshots/other.parley-${SNAPSHOT_FORMAT}.sqlite`)
      rmSync(snapshot())
      copyFileSync(path, snapshot())
    },
    'the snapshot is damaged': () => {
      const bytes = readFileSync(snapshot())
      bytes[bytes.length >> 1]! ^= 1
      writeFileSync(snapshot(), bytes)
    },
    'facts are no longer in the cache': () =>
      rmSync(join(scratch.path, 'kept'), { recursive: true, force: true }),
  }
  test.each(Object.keys(damages))('and begins from nothing where %s', async (name) => {
    await index(0, 'before', new IndexMemory())
    await index(2, 'other', new IndexMemory())
    damages[name]!()
    const after = await index(1, 'after', new IndexMemory(), undefined, 'before')
    const cold = await index(1, 'cold')
    expect(after.timings.moved).toBe(false)
    expect(compareDumps(after.snapshotPath, cold.snapshotPath)).toBeUndefined()
  })

  test('and does not take the run of another project for it', async () => {
    const memory = new IndexMemory()
    await index(0, 'before', memory)
    await index(2, 'other', memory)
    const after = await index(1, 'after', memory, undefined, 'before')
    expect(after.timings).toMatchObject({ knownFiles: 4, moved: true })
    expect(compareDumps(after.snapshotPath, (await index(1, 'cold')).snapshotPath)).toBeUndefined()
  })
})

describe('a re-parse gives what a cold parse gives, row by row', () => {
  const cases: Record<string, readonly [from: number, to: number, known: number, before?: () => void]> = {
    'where nothing has changed': [0, 0, 14],
    'where texts and layout have': [0, 1, 4],
    'and back again': [1, 0, 4],
    'where code has': [1, 2, 13],
    'where headings and code without facts have': [2, 3, 12],
    'after the snapshot before was removed': [
      0,
      1,
      0,
      () => rmSync(join(scratch.path, `snapshots/before.parley-${SNAPSHOT_FORMAT}.sqlite`)),
    ],
    'after another stands in its place': [
      0,
      1,
      0,
      () => {
        const before = join(scratch.path, `snapshots/before.parley-${SNAPSHOT_FORMAT}.sqlite`)
        copyFileSync(before, `${before}.copy`)
        rmSync(before)
        copyFileSync(`${before}.copy`, before)
        rmSync(`${before}.copy`)
      },
    ],
  }
  test.each(Object.keys(cases))('%s', async (name) => {
    const [from, to, knownFiles, before] = cases[name]!
    const memory = new IndexMemory()
    await index(from, 'before', memory)
    before?.()
    const after = await index(to, 'after', memory)
    const cold = await index(to, 'cold')
    expect(after.timings).toMatchObject({ knownFiles, moved: to !== 2 })
    expect(after.info).toEqual(cold.info)
    expect(compareDumps(after.snapshotPath, cold.snapshotPath)).toBeUndefined()
    // From a snapshot that was itself made from another.
    const again = await index(from, 'again', memory)
    const first = await index(from, 'first')
    expect(compareDumps(again.snapshotPath, first.snapshotPath)).toBeUndefined()
  })

  test('in a folder', async () => {
    const memory = new IndexMemory()
    const folder = { kind: 'folder', path: repository.directory } as const
    await index(3, 'before', memory)
    const again = await index(3, 'again', memory, folder)
    const cold = await index(3, 'cold', undefined, folder)
    expect(again.timings).toMatchObject({ parsedFiles: 0, knownFiles: 12, moved: true })
    expect(compareDumps(again.snapshotPath, cold.snapshotPath)).toBeUndefined()
  })

  test('in a folder: a file with its old stamp is not read, one with its old size and time is', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 })
    try {
      const memory = new IndexMemory()
      const folder = { kind: 'folder', path: repository.directory } as const
      const path = join(repository.directory, 'shop/price.py')
      utimesSync(path, 1e9, 1e9)
      await index(2, 'before', memory, folder)
      const run = memory.takeLastRun()!
      using last = LastFiles.open(run)
      const listRead = async () => {
        const { entries } = await openSource(folder)
        const read = entries.filter((entry) => last!.find(entry, '') === undefined)
        return read.filter(({ kind }) => kind === 'file').map((entry) => entry.path)
      }
      expect(await listRead()).toEqual([])

      writeFileSync(path, readFileSync(path, 'utf8').replace('tax', 'vat'))
      utimesSync(path, 1e9, 1e9)
      expect(await listRead()).toEqual(['shop/price.py'])
      memory.keepRun(run)
      const again = await index(2, 'again', memory, folder)
      const cold = await index(2, 'cold', undefined, folder)
      expect(compareDumps(again.snapshotPath, cold.snapshotPath)).toBeUndefined()
    } finally {
      vi.useRealTimers()
    }
  })
})
