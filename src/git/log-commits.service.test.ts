import { existsSync } from 'node:fs'
import { chmod, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { createRepository, createTemporaryDirectory, runFixtureGit } from '../../test/support/git-fixture.ts'
import { createHistory } from '../../test/support/history-fixture.ts'
import { blameLines } from './blame-lines.ts'
import { logCommits } from './log-commits.ts'
import { showCommit } from './show-commit.ts'

afterEach(() => vi.unstubAllEnvs())

const spec = [
  { 'a.ts': '1', 'old.ts': 'x', 'lib/b.ts': '1' },
  { 'a.ts': '2', 'lib/b.ts': '2' },
  { 'old.ts': null, 'n\n"é.ts': 'x', 'a.ts': { symlink: 'lib/b.ts' }, '-rf': 'x' },
] as const

/** A bracketed function that moves to another file, beside commits of other people. */
const told = [
  {
    date: '2020-01-01',
    message: 'Start\n\nThe first words.',
    files: { 'old.js': body(1), '.mailmap': 'Ada Lovelace <ada@example.com>\n' },
  },
  {
    date: '2021-01-01',
    author: 'Bob',
    email: 'bob@example.com',
    message: 'Add other',
    files: { 'other.js': 'parseAll()\n' },
  },
  {
    date: '2022-01-01',
    author: 'Bob',
    email: 'bob@example.com',
    message: 'Move to src',
    files: {},
    renames: { 'old.js': 'src/new.js' },
  },
  { date: '2023-01-01', message: 'Fix the parser', files: { 'src/new.js': body(2) } },
  { date: '2024-01-01', message: 'Drop other', files: { 'other.js': null } },
] as const

function body(value: number): string {
  return `first()\nfunction parse() {\n  return ${value}\n}\n${'// end\n'.repeat(20)}`
}

describe('logCommits()', () => {
  test('gives the commits before one, newest first, and says where there are more', async () => {
    await using repository = await createHistory(told)
    const { directory, commits, head } = repository
    const found = await logCommits({ directory, commit: head, maxCount: 2, withBodies: true })
    expect(found.cut).toBe('count')
    expect(found.commits.map(({ commit }) => commits.indexOf(commit))).toEqual([4, 3])
    expect(await logCommits({ directory, commit: commits[0]!, maxCount: 1, withBodies: true })).toEqual({
      commits: [
        {
          commit: commits[0],
          author: 'Ada Lovelace',
          committedAt: Date.parse('2020-01-01T12:00:00Z') / 1000,
          subject: 'Start',
          body: expect.stringMatching(/^The first words\.\n*$/),
        },
      ],
      cut: undefined,
    })
  })

  test.each([
    ['a file through its renames', { path: 'src/new.js', follow: true }, [3, 2, 0]],
    ['a file by its name alone', { path: 'src/new.js' }, [3, 2]],
    ['lines through the renames of their file', { path: 'src/new.js', lines: { start: 2, end: 4 } }, [3, 0]],
    ['lines that were not changed', { path: 'src/new.js', lines: { start: 1, end: 1 } }, [0]],
    ['from a day on', { since: Date.parse('2022-01-01') / 1000 }, [4, 3, 2]],
    ['up to a day', { until: Date.parse('2021-06-01') / 1000 }, [1, 0]],
    ['an author', { author: 'bob' }, [2, 1]],
    ['an author by the name of the mailmap', { author: 'Lovelace' }, [4, 3, 0]],
    ['a message', { message: 'the PARSER' }, [3]],
    ['a message that is no expression', { message: 'S.*t' }, []],
    ['a text that came and went', { changedText: 'parseAll' }, [4, 1]],
    ['a text that looks like an option', { changedText: '--all' }, []],
  ] as const)('finds %s', async (_what, query, expected) => {
    await using repository = await createHistory(told)
    const { directory, commits, head } = repository
    const found = await logCommits({ directory, commit: head, maxCount: 10, ...query })
    expect(found.cut).toBeUndefined()
    expect(found.commits.map(({ commit }) => commits.indexOf(commit))).toEqual(expected)
  })

  test('keeps what was found when its time is over', async () => {
    await using folder = await createTemporaryDirectory()
    const program = join(folder.path, 'git')
    const fields = ['a'.repeat(40), 'Ada', '1700000000', 'First'].map((field) => `${field}\\000`).join('')
    await writeFile(program, `#!/bin/sh\nprintf '${fields}\\000half of'\nexec sleep 60\n`)
    await chmod(program, 0o755)
    vi.stubEnv('PATH', `${folder.path}:${process.env.PATH ?? ''}`)
    const { commits, cut } = await logCommits({
      directory: folder.path,
      commit: 'b'.repeat(40),
      maxCount: 10,
      timeoutMs: 2_000,
    })
    expect(commits).toEqual([
      { commit: 'a'.repeat(40), author: 'Ada', committedAt: 1_700_000_000, subject: 'First', body: '' },
    ])
    expect(cut).toBe('time')
  })

  test('reads on behind a message of any length', async () => {
    await using repository = await createHistory([
      { date: '2020-01-01', message: 'Start', files: { a: '1' } },
      { date: '2020-01-02', message: `Long\n\n${'x'.repeat(300_000)}`, files: { a: '2' } },
    ])
    const { directory, head } = repository
    const { commits, cut } = await logCommits({ directory, commit: head, maxCount: 10, withBodies: true })
    expect(cut).toBeUndefined()
    expect(commits.map(({ subject, body }) => [subject, body.length])).toEqual([
      ['Long', 65_536],
      ['Start', 0],
    ])
  })

  test('keeps to a file or folder, taken by its letters', async () => {
    await using repository = await createRepository(spec)
    const { directory, commits, head } = repository
    const of = async (path: string) =>
      (await logCommits({ directory, commit: head, path, maxCount: 10 })).commits.map(({ commit }) =>
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

  test('runs no program and writes no file that the settings or the attributes of a folder name', async () => {
    await using repository = await createRepository([
      { 'a.txt': '1\n', '.gitattributes': '*.txt diff=evil\n' },
      { 'a.txt': '2\n' },
    ])
    const { directory, head } = repository
    const mark = join(directory, 'mark')
    for (const setting of ['diff.evil.textconv', 'diff.evil.command', 'diff.external', 'core.pager']) {
      await runFixtureGit(directory, ['config', setting, `touch ${mark};#`])
    }
    for (const [setting, value] of [
      ['diff.orderFile', '/nowhere'],
      ['log.showSignature', 'true'],
      ['color.ui', 'always'],
    ] as const) {
      await runFixtureGit(directory, ['config', setting, value])
    }
    const place = { directory, commit: head }
    const all = await logCommits({ ...place, maxCount: 10, changedText: '2' })
    expect(all.commits.map(({ commit }) => commit)).toEqual([head])
    const ofLines = await logCommits({ ...place, maxCount: 9, path: 'a.txt', lines: { start: 1, end: 1 } })
    expect(ofLines.commits).toHaveLength(2)
    expect((await blameLines({ ...place, path: 'a.txt', start: 1, end: 1 })).lines).toMatchObject([
      { start: 1, end: 1, commit: head, author: 'Ada Example', subject: 'Commit 2' },
    ])
    const shown = await showCommit({ ...place, maxFiles: 10, maxDiffByteSize: 10_000 })
    expect(shown.diff).toContain('\n-1\n+2')
    expect(existsSync(mark)).toBe(false)
  })

  test('refuses a commit that could be an option, and a count that is none', async () => {
    await using repository = await createRepository(spec)
    const { directory, head } = repository
    const code = 'invalid_reference'
    await expect(logCommits({ directory, commit: '--all', maxCount: 1 })).rejects.toMatchObject({ code })
    await expect(logCommits({ directory, commit: head, maxCount: 0.5 })).rejects.toMatchObject({ code })
    await expect(logCommits({ directory, commit: 'e'.repeat(40), maxCount: 1 })).rejects.toMatchObject({
      code: 'commit_not_found',
    })
  })
})
