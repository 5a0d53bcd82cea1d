/** Repositories that are small on their host and without end once they are unfolded. */
import { mkdir, rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createRepository, createTemporaryDirectory, runFixtureGit } from '../support/git-fixture.ts'
import { createTreeBomb } from '../support/tree-bomb.ts'
import { startHostedService } from './start-hosted-service.ts'
import type { HostedService } from './start-hosted-service.ts'

let service: HostedService
beforeEach(async () => {
  service = await startHostedService({ config: { memoryBudgetMb: 256 } })
})
afterEach(async () => await service[Symbol.asyncDispose]())

/** What another repository says beside it. */
async function expectService(): Promise<void> {
  await using small = await createRepository([{ 'a.py': 'def alpha(): pass\n' }])
  const parsed = await service.parse({ repo_path: small.directory })
  expect(parsed).toMatchObject({ status: 'ready', error: null })
}

describe('a commit', () => {
  test.each([
    ['more files than the memory is enough for', { width: 10, depth: 5 }, /has more than 65536 files/],
    ['files without end', { width: 10, depth: 20 }, /has more than 65536 files/],
    [
      'more text than the memory is enough for',
      { width: 10, depth: 3, content: 'a line of text\n'.repeat(60_000) },
      /within 256 MB of memory: its texts .* take more than 384 MB; raise PARLEY_MEMORY_BUDGET/,
    ],
  ])('with %s ends in an error that says so', async (_what, bomb, reason) => {
    const { directory } = await service.host('acme/bomb', [{ a: 'text' }])
    await createTreeBomb(directory, bomb)
    const parsed = await service.parse({ repo_name: 'acme/bomb' })
    expect(parsed).toMatchObject({ status: 'error', error: expect.stringMatching(reason) as string })
    await expectService()
  })

  test('with folders in folders without end ends in an error that says so', async () => {
    await service.host('acme/deep', [{ [`${'folder/'.repeat(257)}a.txt`]: 'text' }])
    const parsed = await service.parse({ repo_name: 'acme/deep' })
    expect(parsed).toMatchObject({
      status: 'error',
      error: expect.stringMatching(/folders deep; expected at most 256/) as string,
    })
    await expectService()
  })

  test('that names a path twice, and a file where a folder is, has each path once', async () => {
    const { directory } = await service.host('acme/twice', [{ a: 'text' }])
    const blob = async (content: string) =>
      (await runFixtureGit(directory, ['hash-object', '-w', '--stdin'], Buffer.from(content))).trim()
    const [one, two] = [await blob('def one(): pass\n'), await blob('def two(): pass\n')]
    const write = async (entries: readonly (readonly [mode: string, name: string, id: string])[]) => {
      const parts = entries.flatMap(([mode, name, id]) => [
        Buffer.from(`${mode} ${name}\0`),
        Buffer.from(id, 'hex'),
      ])
      const args = ['hash-object', '-w', '-t', 'tree', '--literally', '--stdin']
      return (await runFixtureGit(directory, args, Buffer.concat(parts))).trim()
    }
    const folder = await write([['100644', 'b.py', two]])
    const tree = await write([
      ['100644', 'a.py', one],
      ['100644', 'a.py', two],
      ['100644', 'pkg', one],
      ['40000', 'pkg', folder],
      ['100644', 'x/y.py', one],
      ['40000', 'x', await write([['100644', 'y.py', two]])],
    ])
    const commit = await runFixtureGit(directory, ['commit-tree', '-m', 'Twice', tree])
    await runFixtureGit(directory, ['update-ref', 'refs/heads/main', commit.trim()])
    const { id, status, error } = await service.parse({ repo_name: 'acme/twice' })
    expect({ status, error }).toEqual({ status: 'ready', error: null })
    const paths = (await service.files(id)).map(({ path }) => path)
    expect(paths).toEqual(['a.py', 'pkg', 'x/y.py'])
    expect(await (await service.readFile(id, 'a.py')).text()).toBe('def one(): pass\n')
    const project = await service.json('GET', `/api/v2/projects/${id}`)
    const { problems } = project['statistics'] as { problems: readonly { path: string; reason: string }[] }
    const ofCommit = problems.filter(({ reason }) => reason.startsWith('the commit'))
    expect(ofCommit.map(({ path }) => path)).toEqual(['a.py', 'pkg/b.py', 'x/y.py'])
  })
})

describe('a folder', () => {
  test('with more files than the memory is enough for ends in an error that says so', async () => {
    await using folder = await createTemporaryDirectory()
    // Names alone: each path has some 3,000 bytes.
    const deep = join(folder.path, ...Array.from({ length: 12 }, () => 'n'.repeat(240)))
    await mkdir(deep, { recursive: true })
    for (let file = 0; file < 6_000; file++) await writeFile(join(deep, String(file)), '')
    const parsed = await service.parse({ repo_path: folder.path })
    expect(parsed).toMatchObject({
      status: 'error',
      error: expect.stringMatching(/paths of its files have more than 16777216 bytes in all/) as string,
    })
    await rm(deep, { recursive: true })
    await expectService()
  })

  test('with links in a circle and a folder that is too deep is read as far as it goes', async () => {
    await using folder = await createTemporaryDirectory()
    await writeFile(join(folder.path, 'a.py'), 'def alpha(): pass\n')
    await mkdir(join(folder.path, 'sub'))
    await symlink('..', join(folder.path, 'sub', 'up'))
    await symlink('self', join(folder.path, 'self'))
    const { id, status } = await service.parse({ repo_path: folder.path })
    expect(status).toBe('ready')
    expect((await service.files(id)).map(({ path }) => path)).toEqual(['a.py', 'self', 'sub/up'])
  })
})
