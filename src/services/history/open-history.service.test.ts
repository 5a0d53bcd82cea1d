import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import {
  createRepository,
  createTemporaryDirectory,
  runFixtureGit,
} from '../../../test/support/git-fixture.ts'
import { createHistory } from '../../../test/support/history-fixture.ts'
import { HistoryUnavailableError } from '../../agents/index.ts'
import type { RepositoryHistory } from '../../agents/index.ts'
import { hashBlob } from '../../git/index.ts'
import { toDay } from './history-records.ts'
import { openHistory } from './open-history.ts'

const { signal } = new AbortController()
const all = { most: 10 }

const told = [
  {
    date: '2024-01-01',
    author: 'ada@example.com',
    message: 'Start \u001b[2J\n\nFor ada@example.com.\n\nSigned-off-by: Ada <ada@example.com>',
    files: { 'a.py': 'one\n', 'lib/b.py': 'b\n' },
  },
  { date: '2024-01-02', author: 'Bob', message: 'Change', files: { 'a.py': 'two\n' } },
  { date: '2024-01-03', author: 'Bob', message: 'Later', files: { 'a.py': 'three\n' } },
]

test('what is told is clean: no addresses, no control characters, days in UTC', async () => {
  await using repository = await createHistory(told)
  const { directory, commits } = repository
  const history = openHistory({ directory, commit: commits[0]! })
  expect(await history.commits({ ...all, withBodies: true }, signal)).toEqual({
    commits: [
      {
        commit: commits[0],
        author: 'ada',
        date: '2024-01-01',
        subject: 'Start [2J',
        body: 'For ….',
      },
    ],
    isShallow: false,
  })
})

test('the history ends at the parsed commit', async () => {
  await using repository = await createHistory(told)
  const { directory, commits } = repository
  const history = openHistory({ directory, commit: commits[1]! })
  const found = await history.commits(all, signal)
  expect(found.commits.map(({ subject }) => subject)).toEqual(['Change', 'Start [2J'])
  const show = { mostFiles: 9, mostDiffBytes: 999 }
  expect(await history.show({ ...show, commit: commits[1]!.slice(0, 10) }, signal)).toMatchObject({
    commit: commits[1],
    subject: 'Change',
    diff: expect.stringContaining('-one\n+two'),
    files: [{ path: 'a.py', added: 1, deleted: 1 }],
  })
  await expect(history.show({ ...show, commit: commits[2]!.slice(0, 10) }, signal)).rejects.toMatchObject({
    name: 'HistoryUnavailableError',
    message: expect.stringContaining('is not in the history of the parsed commit'),
  })
})

test('days are whole', async () => {
  await using repository = await createHistory(told)
  const history = openHistory({ directory: repository.directory, commit: repository.head })
  const days = async (since: string, until: string) =>
    (await history.commits({ ...all, since, until }, signal)).commits.map(({ date }) => date)
  expect(await days('2024-01-02', '2024-01-02')).toEqual(['2024-01-02'])
  expect(await days('2024-01-02', '2024-01-09')).toEqual(['2024-01-03', '2024-01-02'])
})

test('lines that were edited after the commit are not those that git knows', async () => {
  await using repository = await createHistory(told)
  const history = openHistory({ directory: repository.directory, commit: repository.head })
  const lines = (text: string) => ({
    path: 'a.py',
    start: 1,
    end: 1,
    blob: hashBlob(Buffer.from(text)),
    mostBodies: 0,
  })
  expect((await history.blame(lines('three\n'), signal)).lines).toMatchObject([{ author: 'Bob' }])
  const message = expect.stringContaining('with changes that are not committed')
  await expect(history.blame(lines('four\n'), signal)).rejects.toMatchObject({ message })
  const { path, ...range } = lines('four\n')
  await expect(history.commits({ ...all, path, lines: range }, signal)).rejects.toMatchObject({ message })
  await expect(history.blame({ ...lines('x'), path: 'new.py' }, signal)).rejects.toMatchObject({
    message: expect.stringContaining('has not been committed'),
  })
})

