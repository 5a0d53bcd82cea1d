import { expect, test } from 'vitest'
import { readErrorQuestion } from './read-error-question.ts'

test.each([
  ['Why would I see `ValueError: no name`?', 'ValueError', 'no name'],
  [
    'What causes "TypeError: Router.use() requires a middleware function"?',
    'TypeError',
    'Router.use() requires a middleware function',
  ],
  ['When is InvalidTokenError raised?', 'InvalidTokenError', ''],
  ["I'm getting 'unexpected argument --foo found', why?", '', 'unexpected argument --foo found'],
  ['Why do I get acme.LoadFailure: nothing to load in x?', 'acme.LoadFailure', 'nothing to load in x'],
  [
    'Where does the message "superfluous response.WriteHeader call" come from?',
    '',
    'superfluous response.WriteHeader call',
  ],
  ['Why does it panic with "panic: send on closed channel"?', '', 'send on closed channel'],
  ['When is BadParameter raised?', 'BadParameter', ''],
  ['I get RuntimeError: Working outside of context. Why?', 'RuntimeError', 'Working outside of context'],
  ['why do I see "unknown command "foo" for "root""?', '', 'unknown command "foo" for "root"'],
  ["Why does it print error: unknown option '--x'? It should suggest one.", '', "unknown option '--x'"],
])('%s', (text, name, message) => {
  expect(readErrorQuestion(text)).toEqual({ name, message })
})

test.each([
  'How does `/say hello` get from the command to the socket?',
  'Who calls `total price`?',
  'How are errors handled?',
  'Where is the cart defined?',
])('%s asks for no error', (text) => {
  expect(readErrorQuestion(text)).toBeUndefined()
})
