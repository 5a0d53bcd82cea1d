import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createRepository, createTemporaryDirectory } from '../../../test/support/git-fixture.ts'
import type { FixtureRepository, TemporaryDirectory } from '../../../test/support/git-fixture.ts'
import { dumpSnapshot } from '../../index/dump.ts'
import type { IndexRequest, IndexResult } from './index-request.ts'
import { indexProject } from './index-project.ts'

let repository: FixtureRepository
let scratch: TemporaryDirectory

beforeAll(async () => {
  scratch = await createTemporaryDirectory()
  repository = await createRepository([
    {
      'shop/price.py': 'from shop.tax import tax\n\ndef price():\n    return tax()\n',
      'shop/tax.py': 'def tax():\n    return 1\n',
      'web/app.ts': "import { total } from './total.ts'\nexport const shown = () => total(1)\n",
      'web/total.ts': 'export function total(n: number) {\n  return n\n}\n',
      'README.md': '# Shop\n\nIt sells.\n',
    },
    {
      // The caller stays as it is, and what it calls moves, is renamed or goes away.
      'shop/tax.py': 'RATE = 2\n\n\ndef tax():\n    return RATE\n',
      'web/total.ts': 'export function sum(n: number) {\n  return n\n}\n',
      'web/new.ts': "import { sum } from './total.ts'\nexport const three = sum(3)\n",
      'README.md': null,
    },
  ])
})
afterAll(async () => {
  await repository[Symbol.asyncDispose]()
  await scratch[Symbol.asyncDispose]()
})

async function index(name: string, commit: string, facts: string): Promise<IndexResult> {
  const request: IndexRequest = {
    source: { kind: 'commit', directory: repository.directory, commit },
    repoName: 'acme/shop',
    branchName: 'main',
    snapshotDirectory: join(scratch.path, 'snapshots'),
    snapshotKey: name,
    factsDirectory: join(scratch.path, facts),
    workers: 1,
    createdAt: '2026-01-01T00:00:00.000Z',
  }
  return await indexProject(request, () => undefined)
}

function rowsOf({ snapshotPath }: IndexResult): string[] {
  return [...dumpSnapshot(snapshotPath)]
}

describe('indexProject()', () => {
  test('parses only what changed, and gives what a cold parse gives, row by row', async () => {
    const [first = '', second = ''] = repository.commits
    const before = await index('before', first, 'kept')
    expect(before.timings).toMatchObject({ parsedFiles: 4, cachedFiles: 0 })
    const after = await index('after', second, 'kept')
    expect(after.timings).toMatchObject({ parsedFiles: 3, cachedFiles: 2 })
    const cold = await index('cold', second, 'other')
    expect(cold.timings).toMatchObject({ parsedFiles: 5, cachedFiles: 0 })
    expect(rowsOf(after)).toEqual(rowsOf(cold))
    expect(rowsOf(after)).not.toEqual(rowsOf(before))
    const again = await index('again', second, 'kept')
    expect(again.timings).toMatchObject({ parsedFiles: 0, cachedFiles: 5 })
    expect(rowsOf(again)).toEqual(rowsOf(cold))
    const names = await readdir(join(scratch.path, 'snapshots'))
    expect(names.filter((name) => !/\.sqlite(?:\.run)?$/.test(name))).toEqual([])
  })
})
