import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import {
  addCommits,
  createRepository,
  createTemporaryDirectory,
  runFixtureGit,
} from '../../test/support/git-fixture.ts'
import { startGitServer } from '../../test/support/git-server.ts'
import { resolveCommit } from './resolve-commit.ts'
import { syncMirror } from './sync-mirror.ts'

describe('resolveCommit()', () => {
  test('takes HEAD, a branch, a commit or the beginning of one', async () => {
    await using repository = await createRepository([{ a: '1' }, { a: '2' }], {
      bare: true,
      branches: { old: 0 },
    })
    const { directory, commits } = repository
    const [first = '', second = ''] = commits
    expect(await resolveCommit(directory)).toEqual({ commit: second, branch: 'main' })
    expect(await resolveCommit(directory, { branch: 'old' })).toEqual({ commit: first, branch: 'old' })
    expect(await resolveCommit(directory, { branch: 'refs/heads/old' })).toMatchObject({ branch: 'old' })
    expect(await resolveCommit(directory, { commit: first })).toEqual({ commit: first, branch: null })
    expect(await resolveCommit(directory, { commit: first.slice(0, 8).toUpperCase() })).toMatchObject({
      commit: first,
    })
    expect(await resolveCommit(directory, { branch: 'main', commit: first })).toEqual({
      commit: first,
      branch: 'main',
    })
  })

  test('does not take a branch of hex digits for a commit', async () => {
    await using repository = await createRepository([{ a: '1' }], { bare: true, branches: { deadbeef: 0 } })
    await expect(resolveCommit(repository.directory, { commit: 'deadbeef' })).rejects.toMatchObject({
      code: 'commit_not_found',
      message: 'Cannot find commit "deadbeef": expected the id of a commit of this repository',
    })
  })

  test('passes over files and trees whose ids begin alike, and asks for more digits of two commits', async () => {
    await using repository = await createRepository(
      Array.from({ length: 600 }, (_, index) => ({ a: `${index}` })),
      { bare: true },
    )
    const { directory, commits } = repository
    const begin = (sha: string) => sha.slice(0, 4)
    const shared =
      commits.find((sha) => commits.filter((other) => begin(other) === begin(sha)).length > 1) ?? ''
    await expect(resolveCommit(directory, { commit: begin(shared) })).rejects.toMatchObject({
      code: 'invalid_reference',
      message: expect.stringContaining('expected more of its digits'),
    })
    const objects = await runFixtureGit(directory, [
      'cat-file',
      '--batch-all-objects',
      '--batch-check=%(objectname)',
    ])
    const others = new Set(
      objects
        .split('\n')
        .filter((sha) => !commits.includes(sha))
        .map(begin),
    )
    const mixed = commits.find(
      (sha) => others.has(begin(sha)) && commits.filter((other) => begin(other) === begin(sha)).length === 1,
    )
    expect(await resolveCommit(directory, { commit: begin(mixed ?? '') })).toMatchObject({ commit: mixed })
  })

  test('names the closest branches, or says that there are none at all', async () => {
    await using repository = await createRepository([{ a: '1' }], { branches: { develop: 0, release: 0 } })
    await expect(resolveCommit(repository.directory, { branch: 'relaese' })).rejects.toMatchObject({
      code: 'branch_not_found',
      details: { branch: 'relaese', suggestions: ['release'] },
    })
    await using empty = await createRepository([], { bare: true })
    await expect(resolveCommit(empty.directory)).rejects.toMatchObject({ code: 'empty_repository' })
    await expect(resolveCommit(empty.directory, { branch: 'main' })).rejects.toMatchObject({
      code: 'empty_repository',
    })
  })

  test('fetches a commit that is in no branch from the host', async () => {
    await using root = await createTemporaryDirectory()
    const directory = join(root.path, 'host/owner/repo.git')
    await createRepository([{ a: '1' }], { directory, bare: true })
    await using server = await startGitServer({ root: join(root.path, 'host') })
    const remote = { url: `${server.url}/owner/repo` }
    const mirrorDirectory = join(root.path, 'mirror')
    await syncMirror({ ...remote, mirrorDirectory })
    const [commit = ''] = await addCommits(directory, [{ a: 'of a pull request' }])
    await runFixtureGit(directory, ['update-ref', 'refs/pull/1/head', commit])
    await runFixtureGit(directory, ['update-ref', 'refs/heads/main', `${commit}^`])
    await syncMirror({ ...remote, mirrorDirectory })

    await expect(resolveCommit(mirrorDirectory, { commit })).rejects.toMatchObject({
      code: 'commit_not_found',
    })
    expect(await resolveCommit(mirrorDirectory, { commit, remote })).toEqual({ commit, branch: null })
    await syncMirror({ ...remote, mirrorDirectory })
    expect(await resolveCommit(mirrorDirectory, { commit })).toEqual({ commit, branch: null })
    await expect(resolveCommit(mirrorDirectory, { commit: 'f'.repeat(40), remote })).rejects.toMatchObject({
      code: 'commit_not_found',
      details: { commit: 'f'.repeat(40) },
    })
  })

  test.each(['--upload-pack=touch MARK', 'HEAD', 'main', '-n', 'abc', '', 'abcd^{tree}', 'a'.repeat(65)])(
    'refuses %j as a commit',
    async (commit) => {
      await using repository = await createRepository([{ a: '1' }])
      const mark = join(repository.directory, 'mark')
      const attempt = resolveCommit(repository.directory, { commit: commit.replace('MARK', mark) })
      await expect(attempt).rejects.toMatchObject({ code: 'invalid_reference' })
      expect(existsSync(mark)).toBe(false)
    },
  )

  test('says what is wrong with the folder', async () => {
    await using root = await createTemporaryDirectory()
    await expect(resolveCommit(root.path)).rejects.toMatchObject({ code: 'repository_not_found' })
    await expect(resolveCommit(join(root.path, 'none'))).rejects.toMatchObject({ code: 'path_not_found' })
  })
})
