import { afterAll, describe, expect, test } from 'vitest'
import { shop } from '../../../../index/testing/shop.ts'
import type { AgentProject } from '../../../run-input.ts'
import { collectRun } from '../../../testing/collect-run.ts'
import { openSketch } from '../../../testing/open-sketch.ts'
import type { ToldCommit, ToldHistory } from '../../../testing/told-history.ts'
import { tellHistory } from '../../../testing/told-history.ts'
import { declarationOf } from './history-beginnings.ts'
import { describeSpan, explainBody, plainName, quote } from './history-prose.ts'

const sketch = openSketch(shop)
afterAll(() => sketch[Symbol.dispose]())

const commits: readonly ToldCommit[] = [
  {
    letter: 'e',
    author: 'Ada',
    date: '2024-05-01',
    subject: 'Round [src/price.ts:1-2] prices',
    body: 'Cents were lost when they were added up.\n\nFixes #12\nReviewed-by: Bob',
    files: ['src/price.ts', 'src/cart.ts'],
    lines: [2, 3],
  },
  { letter: 'd', author: 'Bob', date: '2024-04-20', subject: 'Describe it.', files: ['README.md'] },
  {
    letter: 'c',
    author: 'Bob',
    date: '2022-03-01',
    subject: 'Sell',
    files: ['src/price.ts', 'src/cart.ts'],
    lines: [4, 5],
  },
  {
    letter: 'b',
    author: 'Bob',
    date: '2021-02-01',
    subject: 'Drop bills',
    files: ['src/bill.ts'],
    texts: ['payBill'],
  },
  {
    letter: 'a',
    author: 'Bob',
    date: '2020-01-01',
    subject: 'Start',
    files: ['src/price.ts', 'src/cart.ts', 'src/bill.ts'],
    lines: [1, 1],
    texts: ['payBill', 'function priceOf('],
  },
]
const tags = [{ name: 'v1.1', letter: 'd', date: '2024-04-21' }]

async function ask(
  question: string,
  told: ToldHistory | null = { commits, tags },
  projects?: AgentProject[],
) {
  const history = told === null ? undefined : tellHistory(told)
  const run = await collectRun({ question, projects: projects ?? [{ ...sketch.project, history }] })
  expect(run.end).toMatchObject({ type: 'finish', withheldCitations: 0 })
  return run
}

