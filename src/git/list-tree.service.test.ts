import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { createRepository } from '../../test/support/git-fixture.ts'
import { createTreeBomb } from '../../test/support/tree-bomb.ts'
import { hashBlob } from './hash-blob.ts'
import { listTree } from './list-tree.ts'

describe('listTree()', () => {
  test('gives every kind of entry with its blob and size', async () => {
    await using repository = await createRepository([
      {
        'src/a.ts': 'hello',
        'run.sh': { content: '#!/bin/sh\n', executable: true },
        link: { symlink: '../../etc/passwd' },
        vendor: { submodule: 'https://host/x/y', commit: '2'.repeat(40) },
      },
      { 'src/empty.ts': '' },
    ])
    const entries = await listTree(repository.directory, repository.head)
    const file = { kind: 'file', executable: false }
    expect(entries.filter(({ path }) => path !== '.gitmodules')).toEqual([
      {
        path: 'link',
        kind: 'symlink',
        executable: false,
        blob: hashBlob(Buffer.from('../../etc/passwd')),
        byteSize: 16,
      },
      {
        path: 'run.sh',
        kind: 'file',
        executable: true,
        blob: hashBlob(Buffer.from('#!/bin/sh\n')),
        byteSize: 10,
      },
      { ...file, path: 'src/a.ts', blob: 'b6fc4c620b67d95f953a5c1c1230aaab5db5a1b0', byteSize: 5 },
      { ...file, path: 'src/empty.ts', blob: 'e69de29bb2d1d6434b8b29ae775ad8c2e48c5391', byteSize: 0 },
      { path: 'vendor', kind: 'submodule', executable: false, blob: '2'.repeat(40), byteSize: 0 },
    ])
  })

  test('leaves out the sizes where they are not asked for', async () => {
    await using repository = await createRepository([
      { 'src/a.ts': 'hello', vendor: { submodule: 'https://host/x/y', commit: '2'.repeat(40) } },
    ])
    const entries = await listTree(repository.directory, repository.head)
    const plain = await listTree(repository.directory, repository.head, { sizes: false })
    expect(plain).toEqual(entries.map((entry) => ({ ...entry, byteSize: 0 })))
    expect(entries.some(({ byteSize }) => byteSize > 0)).toBe(true)
  })

  test.each([
    'new\nline.ts',
    'quo"te\'s.ts',
    'tab\tand space.ts',
    'back\\slash.ts',
    'é漢字🙂.ts',
    '-rf',
    ':(glob)*',
  ])('keeps the name %j as it is', async (path) => {
    await using repository = await createRepository([{ [path]: 'x' }])
    expect(await listTree(repository.directory, repository.head)).toMatchObject([{ path, byteSize: 1 }])
  })

  test('shows names that are not UTF-8, each under a path of its own', async () => {
    const name = (byte: number) =>
      Buffer.concat([Buffer.from('d/caf'), Buffer.from([byte]), Buffer.from('.ts')])
    await using repository = await createRepository(
      [
        [
          [name(0xe9), 'one'],
          [name(0xe8), 'two'],
          ['d/caf\uFFFD~2.ts', 'really so named'],
          ['d/ok\n.ts', 'fine'],
        ],
      ],
      { bare: true },
    )
    const entries = await listTree(repository.directory, repository.head)
    expect(entries.map(({ path, pathLossy, byteSize }) => ({ path, pathLossy, byteSize }))).toEqual([
      { path: 'd/caf\uFFFD.ts', pathLossy: true, byteSize: 3 },
      { path: 'd/caf\uFFFD~3.ts', pathLossy: true, byteSize: 3 },
      { path: 'd/caf\uFFFD~2.ts', pathLossy: undefined, byteSize: 15 },
      { path: 'd/ok\n.ts', pathLossy: undefined, byteSize: 4 },
    ])
  })

  test('lists a sub-folder of a checkout from there', async () => {
    await using repository = await createRepository([{ 'a/b/c.ts': '1', 'd.ts': '2' }])
    const { directory, head } = repository
    expect(await listTree(join(directory, 'a'), head)).toMatchObject([{ path: 'b/c.ts' }])
    await mkdir(join(directory, 'untracked'))
    expect(await listTree(join(directory, 'untracked'), head)).toEqual([])
  })

  test('says which commit it does not have', async () => {
    await using repository = await createRepository([{ a: '1' }])
    const commit = 'c'.repeat(40)
    await expect(listTree(repository.directory, commit)).rejects.toMatchObject({
      code: 'commit_not_found',
      details: { commit },
    })
    await expect(listTree(repository.directory, '--help')).rejects.toMatchObject({
      code: 'invalid_reference',
    })
    const signal = AbortSignal.abort()
    await expect(listTree(repository.directory, repository.head, { signal })).rejects.toMatchObject({
      code: 'cancelled',
    })
  })
})

describe('the limits of listTree()', () => {
  const limits = { maxEntries: 1000, maxPathsByteSize: 50_000 }

  test('stop the listing of a tree that repeats itself without end', async () => {
    await using repository = await createRepository([{ a: 'text' }], { bare: true })
    // 10^12 files, in some 5 kB of objects.
    const commit = await createTreeBomb(repository.directory, { width: 10, depth: 12 })
    await expect(listTree(repository.directory, commit, { limits })).rejects.toMatchObject({
      code: 'too_large',
      message: `Cannot list the files of commit "${commit}": it has more than 1000 files and folders`,
    })
  })

  test('refuse folders that are too deep, and paths that are too long or too many', async () => {
    await using repository = await createRepository(
      [
        { [`${'d/'.repeat(257)}a`]: '' },
        { [`${'d/'.repeat(257)}a`]: null, [`${'name/'.repeat(200)}${'n'.repeat(3100)}`]: '' },
        {
          [`${'name/'.repeat(200)}${'n'.repeat(3100)}`]: null,
          ...Object.fromEntries(
            Array.from({ length: 60 }, (_, index) => [`${'n'.repeat(1000)}${index}`, '']),
          ),
        },
      ],
      { bare: true },
    )
    const messages = [
      /is 257 folders deep; expected at most 256/,
      /has 4100 bytes; expected at most 4096/,
      /more than 50000 bytes in all/,
    ]
    for (const [index, message] of messages.entries()) {
      const listing = listTree(repository.directory, repository.commits[index]!, { limits })
      await expect(listing).rejects.toMatchObject({
        code: 'too_large',
        message: expect.stringMatching(message) as string,
      })
    }
  })
})
