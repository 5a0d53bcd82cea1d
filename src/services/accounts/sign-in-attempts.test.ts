import { expect, test } from 'vitest'
import { countSignInAttempts } from './sign-in-attempts.ts'

const refused = expect.objectContaining({ code: 'too_many_attempts' }) as Error

test('an account has ten from one place, a place a hundred, and what succeeds counts for nothing', () => {
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

test('strangers use up their own attempts and those of unknown places, not those of a known browser', () => {
  const attempts = countSignInAttempts(() => 0)
  const email = 'ada@example.com'
  const attack = (place: number): void => attempts.begin({ email, address: `203.0.113.${place}` })
  for (let count = 0; count < 10; count++) attack(1)
  expect(() => attack(1)).toThrow(refused)
  // Their owner, elsewhere.
  attempts.begin({ email, address: '198.51.100.1' })
  attempts.succeeded({ email, address: '198.51.100.1' })
  for (let count = 0; count < 90; count++) attack(2 + (count % 9))
  expect(() => attack(100)).toThrow(refused)
  attempts.begin({ email, address: '198.51.100.1', device: 'hers' })
  attempts.begin({ email })
  for (let count = 0; count < 9; count++) attempts.begin({ email, address: '198.51.100.1', device: 'hers' })
  expect(() => attempts.begin({ email, address: '198.51.100.1', device: 'hers' })).toThrow(refused)
})

test('the addresses of a /64 are one place', () => {
  const attempts = countSignInAttempts(() => 0)
  const attack = (host: number): void =>
    attempts.begin({ email: `${host}@example.com`, address: `2001:db8:1:2::${host.toString(16)}` })
  for (let host = 1; host <= 100; host++) attack(host)
  expect(() => attack(101)).toThrow(refused)
  attempts.begin({ email: 'ada@example.com', address: '2001:db8:1:3::1' })
})