describe('answerHistory()', () => {
  test.each([
    [
      'What changed recently?',
      'There are 5 commits, merges left out; the newest is `eeeeeeeeee` (2024-05-01) by Ada:',
    ],
    [
      'What changed in the last month?',
      'There are 2 commits in the 30 days up to the newest commit of the repository (2024-05-01), merges left out',
    ],
    ['What changed since v1.1?', 'There is one commit since 2024-04-21, the day of the tag `v1.1`'],
    [
      'What changed in src/cart.ts in 2023?',
      'No commit changed `src/cart.ts` [src/cart.ts] from 2023-01-01 to 2023-12-31',
    ],
    ['List the commits by Bob since 2022', 'There are 2 commits by `Bob` since 2022-01-01'],
    [
      'When was priceOf last changed?',
      '`priceOf` [src/price.ts:1-5] was last changed in `eeeeeeeeee` (2024-05-01) by Ada: "Round (src/price.ts:1-2) prices". The message goes on: "Cents were lost when they were added up."',
    ],
    [
      'When was priceOf added?',
      '`priceOf` [src/price.ts:1-5] goes back to `aaaaaaaaaa` (2020-01-01) by Bob: "Start". The text `function priceOf(` does not appear in any commit before that.',
    ],
    [
      'When was `payBill` removed?',
      'The text `payBill` is in no file that was parsed as text; the last commit that changed how often it occurs is `bbbbbbbbbb` (2021-02-01) by Bob: "Drop bills".',
    ],
    [
      'When was src/bill.ts removed?',
      '`src/bill.ts` is not in the tree; the last commit that changed it is `bbbbbbbbbb`',
    ],
    ['What were the latest changes to the README?', 'README.md'],
    ['When was `res.json` removed?', 'Cannot find "res.json"'],
    ['When was `Shop.debug` removed?', 'Nothing named `debug` is defined here'],
    ['When was priceOf removed?', '`priceOf` [src/price.ts:1-5] is still there'],
    ['When was `payBillTwice` added?', 'no commit of the history added or removed this text'],
    [
      'Who wrote priceOf?',
      'Of the 5 lines of `priceOf` [src/price.ts:1-5], 3 were last changed by Bob; the others by Ada (2). The oldest commit of these lines is `aaaaaaaaaa` (2020-01-01) by Bob.',
    ],
    [
      'Who knows src/cart.ts?',
      'Ada knows `src/cart.ts` [src/cart.ts] best: one commit on 2024-05-01, and 2 of its 5 lines as they are now.\n\nThen:\n\n- Bob: 2 commits from 2020-01-01 to 2022-03-01',
    ],
    [
      'Why is priceOf the way it is?',
      '- `eeeeeeeeee` (2024-05-01), Ada, 2 lines [src/price.ts:2-3]: "Round (src/price.ts:1-2) prices" — "Cents were lost when they were added up."',
    ],
    [
      'Why was priceOf added?',
      '`priceOf` [src/price.ts:1-5] goes back to `aaaaaaaaaa` (2020-01-01) by Bob: "Start".',
    ],
    ['Why was `Shop.payBill` removed?', 'The text `payBill` is in no file that was parsed as text'],
    [
      'Why is line 4 of src/price.ts there?',
      'Line 4 of `src/price.ts` [src/price.ts:4-4] comes from one commit, whose message says why:\n\n- `cccccccccc` (2022-03-01), Bob',
    ],
    [
      'What changes together with src/price.ts?',
      '`src/price.ts` [src/price.ts] changed in 3 commits; what belongs to it most closely is `src/cart.ts`, which changed in 3 of them (100 %)',
    ],
    [
      'When was rounded prices support added?',
      'The commit whose message fits these words best is `eeeeeeeeee` (2024-05-01) by Ada: "Round (src/price.ts:1-2) prices". The message goes on: "Cents were lost when they were added up." It touches [src/price.ts] and [src/cart.ts].',
    ],
    ['Who changed the rounding of prices and in which PR?', 'fits these words best is `eeeeeeeeee`'],
    ['When did payBill/1 land, by whom?', 'The text `payBill` first appears in `aaaaaaaaaa`'],
    ['Recent changes of src/price.ts and why?', '`eeeeeeeeee`: "Cents were lost when they were added up."'],
    [
      'When was Describe it added?',
      'the oldest commit whose message has these words is `dddddddddd` (2024-04-20) by Bob: "Describe it."',
    ],
    [
      'How old is this project?',
      'The first commit is `aaaaaaaaaa` (2020-01-01) by Bob: "Start". From it to the parsed commit of 2024-05-01 it is 4 years.',
    ],
    ['How many commits are there?', 'The repository has 5 commits up to the parsed one'],
    ['How many commits touched src/cart.ts?', '`src/cart.ts` [src/cart.ts] has 3 commits'],
    ['How many contributors are there?', 'commits by 2 author names (5 commits'],
    [
      'What is the latest release?',
      'The newest release by its tag is `v1.1` of 2024-04-21, at commit `dddddddddd`.',
    ],
    ['When was 1.1 released?', '`v1.1` was tagged on 2024-04-21'],
    ['When was the first release?', 'The oldest tag is `v1.1` of 2024-04-21'],
    ['How old is shop?', 'The first commit is `aaaaaaaaaa`'],
    ['Why was price rounding added?', 'fits these words best is `eeeeeeeeee`'],
    ['When was tax evasion introduced?', 'no commit message has these words'],
    ['When was 9.9 released?', 'No tag up to the parsed commit is called `9.9`'],
    ['What does commit bbbbbbbb2 do?', 'Cannot find commit "bbbbbbbb2".'],
  ])('%s', async (question, answer) => {
    expect((await ask(question)).text).toContain(answer)
  })

  test('files that change most, with those that are no code apart', async () => {
    const { text } = await ask('Which files change most often?')
    expect(text).toContain('changes most: in 3 commits of the 5 from 2020-01-01 to 2024-05-01')
    expect(text).toContain('[README.md] (1)')
  })

  test('what changed in a release is told from the release before it', async () => {
    const releases = [...tags, { name: 'v1.0', letter: 'c', date: '2022-03-01' }]
    const { text } = await ask('what changed in the last release?', { commits, tags: releases })
    expect(text).toContain('from 2022-03-01 to 2024-04-21, the days of the tags `v1.0` and `v1.1`')
    expect(text).toContain('Describe it.')
    expect(text).not.toContain('Drop bills')
  })

  test('of several messages with a word, the one that did what is asked is told first', async () => {
    const told = [
      { letter: 'c', author: 'Ada', date: '2024-03-01', subject: 'Fix the ledger', files: ['src/price.ts'] },
      { letter: 'b', author: 'Ada', date: '2024-02-01', subject: 'Add a ledger', files: ['src/price.ts'] },
      { letter: 'a', author: 'Ada', date: '2024-01-01', subject: 'Start', files: ['src/price.ts'] },
    ]
    expect((await ask('when was the ledger feature added?', { commits: told })).text).toMatch(
      /^The commit whose message fits these words best is `b{10}` \(2024-02-01\)/u,
    )
  })

  test('"it" is what was spoken of before', async () => {
    const { text } = await collectRun({
      question: 'When was it last changed?',
      history: [
        { role: 'human', content: 'Where is priceOf?' },
        { role: 'agent', content: '`priceOf` is a function in `src/price.ts` [src/price.ts:1-5].' },
      ],
      projects: [{ ...sketch.project, history: tellHistory({ commits }) }],
    })
    expect(text).toContain('`priceOf` [src/price.ts:1-5] was last changed in `eeeeeeeeee`')
  })

  test('nothing is said of the whole where not all was read', async () => {
    const shallow = { commits, isShallow: true }
    expect((await ask('How old is this project?', shallow)).text).toMatch(
      /^The oldest commit that could be read is `aaaaaaaaaa`.* at least 4 years/su,
    )
    expect((await ask('How many commits are there?', shallow)).text).toMatch(/could not be counted/u)
    expect((await ask('How many contributors are there?', shallow)).text).toContain('at least 2 author names')
    expect((await ask('When was priceOf added?', shallow)).text).toContain('is at least as old as')
    expect((await ask('When was `payBillTwice` added?', shallow)).text).toContain('no commit that was read')
  })

  test('what was found before the time was over is not the first', async () => {
    const { text } = await ask('When was priceOf added?', { commits, isSlow: true })
    expect(text).toContain('goes back to `aaaaaaaaaa`')
    expect(text).not.toMatch(/does not appear|first commit/u)
    const gone = await ask('When was `payBill` added?', { commits, isSlow: true })
    expect(gone.text).toContain('is at least as old as `aaaaaaaaaa`')
  })

  test.each([
    ['What changed recently?', null, 'without its git repository'],
    ['Who wrote priceOf?', { commits, missing: 'The clone is gone.' }, 'The clone is gone.'],
    ['Who knows priceOf?', { commits, missing: 'The clone is gone.' }, 'The clone is gone.'],
    ['When was priceOf added?', { commits, missing: 'The clone is gone.' }, 'The clone is gone.'],
    ['What does commit aaaaaaaa1 do?', { commits, missing: 'The clone is gone.' }, 'The clone is gone.'],
    ['How old is this project?', { commits, missing: 'The clone is gone.' }, 'The clone is gone.'],
    ['What is the latest release?', { commits, missing: 'The clone is gone.' }, 'The clone is gone.'],
  ])('%s without a history', async (question, told, answer) => {
    expect((await ask(question, told)).text).toContain(answer)
  })

  test('of several repositories it says which one it tells of', async () => {
    const history = tellHistory({ commits })
    const projects = [
      { ...sketch.project, history },
      { ...sketch.project, repoName: 'acme/other', history },
    ]
    const { text } = await ask('What changed recently?', { commits }, projects)
    expect(text).toContain('Of the 2 repositories this is the first')
    expect(text).toContain('`eeeeeeeeee` 2024-05-01')
  })
})

