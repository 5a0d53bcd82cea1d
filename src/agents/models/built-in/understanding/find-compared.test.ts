import { expect, test } from 'vitest'
import { findCompared } from './find-compared.ts'

test.each([
  [
    'BasicAuth vs NetRCAuth vs DigestAuth - how do they differ?',
    ['BasicAuth', 'NetRCAuth', 'DigestAuth'],
    '',
  ],
  ['/vets vs /vets.html whats the difference', ['/vets', '/vets.html'], ''],
  [
    'what is the difference between `parse` and `parse_all` in the reader module?',
    ['parse', 'parse_all'],
    'reader',
  ],
  ['--depth and --level: difference?', ['--depth', '--level'], ''],
  ['open vs close in FileStore: which checks?', ['open', 'close'], 'FileStore'],
  ['retry policies wait vs drop vs fail - what happens in each case?', ['wait', 'drop', 'fail'], ''],
  ['How does Foo differ from Bar?', ['Foo', 'Bar'], ''],
  ['compare the Reader class with the Writer class', ['Reader', 'Writer'], ''],
  ['Alpha, Beta and Gamma: how do they differ?', ['Alpha', 'Beta', 'Gamma'], ''],
])('findCompared(%j)', (question, terms, scope) => {
  expect(findCompared(question)).toEqual({ terms, scope })
})

test('a question without two things compares nothing', () => {
  expect(findCompared('what is different on Windows?')).toBeUndefined()
  expect(findCompared('where is the difference computed?')).toBeUndefined()
})
