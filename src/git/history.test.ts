import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { createRepository } from '../../test/support/git-fixture.ts'
import { changedFiles } from './changed-files.ts'
import { history } from './history.ts'

const spec = [
  { 'a.ts': '1', 'old.ts': 'x', 'lib/b.ts': '1' },
  { 'a.ts': '2', 'lib/b.ts': '2' },
  { 'old.ts': null, 'n\n"é.ts': 'x', 'a.ts': { symlink: 'lib/b.ts' }, '-rf': 'x' },
] as const

describe('history()', () => {
  test('gives the commits before one, newest first', async () => {
    await using repository = await createRepository(spec)
    const { directory, commits, head } = repository
    const found = await history({ directory, commit: head, maxCount: 2 })
    expect(found).toEqual([
      { commit: commits[2], author: 'Ada Example', date: '2023-11-14T22:15:20+00:00', subject: 'Commit 3' },
      { commit: commits[1], author: 'Ada Example', date: '2023-11-14T22:14:20+00:00', subject: 'Commit 2' },
    ])
  })

  test('keeps to a file or folder, taken by its letters', async () => {
    await using repository = await createRepository(spec)
    const { directory, commits, head } = repository
    const of = async (path: string) =>
      (await history({ directory, commit: head, path, maxCount: 10 })).map(({ commit }) =>
        commits.indexOf(commit),
      )
    expect(await of('lib')).toEqual([1, 0])
    expect(await of('old.ts')).toEqual([2, 0])
    expect(await of('n\n"é.ts')).toEqual([2])
    expect(await of('-rf')).toEqual([2])
    expect(await of('*.ts')).toEqual([])
    expect(await of(':(glob)**')).toEqual([])
    expect(await of(`--output=${join(directory, 'mark')}`)).toEqual([])
    expect(existsSync(join(directory, 'mark'))).toBe(false)
  })

  test('refuses a commit that could be an option, and a count that is none', async () => {
    await using repository = await createRepository(spec)
    const { directory, head } = repository
    const code = 'invalid_reference'
    await expect(history({ directory, commit: '--all', maxCount: 1 })).rejects.toMatchObject({ code })
    await expect(history({ directory, commit: head, maxCount: 0.5 })).rejects.toMatchObject({ code })
    await expect(history({ directory, commit: 'e'.repeat(40), maxCount: 1 })).rejects.toMatchObject({
      code: 'commit_not_found',
    })
  })
})

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