test('quote() leaves nothing that Markdown or citations could read', () => {
  expect(quote('See [a.ts:1-2](http://x) <b>`"now"\n')).toBe(`"See (a.ts:1-2)(http://x) ‹b›''now'"`)
  expect(quote('Use `x` here')).toBe('"Use `x` here"')
})

test('plainName() is a name and nothing else', () => {
  expect(plainName('[src/price.ts:1-2] **<b>`Ada`_')).toBe('(src/price.ts:1-2) bAda')
  expect(plainName('dependabot[bot]')).toBe('dependabot(bot)')
  expect(plainName('***')).toBe('somebody without a name')
})

test('explainBody() keeps whole sentences and leaves out what is for tools', () => {
  expect(explainBody('It was slow. Now it is not.\n\nFixes #1\nhttps://example.com/x\n#12, #13')).toBe(
    'It was slow. Now it is not.',
  )
  expect(explainBody('* one thing is done\n* another is too\n')).toBe('one thing is done. another is too.')
  const long = explainBody('Some words follow here. '.repeat(40))
  expect(long.length).toBeLessThanOrEqual(420)
  expect(long).toMatch(/here\.$/u)
  expect(explainBody('---\n\n## Summary\n')).toBe('')
})

test.each([
  ['url_for', 'def url_for(endpoint: str) -> str', 'def url_for('],
  ['Context.JSON', 'func (c *Context) JSON(code int, obj any)', '*Context) JSON('],
  ['Gson', 'public final class Gson', 'class Gson'],
  ['Gson.toJson', 'public String toJson(Object src)', 'String toJson('],
  ['run', 'rerun()', ''],
  ['run', '', ''],
])('declarationOf(%j) in %j', (bare, signature, expected) => {
  expect(declarationOf({ bare, signature })).toBe(expected)
})

test.each([
  ['2024-01-01', '2024-01-02', '1 day'],
  ['2024-01-01', '2024-06-01', '5 months'],
  ['2010-04-06', '2026-04-09', '16 years'],
  ['2024-01-02', '2024-01-01', '0 days'],
  ['', '2024-01-01', 'a time that its clock does not tell'],
])('describeSpan(%s, %s)', (from, to, expected) => {
  expect(describeSpan(from, to)).toBe(expected)
})
