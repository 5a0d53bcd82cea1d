import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createRepository } from '../../test/support/git-fixture.ts'
import { listFileTimes } from './list-file-times.ts'
import { listWorkingTree } from './list-working-tree.ts'

test('knows the files that a working tree has, and its commit', async () => {
  await using repository = await createRepository([{ 'a.ts': '', 'b/c.ts': '', '.gitignore': 'out/\n' }])
  const { directory, head } = repository
  await mkdir(join(directory, 'out'))
  await writeFile(join(directory, 'out/x.js'), '')
  await writeFile(join(directory, 'new.ts'), '')
  await rm(join(directory, 'a.ts'))
  for (const root of [directory, join(directory, 'b'), join(directory, 'out')]) {
    const listed = await listWorkingTree(root)
    const times = await listFileTimes(root)
    expect(times.head).toBe(listed.head?.commit ?? null)
    expect(Object.fromEntries(times.writtenAtMs)).toEqual(
      Object.fromEntries(listed.entries.map(({ path, writtenAtMs }) => [path, writtenAtMs])),
    )
  }
  expect([...(await listFileTimes(directory)).writtenAtMs.keys()].sort()).toEqual([
    '.gitignore',
    'b/c.ts',
    'new.ts',
  ])
  expect((await listFileTimes(directory)).head).toBe(head)
})
