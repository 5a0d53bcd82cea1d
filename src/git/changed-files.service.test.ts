import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { createRepository } from '../../test/support/git-fixture.ts'
import { changedFiles } from './changed-files.ts'

const spec = [
  { 'a.ts': '1', 'old.ts': 'x', 'lib/b.ts': '1' },
  { 'a.ts': '2', 'lib/b.ts': '2' },
  { 'old.ts': null, 'n\n"é.ts': 'x', 'a.ts': { symlink: 'lib/b.ts' }, '-rf': 'x' },
] as const

describe('changedFiles()', () => {
  test('tells what was added, changed, deleted or became something else', async () => {
    await using repository = await createRepository(spec)
    const { directory, commits } = repository
    const [first = '', second = '', third = ''] = commits
    expect(await changedFiles(directory, first, second)).toEqual([
      { path: 'a.ts', status: 'modified' },
      { path: 'lib/b.ts', status: 'modified' },
    ])
    expect(await changedFiles(directory, second, third)).toEqual([
      { path: '-rf', status: 'added' },
      { path: 'a.ts', status: 'retyped' },
      { path: 'n\n"é.ts', status: 'added' },
      { path: 'old.ts', status: 'deleted' },
    ])
    expect(await changedFiles(join(directory, 'lib'), first, third)).toEqual([
      { path: 'b.ts', status: 'modified' },
    ])
    expect(await changedFiles(directory, first, first)).toEqual([])
    await expect(changedFiles(directory, '--output=x', first)).rejects.toMatchObject({
      code: 'invalid_reference',
    })
  })
})