test('a folder of a repository has the history of the folder', async () => {
  await using repository = await createRepository([
    { 'lib/a.ts': '1\n', 'b.ts': '1\n' },
    { 'b.ts': '2\n' },
    { 'lib/a.ts': '2\n', 'b.ts': '3\n' },
  ])
  const { directory, head, commits } = repository
  const history = openHistory({ directory: join(directory, 'lib'), commit: head })
  const found = await history.commits(all, signal)
  expect(found.commits.map(({ commit }) => commit)).toEqual([commits[2], commits[0]])
  const blob = hashBlob(Buffer.from('2\n'))
  const blame = await history.blame({ path: 'a.ts', start: 1, end: 1, blob, mostBodies: 0 }, signal)
  expect(blame.lines.map(({ commit }) => commit)).toEqual([commits[2]])
  const changes = await history.changes(all, signal)
  expect(changes.commits.flatMap(({ files }) => files)).toEqual([{ path: 'a.ts' }, { path: 'a.ts' }])
})

test('a shallow clone says that it lacks the beginning', async () => {
  await using repository = await createHistory(told)
  await using folder = await createTemporaryDirectory()
  const url = `file://${repository.directory}`
  await runFixtureGit(folder.path, ['clone', '--quiet', '--depth=2', url, 'clone'])
  const history = openHistory({ directory: join(folder.path, 'clone'), commit: repository.head })
  const found = await history.commits(all, signal)
  expect(found).toMatchObject({ isShallow: true, commits: [{ subject: 'Later' }, { subject: 'Change' }] })
})

test('a clone without old contents tells what needs none of them', async () => {
  await using repository = await createHistory(told)
  await using folder = await createTemporaryDirectory()
  await runFixtureGit(repository.directory, ['config', 'uploadpack.allowFilter', 'true'])
  const url = `file://${repository.directory}`
  await runFixtureGit(folder.path, ['clone', '--quiet', '--bare', '--filter=blob:none', url, 'clone'])
  const directory = join(folder.path, 'clone')
  await rm(repository.directory, { recursive: true, force: true })
  const history = openHistory({ directory, commit: repository.head })
  expect((await history.commits({ ...all, path: 'a.py', isFile: true }, signal)).commits).toHaveLength(3)
  expect((await history.changes(all, signal)).commits).toHaveLength(3)
  await expect(history.commits({ ...all, changedText: 'one' }, signal)).rejects.toMatchObject({
    name: 'HistoryUnavailableError',
    message: expect.stringContaining('the clone is partial'),
  })
})

test.each([
  ['a folder that is no repository', 'c'.repeat(40), 'the folder is no git repository'],
  ['files of no commit', null, 'without a git commit'],
])('%s', async (_what, commit, message) => {
  await using folder = await createTemporaryDirectory()
  await mkdir(join(folder.path, 'src'))
  await writeFile(join(folder.path, 'src/a.py'), 'one\n')
  expect(await gapOf(openHistory({ directory: folder.path, commit }))).toContain(message)
})

test('a mirror that has gone, a commit that has gone, a history that is given up', async () => {
  await using repository = await createHistory(told)
  const { directory, head } = repository
  const gone = openHistory({ directory: '/nowhere/at/all', commit: head })
  expect(await gapOf(gone)).toContain('is not on this machine')
  const rewritten = openHistory({ directory, commit: 'd'.repeat(40) })
  expect(await gapOf(rewritten)).toContain('is no longer in the repository')
  const history = openHistory({ directory, commit: head })
  await expect(history.commits(all, AbortSignal.abort())).rejects.toMatchObject({ name: 'AbortError' })
  const controller = new AbortController()
  const asked = history.commits(all, controller.signal)
  controller.abort()
  await expect(asked).rejects.toMatchObject({ name: 'AbortError' })
  expect((await history.commits(all, signal)).commits).toHaveLength(3)
})

/** What is said to be missing, whatever is asked. */
async function gapOf(history: RepositoryHistory): Promise<string> {
  const asked = [history.commits(all, signal), history.tags(signal), history.changes(all, signal)]
  const errors = await Promise.all(asked.map(async (answer) => await answer.then(String, (error) => error)))
  const messages = errors.map((error) =>
    error instanceof HistoryUnavailableError ? error.message : String(error),
  )
  return [...new Set(messages)].join('\n')
}

test.each([
  [1_700_000_000, '2023-11-14'],
  [0, '1970-01-01'],
  [NaN, ''],
  [1e15, ''],
  [999_999_999_999, ''],
])('toDay(%d)', (seconds, expected) => {
  expect(toDay(seconds)).toBe(expected)
})
