import { afterAll, describe, expect, test } from 'vitest'
import { commitOutput, logOutput } from '../../contract/tool-outputs.ts'
import { shop } from '../../index/testing/shop.ts'
import { openSketch } from '../testing/open-sketch.ts'
import type { ToldCommit, ToldHistory } from '../testing/told-history.ts'
import { tellHistory } from '../testing/told-history.ts'
import { contextOf, useTool } from '../testing/use-tool.ts'
import { findTool } from './all-tools.ts'
import { countTogether } from './changed-together.ts'
import { maximumOutputCharacters } from './fit-output.ts'
import { isProgram, rankAuthors } from './rank-authors.ts'

const sketch = openSketch(shop)
afterAll(() => sketch[Symbol.dispose]())

const commits: readonly ToldCommit[] = [
  {
    letter: 'e',
    author: 'Ada',
    date: '2024-05-01',
    subject: 'Round prices',
    body: 'Because of cents.',
    files: ['src/price.ts', 'README.md'],
    lines: [2, 3],
  },
  {
    letter: 'd',
    author: 'dependabot[bot]',
    date: '2024-04-01',
    subject: 'Bump',
    files: ['package.json', 'README.md'],
  },
  {
    letter: 'c',
    author: 'Bob',
    date: '2022-03-01',
    subject: 'Move prices',
    files: [['src/price.ts', 'price.ts'], 'src/cart.ts'],
    lines: [4, 5],
  },
  {
    letter: 'b',
    author: 'Bob',
    date: '2022-02-01',
    subject: 'Add cart',
    files: ['price.ts', 'src/cart.ts'],
    texts: ['oldCart'],
  },
  {
    letter: 'a',
    author: 'Bob',
    date: '2020-01-01',
    subject: 'Start',
    files: ['price.ts', 'src/cart.ts', 'gone.ts'],
    lines: [1, 1],
    texts: ['oldCart'],
  },
]

async function use(name: string, input: object, told: ToldHistory | null = { commits }) {
  const tool = findTool(name)
  if (tool === undefined) throw new Error(`no tool ${name}`)
  const history = told === null ? undefined : tellHistory(told)
  const output = await useTool(tool, input, { ...sketch.project, history })
  expect(JSON.stringify(output).length).toBeLessThanOrEqual(maximumOutputCharacters)
  expect(tool.describeCall(input)).not.toBe('')
  expect(tool.describeResult(output)).not.toBe('')
  return output
}

const names = ['git_log', 'git_blame', 'git_show', 'git_tags', 'changed_together', 'experts', 'hot_spots']
const inputs: Readonly<Record<string, object>> = {
  git_log: {},
  git_blame: { node: 'priceOf' },
  git_show: { commit: 'eeeeeee' },
  git_tags: {},
  changed_together: { path: 'src/price.ts' },
  experts: { path: 'src' },
  hot_spots: {},
}

describe.each(names)('%s', (name) => {
  test('says so where there is no history', async () => {
    expect(await use(name, inputs[name]!, null)).toMatchObject({
      error: expect.stringContaining('the project "acme/shop" is open here without its git repository'),
      next: expect.stringContaining('could not be read'),
    })
    expect(await use(name, inputs[name]!, { commits, missing: 'The mirror is gone.' })).toMatchObject({
      error: 'The mirror is gone.',
    })
  })

  test('says which repository it needs to know of several', async () => {
    const tool = findTool(name)!
    const project = { ...sketch.project, history: tellHistory({ commits }) }
    const context = contextOf(project, { ...project, repoName: 'acme/other' })
    const { signal } = new AbortController()
    if (name === 'git_log' || name === 'git_tags') {
      expect(await tool.execute(context, {}, signal)).toMatchObject({
        similar: ['acme/shop@', 'acme/other@'],
      })
      expect(await tool.execute(context, { path: 'acme/other@' }, signal)).not.toHaveProperty('error')
    }
  })
})

test('history says what the contract says that it does', async () => {
  const log = logOutput.parse(await use('history', { of: 'log', limit: 2, bodies: true }))
  expect([log.commits.length, log.commits[0]?.body, log.complete]).toEqual([2, 'Because of cents.', false])
  const rest = logOutput.parse(await use('history', { of: 'log', limit: 20, skip: 3 }))
  expect([rest.commits.map(({ subject }) => subject), rest.complete]).toEqual([['Add cart', 'Start'], true])
  const shown = commitOutput.parse(await use('history', { of: 'commit', commit: 'eeeeeee' }))
  expect(shown.files.map(({ path }) => path)).toEqual(['src/price.ts', 'README.md'])
})

