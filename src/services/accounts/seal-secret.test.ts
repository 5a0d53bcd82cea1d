import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { openSecret, sealSecret } from './seal-secret.ts'

const key = randomBytes(32).toString('hex')

test('a sealed secret is opened with its key and for its purpose alone', () => {
  const sealed = sealSecret(key, 'the-secret é', 'ada https://git.example.com')
  expect(sealed).not.toContain('the-secret')
  expect(sealed).not.toContain(Buffer.from('the-secret').toString('base64url').slice(0, 12))
  expect(openSecret(key, sealed, 'ada https://git.example.com')).toBe('the-secret é')
  expect(openSecret(key, sealed, 'bob https://git.example.com')).toBeUndefined()
  expect(openSecret(randomBytes(32).toString('hex'), sealed, 'ada https://git.example.com')).toBeUndefined()
})

test('the same secret is never sealed the same way', () => {
  expect(sealSecret(key, 'x', 'a')).not.toBe(sealSecret(key, 'x', 'a'))
})

test('one that was changed in any place is not opened', () => {
  const sealed = sealSecret(key, 'the-secret', 'a')
  for (let at = 0; at < sealed.length; at++) {
    const flipped = sealed[at] === 'A' ? 'Q' : 'A'
    const changed = `${sealed.slice(0, at)}${flipped}${sealed.slice(at + 1)}`
    expect([undefined, at === sealed.length - 1 ? 'the-secret' : undefined]).toContain(
      openSecret(key, changed, 'a'),
    )
  }
  expect(openSecret(key, '', 'a')).toBeUndefined()
  expect(openSecret(key, sealed.slice(0, 20), 'a')).toBeUndefined()
})
