import { expect, test } from 'vitest'
import { subjectText } from './subject-text.ts'

const subject = (text: string, intent: Parameters<typeof subjectText>[1]) =>
  subjectText(text, intent).replace(/\s+/gu, ' ').trim()

test('what is asked is taken out, what it is asked of stays', () => {
  expect(subject('Which endpoints change articles?', 'routes')).toBe('articles?')
  expect(subject('List every variant of the warnings', 'list-all')).toBe('of the warnings')
  expect(subject('Which option sets the database URL?', 'configuration')).toBe('sets the database URL?')
})

test('names, paths and flags stay whole, commands and examples go', () => {
  expect(subject('where is src/list/use.ts, list_all and --list', 'where')).toBe(
    'is src/list/use.ts, list_all and --list',
  )
  expect(subject('What happens on `tool run now` with the cache?', 'flow')).toBe('on with the cache?')
  expect(subject('How do I add a group, e.g. /api/projects here?', 'how-to')).toBe('do I a group, ?')
})

test('what is given as an example with "say" goes, and so do words for the kind that is asked for', () => {
  expect(subject('How do I add a converter, say <list:ids> that gives ints?', 'how-to')).toBe(
    'do I a converter that ints?',
  )
  expect(subject('list all the subcommands', 'routes')).toBe('the')
  expect(subject('what runtime deps does it have', 'packages')).toBe('does it have')
})

test('what is yet to be added goes, and so do stand-ins for a value', () => {
  expect(subject('How do I add an email field to the owner?', 'how-to')).toBe('do I to the owner?')
  expect(subject('What is the email field of the owner?', 'where')).toBe('is the email field of the owner?')
  expect(subject('how does --arg foo bar reach the program', 'path')).toBe('does --arg the')
})