describe('git_log', () => {
  test('gives commits by their first digits, and whether there are more', async () => {
    expect(await use('git_log', { limit: 2, bodies: true })).toEqual({
      extent: { shown: 2, total: null, cut: 'limit', unread: [] },
      of: 'the repository',
      commits: [
        {
          commit: 'eeeeeeeeee',
          date: '2024-05-01',
          author: 'Ada',
          subject: 'Round prices',
          body: 'Because of cents.',
        },
        { commit: 'dddddddddd', date: '2024-04-01', author: 'dependabot[bot]', subject: 'Bump' },
      ],
      shown: 2,
      complete: false,
      note: 'Only the newest 2 commits were read; there are older ones.',
    })
    expect(await use('git_log', { path: 'src/cart.ts' })).toMatchObject({
      shown: 3,
      total: 3,
      complete: true,
    })
  })

  test('knows the lines of a definition, and cites them', async () => {
    expect(await use('git_log', { node: 'priceOf' })).toMatchObject({
      of: 'priceOf',
      location: 'src/price.ts:1-5',
      commits: [{ commit: 'eeeeeeeeee' }, { commit: 'cccccccccc' }],
    })
  })

  test('takes a dotted name for a definition first, and for a path where nothing is called so', async () => {
    const named = await use('git_log', { node: 'ShoppingCart.addItem' })
    expect(named).toMatchObject({ of: 'ShoppingCart.addItem' })
    expect(await use('git_log', { node: 'gone.ts' })).toMatchObject({ of: 'gone.ts', shown: 1 })
  })

  test.each(['git_log', 'experts', 'changed_together'])(
    '%s fails for a path that neither the tree nor any commit has',
    async (tool) => {
      for (const input of [{ path: 'never.ts' }, { node: 'never.ts' }]) {
        expect(await use(tool, input)).toHaveProperty('error')
      }
    },
  )

  test('gives the oldest, what is gone, and what a text did', async () => {
    const last = { commits: [{ commit: 'aaaaaaaaaa' }], total: 5, complete: true }
    expect(await use('git_log', { oldest: true, limit: 1 })).toMatchObject(last)
    expect(await use('git_log', { path: 'gone.ts' })).toMatchObject({
      commits: [{ commit: 'aaaaaaaaaa' }],
      note: '"gone.ts" is not in the tree at the parsed commit.',
    })
    expect(await use('git_log', { changed_text: 'oldCart' })).toMatchObject({ total: 2 })
  })

  test('claims nothing of the whole where the clone is shallow', async () => {
    const output = await use('git_log', {}, { commits, isShallow: true })
    expect(output).toMatchObject({ complete: false, note: expect.stringContaining('shallow') })
    expect(output).toMatchObject({ extent: { cut: null, unread: [{ count: 1 }] } })
    expect(output).not.toHaveProperty('total')
  })

  test('refuses what is no day', () => {
    const tool = findTool('git_log')!
    expect(tool.inputSchema.safeParse({ since: 'yesterday' }).success).toBe(false)
    expect(tool.inputSchema.safeParse({ since: '2024-02-29' }).success).toBe(true)
  })

  test('fits very many long messages', async () => {
    const many = Array.from({ length: 100 }, (_, index) => ({
      ...commits[0]!,
      subject: `${index} ${'s'.repeat(290)}`,
      body: 'b'.repeat(4_000),
    }))
    expect(await use('git_log', { limit: 100, bodies: true }, { commits: many })).toMatchObject({ shown: 40 })
  })
})

test('git_blame counts lines by commit and author, with places to cite', async () => {
  expect(await use('git_blame', { node: 'priceOf' })).toMatchObject({
    location: 'src/price.ts:1-5',
    line_count: 4,
    commits: [
      { commit: 'eeeeeeeeee', lines: 2, places: ['src/price.ts:2-3'] },
      { commit: 'cccccccccc', lines: 2, places: ['src/price.ts:4-5'] },
    ],
    authors: [
      { author: 'Ada', lines: 2 },
      { author: 'Bob', lines: 2 },
    ],
    complete: true,
  })
  expect(await use('git_blame', { path: 'src' })).toMatchObject({ error: expect.stringContaining('no file') })
  expect(await use('git_blame', { path: 'src/price.ts', start_line: 900 })).toMatchObject({
    error: expect.stringContaining('it has'),
  })
})

test('git_show tells which files are still there, and cuts the diff', async () => {
  expect(await use('git_show', { commit: 'cccccccccc' })).toMatchObject({
    subject: 'Move prices',
    files: [{ path: 'src/price.ts', old_path: 'price.ts', added: 2, deleted: 1 }, { path: 'src/cart.ts' }],
    file_count: 2,
    diff: expect.stringContaining('more characters'),
    note: expect.stringContaining('The diff is cut'),
  })
  expect(await use('git_show', { commit: 'aaaaaaa' })).toMatchObject({
    files: [{ path: 'price.ts', gone: true }, { path: 'src/cart.ts' }, { path: 'gone.ts', gone: true }],
  })
  expect(await use('git_show', { commit: '1234567' })).toMatchObject({
    error: 'Cannot find commit "1234567".',
  })
})

test('git_show shows the code of a diff before what is none', async () => {
  const part = (path: string) => `diff --git a/${path} b/${path}\n+changed\n`
  const diff = ['README.md', 'results.txt', 'src/cart.ts', 'src/price.ts'].map(part).join('')
  const shown = await use('git_show', { commit: 'cccccccccc' }, { commits, diff })
  expect(shown).toMatchObject({
    diff: ['src/cart.ts', 'src/price.ts', 'README.md', 'results.txt'].map(part).join(''),
  })
})

