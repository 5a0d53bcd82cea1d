import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createRepository } from '../../test/support/git-fixture.ts'
import type { FixtureRepository } from '../../test/support/git-fixture.ts'
import { diffLines } from './diff-lines.ts'
import { resolveCommit } from './resolve-commit.ts'

let repository: FixtureRepository
let commit: string

beforeAll(async () => {
  repository = await createRepository(
    [
      { 'a.ts': 'one\ntwo\nthree\n', 'b.ts': 'b\n', 'odd "name"\t.ts': 'x\n', 'gone.ts': 'x\n' },
      { 'a.ts': 'one\n2\nthree\nfour\n', 'odd "name"\t.ts': 'y\n', 'gone.ts': null },
    ],
    { branches: { base: 0 } },
  )
  commit = (await resolveCommit(repository.directory)).commit
})
afterAll(async () => await repository[Symbol.asyncDispose]())

const place = (base: string, isWorkingTree = false) => ({
  directory: repository.directory,
  commit,
  base,
  isWorkingTree,
})

describe('diffLines()', () => {
  test('gives the changed lines of each file since a branch, a tag of its history, or a commit', async () => {
    const { from, files, cut } = await diffLines(place('base'))
    expect(from).toMatch(/^[0-9a-f]{40}$/)
    expect(cut).toBeUndefined()
    expect(files).toEqual([
      {
        path: 'a.ts',
        status: 'modified',
        ranges: [
          { start: 2, end: 2 },
          { start: 4, end: 4 },
        ],
        removed: 1,
      },
      { path: 'gone.ts', status: 'deleted', ranges: [{ start: 0, end: -1 }], removed: 1 },
      { path: 'odd "name"\t.ts', status: 'modified', ranges: [{ start: 1, end: 1 }], removed: 1 },
    ])
    expect((await diffLines(place('HEAD~1'))).files).toEqual(files)
    expect((await diffLines(place(from.slice(0, 8)))).files).toEqual(files)
    expect((await diffLines(place('HEAD'))).files).toEqual([])
  })

  test('compares with the files as they are, those that git does not know included', async () => {
    await writeFile(join(repository.directory, 'new.ts'), 'n\n')
    await writeFile(join(repository.directory, 'b.ts'), '')
    const { files } = await diffLines(place('HEAD', true))
    expect(files).toEqual([
      { path: 'b.ts', status: 'modified', ranges: [{ start: 0, end: -1 }], removed: 1 },
      {
        path: 'new.ts',
        status: 'added',
        ranges: [{ start: 1, end: Number.MAX_SAFE_INTEGER }],
        removed: 0,
      },
    ])
    await rm(join(repository.directory, 'new.ts'))
  })

  test('names what it cannot find, and takes nothing for an option', async () => {
    await expect(diffLines(place('nosuch'))).rejects.toThrow('Cannot find "nosuch" in')
    await expect(diffLines(place('--output=x'))).rejects.toThrow('Cannot use "--output=x" as a branch')
  })
})
