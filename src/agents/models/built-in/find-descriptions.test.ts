import { expect, test } from 'vitest'
import { findDescriptions } from './find-descriptions.ts'

test.each([
  [
    'How does the setup method in the test class that validates remote URLs change the configuration?',
    [
      ['setup', false],
      ['test validates remote URLs change configuration', true],
    ],
  ],
  [
    'How does the subclass initialization hook in the HTTP method-dispatching view class resolve conflicts?',
    [
      ['subclass initialization', false],
      ['HTTP method-dispatching view', false],
    ],
  ],
  [
    'Where is the class representing parenthesized attributes?',
    [['representing parenthesized attributes', false]],
  ],
  ['What does the method do?', []],
  ['Who calls parseConfig?', []],
])('findDescriptions(%j)', (question, expected) => {
  const found = findDescriptions(question).map(({ words, isTest }) => [words, isTest])
  expect(found).toEqual(expected.filter(([words]) => String(words).includes(' ')))
})

test('the noun says which kinds are meant', () => {
  const [method, owner] = findDescriptions('the token refresh method of the session storage class')
  expect(method?.kinds).toContain('method')
  expect(owner?.kinds).toContain('class')
})