test('git_tags gives the newest first', async () => {
  const tags = [
    { name: 'v2', letter: 'e', date: '2024-05-02' },
    { name: 'v1', letter: 'a', date: '2020-01-01' },
  ]
  expect(await use('git_tags', { limit: 1 }, { commits, tags })).toEqual({
    extent: { shown: 1, total: 2, cut: 'limit', unread: [] },
    tags: [{ name: 'v2', commit: 'eeeeeeeeee', date: '2024-05-02' }],
    shown: 1,
    total: 2,
    complete: true,
  })
})

describe('hot_spots', () => {
  test('counts commits under the present names of files, at all and since a day', async () => {
    expect(await use('hot_spots', { path: 'src' })).toMatchObject({
      walked: 5,
      files: [
        { path: 'src/price.ts', commits: 4, last: '2024-05-01' },
        { path: 'src/cart.ts', commits: 3, last: '2022-03-01' },
      ],
    })
    expect(await use('hot_spots', { since: '2024-01-01' })).toMatchObject({
      walked: 2,
      files: [
        { path: 'README.md', commits: 2 },
        { path: 'src/price.ts', commits: 1 },
      ],
    })
  })
})

describe('changed_together', () => {
  test('counts through renames', async () => {
    expect(await use('changed_together', { path: 'src/price.ts' })).toMatchObject({
      of: 'src/price.ts',
      commits: 4,
      sweeping: 0,
      walked: 5,
      since: '2020-01-01',
      files: [{ path: 'src/cart.ts', together: 3, of: 3, percent: 75 }],
      complete: true,
    })
    expect(await use('changed_together', {})).toMatchObject({ next: 'Give a path or a node.' })
  })

  test('leaves out what sweeps through everything', () => {
    const record = { commit: 'f'.repeat(40), author: 'Ada', date: '2024-01-01', subject: 'x' }
    const sweep = Array.from({ length: 31 }, (_, index) => ({ path: `file-${index}.ts` }))
    const told = [
      { ...record, files: [{ path: 'a.ts' }, { path: 'b.ts' }] },
      { ...record, files: [{ path: 'a.ts' }, ...sweep] },
      { ...record, files: [{ path: 'b.ts' }] },
    ]
    expect(countTogether({ commits: told }, (path) => path === 'a.ts')).toEqual({
      commits: 1,
      sweeping: 1,
      files: [{ path: 'b.ts', together: 1, of: 2 }],
    })
  })

  test('a file that was split keeps its past in both parts', () => {
    const record = { commit: 'f'.repeat(40), author: 'Ada', date: '2024-01-01', subject: 'x' }
    const told = [
      { ...record, files: [{ path: 'app.py' }, { path: 'new.py' }] },
      { ...record, files: [{ path: 'core.py', oldPath: 'app.py' }] },
      { ...record, files: [{ path: 'app.py' }, { path: 'old.py' }] },
    ]
    const of = (asked: string) => countTogether({ commits: told }, (path) => path === asked)
    expect(of('app.py')).toMatchObject({ commits: 2, files: [{ path: 'new.py' }, { path: 'old.py' }] })
    expect(of('core.py')).toMatchObject({ commits: 2, files: [{ path: 'old.py' }] })
  })
})

describe('experts', () => {
  test('weighs commits and lines, and leaves programs out', async () => {
    expect(await use('experts', { path: 'src/price.ts' })).toMatchObject({
      authors: [
        { author: 'Ada', commits: 1, first: '2024-05-01', last: '2024-05-01', lines: 2 },
        { author: 'Bob', commits: 1, lines: 2 },
      ],
      author_count: 2,
      commits: 2,
      lines: 4,
      complete: true,
    })
    const whole = await use('experts', {})
    expect(whole).toMatchObject({ author_count: 3, commits: 5, first: '2020-01-01', last: '2024-05-01' })
    // Two commits two years back weigh nearly one of now, an old one a fifth.
    expect(whole).toMatchObject({ authors: [{ author: 'Bob', commits: 3 }, { author: 'Ada' }] })
  })

  test('what was done long ago counts less, and much of it still counts', () => {
    const of = (author: string, date: string, times: number) =>
      Array.from({ length: times }, () => ({ author, date }))
    const ranked = (...lists: { author: string; date: string }[][]) =>
      rankAuthors(lists.flat(), undefined).map(({ author }) => author)
    expect(ranked(of('New', '2024-01-01', 2), of('Old', '2014-01-01', 20))).toEqual(['New', 'Old'])
    expect(ranked(of('New', '2024-01-01', 2), of('Old', '2022-01-01', 20))).toEqual(['Old', 'New'])
  })

  test.each([
    ['renovate[bot]', true],
    ['dependabot', true],
    ['release-bot', true],
    ['Abbot', false],
    ['Botond', false],
  ])('isProgram(%j) is %s', (author, expected) => {
    expect(isProgram(author)).toBe(expected)
  })
})
