import { expect, test } from 'vitest'
import type { Message } from '../api/types.ts'
import { mergeNewest } from './message-pages.ts'
import type { LoadedMessages } from './message-pages.ts'

const message = (id: string): Message => ({ id }) as Message
const messages = (ids: string): Message[] => ids.split('').map(message)
const page = (ids: string): LoadedMessages => ({ messages: messages(ids), hasOlder: true })
const idsOf = (loaded: { messages: readonly Message[] }): string =>
  loaded.messages.map(({ id }) => id).join('')

test('a newer page is joined with what was loaded before it', () => {
  const known = { messages: messages('abcdef'), hasOlder: true }
  const merged = mergeNewest(known, page('cdefgh'))
  expect([idsOf(merged), merged.hasOlder]).toEqual(['abcdefgh', true])
})

test('what was replaced on the server is gone', () => {
  const known = { messages: messages('abcd'), hasOlder: false }
  expect(idsOf(mergeNewest(known, page('abxy')))).toBe('abxy')
})

test('pages that do not meet are not put side by side', () => {
  const known = { messages: messages('abc'), hasOlder: false }
  expect(idsOf(mergeNewest(known, page('xyz')))).toBe('xyz')
})
