import { expect, test } from 'vitest'
import { countSignInAttempts } from './sign-in-attempts.ts'

const refused = expect.objectContaining({ code: 'too_many_attempts' }) as Error

test('an account has ten, an address a hundred, and what succeeds counts for nothing', () => {
  let now = 0
  const attempts = countSignInAttempts(() => now)
  const address = '203.0.113.1'
  for (let count = 0; count < 1_000; count++) {
    attempts.begin({ email: 'ada@example.com', address })
    attempts.succeeded({ email: 'ada@example.com', address })
  }
  for (let count = 0; count < 10; count++) attempts.begin({ email: 'Ada@example.com' })
  expect(() => attempts.begin({ email: 'ada@example.com' })).toThrow(refused)
  for (let count = 0; count < 100; count++) attempts.begin({ email: `${count}@example.com`, address })
  expect(() => attempts.begin({ email: 'bob@example.com', address })).toThrow(refused)
  attempts.begin({ email: 'bob@example.com', address: '203.0.113.2' })
  now = 15 * 60_000
  attempts.begin({ email: 'ada@example.com', address })
})
