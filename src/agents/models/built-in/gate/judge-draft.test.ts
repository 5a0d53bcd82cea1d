import { expect, test } from 'vitest'
import type { CheckCoverageOutput } from '../../../tools/check-coverage.ts'
import type { Ask } from './judge-draft.ts'
import { judgeDraft } from './judge-draft.ts'
import { readDraft } from './read-draft.ts'
import { readRelations } from './read-relation.ts'

/** Judges a drafted text of which the given words are covered; the others are of equal weight. */
function judge(
  text: string,
  intent: Ask['intent'],
  draft: string,
  words: { covered?: readonly string[]; open?: readonly string[]; absent?: readonly string[] } = {},
  named: readonly string[] = [],
) {
  const { covered = [], open = [], absent = [] } = words
  const all = [...covered, ...open]
  const coverage: CheckCoverageOutput = {
    words: all.map((word) => ({ word, weight: 1 / all.length })),
    absent,
    passages: [{ said: [], shown: covered }],
    extent: { shown: 1, total: 1, cut: null, unread: [] },
  }
  const ask: Ask = { text, intent, relations: readRelations(text), named, isAboutDefinition: false }
  const shortfall = judgeDraft(ask, readDraft([draft]), coverage)
  return shortfall?.isPart === true ? `without ${shortfall.words.join(', ')}` : shortfall?.kind
}

test('an answer that shows the words of the question is one', () => {
  expect(
    judge('Where is the cache flushed?', 'where', 'That is in `flush` [a.ts:1-2].', {
      covered: ['cache', 'flushed'],
    }),
  ).toBe(undefined)
})

test('an answer to what one word says is none', () => {
  expect(
    judge('Is there support for webhook signatures?', 'existence', 'Yes: [webhook.go] is called so.', {
      covered: ['webhook'],
      open: ['signatures'],
    }),
  ).toBe('words')
})

test('what stands nowhere counts as not covered, more where it is written as a name', () => {
  const draft = 'That is in `configure` [a.py:1-2].'
  expect(
    judge('How is Celery configured here?', 'configuration', draft, { covered: ['env'], absent: ['celery'] }),
  ).toBe('words')
  expect(
    judge('How is the env juggled?', 'configuration', draft, {
      covered: ['env'],
      absent: ['juggled'],
    }),
  ).toBe(undefined)
})

test('what is written as code must be shown', () => {
  const draft = '`app/models.py` has 356 lines [app/models.py].'
  expect(judge('explain Mixin.to_dict', 'explain', draft, {}, ['Mixin.to_dict'])).toBe('name')
  expect(
    judge('explain Mixin.to_dict', 'explain', '`to_dict` is a method [a.py:1-2].', {}, ['Mixin.to_dict']),
  ).toBe(undefined)
})

test('the form must be one of what is asked', () => {
  expect(judge('why are the routes registered first?', 'routes', 'I found one route [a.go:1-2].')).toBe('why')
  expect(
    judge('why are the routes registered first?', 'routes', 'So that ranges work, because [a.go:1-2].'),
  ).toBe(undefined)
  expect(judge('when was the cache added?', 'history', 'The last commit is `abc` [a.go:1-2].')).toBe('when')
  expect(judge('when was the cache added?', 'history', 'In `abc` (2024-05-01) [a.go:1-2].')).toBe(undefined)
  expect(judge('how many commands are there?', 'list-all', 'These are commands [a.go:1-2].')).toBe('count')
  expect(judge('diff between --prepare and --setup?', 'open', 'That is in `options` [a.rs:1-2].')).toBe(
    'compare',
  )
  expect(judge('list the decision records', 'architecture', '`src` holds things [a.cs:1-2].')).toBe('list')
  expect(judge('what runs, and in which order?', 'list-all', '- `a` [a.cs:1-2]')).toBe('order')
})

test('a none is told of what was asked alone', () => {
  const words = { covered: [], open: ['migrations', 'ef'] }
  expect(judge('Are there EF migrations?', 'existence', 'None found: no line has `ef`.', words)).toBe(
    'negative',
  )
  expect(judge('Are there EF migrations?', 'existence', 'None found: no line has `migrations`.', words)).toBe(
    undefined,
  )
})

test('a yes needs nearly all that the subject says', () => {
  const words = { covered: ['rate', 'limiting'], open: ['login'] }
  expect(judge('is there rate limiting on login?', 'existence', 'Yes: it has code [a.ts:1-2].', words)).toBe(
    'words',
  )
  expect(judge('is there rate limiting on login?', 'existence', 'It has code [a.ts:1-2].', words)).toBe(
    undefined,
  )
})

test('words for who or on which side are beside what is asked', () => {
  expect(
    judge('Where are avatars of a user shown?', 'where', 'In `avatars` [a.ts:1-2].', {
      covered: ['avatars'],
      open: ['user'],
    }),
  ).toBe(undefined)
  expect(
    judge('Where are avatars of a dragon shown?', 'where', 'In `avatars` [a.ts:1-2].', {
      covered: ['avatars'],
      open: ['dragon'],
    }),
  ).toBe('words')
})

test('words for the manner leave nothing open', () => {
  const draft = '`registry` is a class with 5 fields [a.h:1-2].'
  expect(
    judge('what does the registry store internally?', 'data-model', draft, {
      covered: ['registry'],
      open: ['internally'],
    }),
  ).toBe(undefined)
  expect(
    judge('how do I build it from a fresh clone?', 'onboarding', 'Run `make` [a:1-2].', { open: ['fresh'] }),
  ).toBe(undefined)
  expect(
    judge('how do I build it from a docker clone?', 'onboarding', 'Run `make` [a:1-2].', {
      open: ['docker'],
    }),
  ).toBe('words')
})

test('an answer to a part is said with what it leaves open', () => {
  const draft = 'It begins in `open` [a.ts:1-2].'
  expect(judge('how is `open` reached?', 'path', draft, { covered: ['reached'] }, ['open', 'mode_'])).toBe(
    'without mode_',
  )
  expect(judge('how is it reached?', 'path', draft, {}, ['mode_'])).toBe('name')
  expect(judge('how is it reached?', 'path', draft, {}, ['open', 'mode_', 'flags_'])).toBe('name')
  const words = { covered: ['file', 'opened'], open: ['cache', 'reload'] }
  expect(judge('how does the opened file reach the cache?', 'path', draft, words)).toBe(
    'without cache, reload',
  )
  expect(judge('where is the opened file cached?', 'where', draft, words)).toBe('words')
})

test('lines that have the words of one side compare nothing', () => {
  const heads = ['**`split`**\n\n', '**`join`**\n\n']
  const line = '- `pub mod split;`, in `mod` [a.rs:1-1]\n'
  const told = '- Joins two files by a column [b.rs:1-9].\n'
  const compare = (first: string) =>
    judge('what differs in split and join?', 'compare', `${heads[0]}${first}\n${heads[1]}${told}`)
  expect(compare(line)).toBe('compare')
  expect(compare('- `` // `split` is first ``, in `writer` [a.rs:3-3]\n')).toBe('compare')
  expect(compare(`- Splits a file [a.rs:1-9].\n${line}`)).toBe(undefined)
  expect(compare('- `--split name   set $name to an array of the values read` [a.c:3-3]\n')).toBe(undefined)
})

test('a list that was not found is not replaced by places of its words', () => {
  const draft = 'I found no option that is declared. These places fit best:\n\n- `USAGE` [a.rs:1-2]'
  expect(judge('list all subcommands', 'routes', draft)).toBe('list')
  expect(judge('is there a subcommand?', 'routes', draft)).toBe(undefined)
})
