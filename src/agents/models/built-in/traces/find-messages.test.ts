import { expect, test } from 'vitest'
import { findMessages } from './find-messages.ts'

test.each([
  [
    'jq: error (at <stdin>:1): Cannot iterate over null (null)  -- which code raises this?',
    'Cannot iterate over null (null)',
  ],
  ["  what():  logger with name 'net' already exists", "logger with name 'net' already exists"],
  [
    "[*** LOG ERROR #1 ***] ... async log: the pool doesn't exist -- why",
    "async log: the pool doesn't exist",
  ],
  [
    "Running `x config` prints: '.toml' is no known type: use '.yaml'. Where does that come from",
    "'.toml' is no known type: use '.yaml'",
  ],
])('%s', (text, message) => {
  expect(findMessages(text)[0]).toBe(message)
})

test('words without a label or quotation marks are no message', () => {
  expect(findMessages('Why does the build fail on Windows?')).toEqual([])
})
