import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { createHistory } from '../../test/support/history-fixture.ts'
import type { HistoryFixture } from '../../test/support/history-fixture.ts'
import { runFixtureGit } from '../../test/support/git-fixture.ts'
import { blameLines } from './blame-lines.ts'
import { describeHistory, findBlob, isAncestor } from './describe-history.ts'
import { listTags } from './list-tags.ts'
import { logCommits } from './log-commits.ts'
import { readBodies } from './read-bodies.ts'
import { showCommit } from './show-commit.ts'
import { walkChanges } from './walk-changes.ts'

const long = 'x = 1\n'.repeat(40)
let repository: HistoryFixture
beforeAll(async () => {
  repository = await createHistory([
    {
      date: '2020-01-01',
      message: 'Start\n\nIt begins.',
      files: { 'a.py': `one\n${long}`, 'b.py': 'b\n' },
      tag: 'v1',
    },
    { date: '2020-02-01', author: 'Bob', message: 'Change a', files: { 'a.py': `two\n${long}` } },
    {
      date: '2020-03-01',
      written: '2020-01-15',
      message: 'Move a',
      files: { 'b.py': 'bb\n' },
      renames: { 'a.py': 'lib/a.py' },
    },
    { date: '2020-04-01', message: 'Aside', parent: 1, files: { 'c.py': 'c\n' }, tag: 'aside' },
    { date: '2020-05-01', message: 'Merge', parent: 2, merges: 3, files: { 'c.py': 'c\n' }, tag: 'v2' },
  ])
})
afterAll(async () => await repository[Symbol.asyncDispose]())

const numbersOf = (found: readonly { readonly commit: string }[]) =>
  found.map(({ commit }) => repository.commits.indexOf(commit))

test('blameLines() tells the commit of each line through renames', async () => {
  const { directory, head } = repository
  const { lines, cut } = await blameLines({ directory, commit: head, path: 'lib/a.py', start: 1, end: 3 })
  expect(cut).toBeUndefined()
  expect(lines.map(({ start, end, author }) => [start, end, author])).toEqual([
    [1, 1, 'Bob'],
    [2, 3, 'Ada Example'],
  ])
  expect(numbersOf(lines)).toEqual([1, 0])
  await expect(
    blameLines({ directory, commit: head, path: '--help', start: 1, end: 3 }),
  ).rejects.toMatchObject({ name: 'GitError' })
})

test('blameLines() leaves out the commits that the repository names in its file for that', async () => {
  const commits = [
    { date: '2020-01-01', message: 'Write', files: { 'a.py': 'def a(x):\n    return x\n' } },
    { date: '2020-02-01', message: 'Format', files: { 'a.py': 'def a(x) :\n    return (x)\n' } },
  ]
  await using plain = await createHistory(commits)
  const missing = '0123456789'.repeat(4)
  const ignored = `# Layout\n${plain.commits[1]}\n${missing} # is not here\nmain\n`
  await using said = await createHistory([
    ...commits,
    { date: '2020-03-01', message: 'Leave out', files: { '.git-blame-ignore-revs': ignored } },
  ])
  const blame = async ({ directory, head }: HistoryFixture): Promise<string[]> => {
    const { lines } = await blameLines({ directory, commit: head, path: 'a.py', start: 1, end: 2 })
    return lines.map(({ subject }) => subject)
  }
  expect(await blame(plain)).toContain('Format')
  expect(await blame(said)).toEqual(['Write', 'Write'])
})

describe('showCommit()', () => {
  test('gives message, parents, changed files with their former names, and the diff', async () => {
    const { directory, commits } = repository
    const shown = await showCommit({ directory, commit: commits[2]!, maxFiles: 9, maxDiffByteSize: 9_999 })
    expect(shown).toMatchObject({
      commit: commits[2],
      parents: [commits[1]],
      author: 'Ada Example',
      committedAt: Date.parse('2020-03-01T12:00:00Z') / 1000,
      message: expect.stringMatching(/^Move a\n*$/),
      files: [
        { path: 'b.py', added: 1, deleted: 1 },
        { path: 'lib/a.py', oldPath: 'a.py', added: 0, deleted: 0 },
      ],
      filesCut: undefined,
      diffCut: undefined,
    })
    expect(shown.diff).toContain('rename from a.py\nrename to lib/a.py')
    expect(shown.diff).toContain('-b\n+bb')
  })

  test('compares a merge with its first parent, and the first commit with nothing', async () => {
    const { directory, commits } = repository
    const options = { directory, maxFiles: 9, maxDiffByteSize: 0 }
    const merge = await showCommit({ ...options, commit: commits[4]! })
    expect(merge.parents).toHaveLength(2)
    expect(merge.files.map(({ path }) => path)).toEqual(['c.py'])
    const first = await showCommit({ ...options, commit: commits[0]! })
    expect(first.files.map(({ path, added }) => [path, added])).toEqual([
      ['a.py', 41],
      ['b.py', 1],
    ])
    expect(first.diff).toBe('')
  })

  test('keeps to a number of files and a size of the diff, and to a path of it', async () => {
    const { directory, commits } = repository
    const commit = commits[0]!
    const cut = await showCommit({ directory, commit, maxFiles: 1, maxDiffByteSize: 100 })
    expect(cut).toMatchObject({ files: [{ path: 'a.py' }], filesCut: 'count', diffCut: 'size' })
    expect(cut.diff.length).toBeLessThan(200)
    const ofPath = await showCommit({ directory, commit, path: 'b.py', maxFiles: 9, maxDiffByteSize: 999 })
    expect(ofPath.diff).toContain('+++ b/b.py')
    expect(ofPath.diff).not.toContain('a.py')
  })
})

