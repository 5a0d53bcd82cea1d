import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { createRepository } from '../../test/support/git-fixture.ts'
import { findRepository } from './find-repository.ts'

const scratch = mkdtempSync(join(tmpdir(), 'parley-test-find-'))
afterAll(() => rmSync(scratch, { recursive: true, force: true }))

describe('findRepository()', () => {
  test('means the repository around any of its folders', async () => {
    await using repository = await createRepository([{ 'src/deep/a.ts': 'a' }])
    const { directory } = repository
    for (const folder of [directory, join(directory, 'src/deep')]) {
      expect(findRepository(undefined, folder)).toEqual({ folder: directory, name: directory })
    }
  })

  test('takes a name of a host for one, and a path from where it is typed', () => {
    mkdirSync(join(scratch, 'plain'))
    writeFileSync(join(scratch, 'plain/a.ts'), '')
    expect(findRepository('acme/shop', scratch)).toEqual({
      folder: undefined,
      missingFolder: join(scratch, 'acme/shop'),
      name: 'acme/shop',
    })
    expect(findRepository('plain', scratch)).toMatchObject({ folder: join(scratch, 'plain') })
  })

  test('says what is wrong, and what to do', async () => {
    await using bare = await createRepository([{ 'a.ts': 'a' }], { bare: true })
    const empty = join(scratch, 'empty')
    mkdirSync(empty)
    writeFileSync(join(scratch, 'file'), '')
    const said = (named: string | undefined, directory = scratch): string => {
      try {
        return findRepository(named, directory).name
      } catch (error) {
        return (error as Error).message
      }
    }
    expect(said(undefined)).toBe(
      `Cannot tell which code is meant: "${scratch}" is in no git repository. Go into one, or name a folder or owner/repo with --repo.`,
    )
    expect(said('/no/such')).toBe('Cannot use "/no/such": it does not exist; expected a folder')
    expect(said('./file')).toContain('it is a file; expected a folder')
    expect(said(empty)).toContain('it is empty; expected a folder with code')
    for (const message of [said(bare.directory), said(undefined, bare.directory)]) {
      expect(message).toContain(
        'it is a bare repository, which has no files; make a checkout with "git clone ',
      )
    }
  })
})
