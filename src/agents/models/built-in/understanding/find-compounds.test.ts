import { expect, test } from 'vitest'
import { findCompounds } from './find-compounds.ts'

test.each([
  ['Which tests cover the session interface?', ['SessionInterface', 'session_interface']],
  ['How does the request context class work?', ['RequestContext', 'request_context']],
  ['How does it work?', []],
  ['Where is the cookie, and who signs it?', []],
])('findCompounds(%j)', (text, expected) => {
  expect(findCompounds(text)).toEqual(expected)
})