test('walkChanges() gives the files of each commit, merges left out', async () => {
  const { directory, head } = repository
  const { commits, cut } = await walkChanges({ directory, commit: head, maxCount: 10 })
  expect(cut).toBeUndefined()
  expect(numbersOf(commits)).toEqual([3, 2, 1, 0])
  expect(commits.map(({ files }) => files)).toEqual([
    [{ path: 'c.py' }],
    [{ path: 'b.py' }, { path: 'lib/a.py', oldPath: 'a.py' }],
    [{ path: 'a.py' }],
    [{ path: 'a.py' }, { path: 'b.py' }],
  ])
  const two = await walkChanges({ directory, commit: head, maxCount: 2 })
  expect([numbersOf(two.commits), two.cut]).toEqual([[3, 2], 'count'])
})

test('the day of a commit is that of its committer, by which it is ordered and filtered, wherever it is told', async () => {
  const { directory, commits, head } = repository
  const one = { commit: commits[2], committedAt: Date.parse('2020-03-01T12:00:00Z') / 1000 }
  const walked = await walkChanges({ directory, commit: head, maxCount: 10 })
  expect(walked.commits).toContainEqual(expect.objectContaining(one))
  const logged = await logCommits({ directory, commit: head, maxCount: 10 })
  expect(logged.commits).toContainEqual(expect.objectContaining(one))
  const days = logged.commits.map(({ committedAt }) => committedAt)
  expect(days).toEqual(days.toSorted((first, second) => second - first))
})

test('readBodies() reads the messages of the commits that are named', async () => {
  const { directory, commits, head } = repository
  const asked = [commits[3]!, commits[0]!]
  const bodies = await readBodies({ directory, commit: head, commits: asked })
  expect([...bodies]).toEqual([
    [commits[3], ''],
    [commits[0], 'It begins.'],
  ])
  expect(await readBodies({ directory, commit: head, commits: [] })).toEqual(new Map())
  await expect(readBodies({ directory, commit: head, commits: ['--all'] })).rejects.toMatchObject({
    code: 'invalid_reference',
  })
})

test('listTags() knows the tags up to a commit, and which are of its own history', async () => {
  const { directory, commits, head } = repository
  const madeAt = (date: string) => Date.parse(`${date}T12:00:00Z`) / 1000
  expect(await listTags({ directory, commit: head })).toEqual({
    tags: [
      { name: 'v2', commit: commits[4], madeAt: madeAt('2020-05-01'), isAncestor: true },
      { name: 'aside', commit: commits[3], madeAt: madeAt('2020-04-01'), isAncestor: true },
      { name: 'v1', commit: commits[0], madeAt: madeAt('2020-01-01'), isAncestor: true },
    ],
    cut: undefined,
  })
  const before = await listTags({ directory, commit: commits[2]! })
  expect(before.tags.map(({ name }) => name)).toEqual(['v1'])
  const aside = await listTags({ directory, commit: commits[3]! })
  expect(aside.tags.map(({ name }) => name)).toEqual(['aside', 'v1'])
  await runFixtureGit(directory, ['tag', 'early', commits[2]!])
  const other = await listTags({ directory, commit: commits[3]! })
  expect(other.tags.find(({ name }) => name === 'early')).toMatchObject({
    commit: commits[2],
    isAncestor: false,
  })
})

test('describeHistory() knows a clone that lacks the beginning, and a folder inside a checkout', async () => {
  const { directory, commits, head } = repository
  expect(await describeHistory(directory)).toEqual({ isShallow: false, prefix: '' })
  const shallow = `${directory}/shallow`
  await runFixtureGit(directory, ['clone', '--quiet', '--depth=1', `file://${directory}`, shallow])
  expect(await describeHistory(`${shallow}/lib`)).toEqual({ isShallow: true, prefix: 'lib/' })
  expect(await isAncestor(directory, commits[3]!, head)).toBe(true)
  expect(await isAncestor(directory, head, commits[3]!)).toBe(false)
  expect(await findBlob(directory, head, 'lib/a.py')).toMatch(/^[0-9a-f]{40}$/)
  expect(await findBlob(directory, head, 'a.py')).toBeUndefined()
})

test('the settings of whoever runs the service do not count', async () => {
  const { directory, head } = repository
  const settings = join(directory, 'settings')
  writeFileSync(settings, '[blame]\n\tignoreRevsFile = .git-blame-ignore-revs\n')
  vi.stubEnv('GIT_CONFIG_GLOBAL', settings)
  const { lines } = await blameLines({ directory, commit: head, path: 'lib/a.py', start: 1, end: 1 })
  vi.unstubAllEnvs()
  expect(numbersOf(lines)).toEqual([1])
})
