import { expect, test } from 'vitest'
import { AddressError, readFilePath, readPart } from './read-address.ts'

test.each([
  ['src/server.ts', 'src/server.ts'],
  ['docs/a%20b.md', 'docs/a b.md'],
  ['app/..rc', 'app/..rc'],
])('readFilePath() reads %s', (text, path) => {
  expect(readFilePath(text)).toBe(path)
})

test.each([
  '..%2F..%2F..%2Fconversations',
  '../../conversations',
  'src/%2e%2e/%2e%2e/%2e%2e/x',
  '..%5C..%5Cconversations',
  '.',
  'a//b',
  '%2Fetc/passwd',
  '%zz',
  'a%00b',
  'a'.repeat(5_000),
])('readFilePath() refuses %s', (text) => {
  expect(() => readFilePath(text)).toThrow(AddressError)
})

test('readPart() leaves an id of a node as it is', () => {
  expect(readPart('src/a.ts%23Cart.add')).toBe('src/a.ts#Cart.add')
})
