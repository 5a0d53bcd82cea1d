import { expect, test } from 'vitest'

import { decodeText } from './decode-text.ts'

test.each([
  ['plain', Buffer.from('a = "é 😀"\n'), 'a = "é 😀"\n', 'utf-8'],
  ['a UTF-8 mark is no part of the text', Buffer.from('\uFEFFa'), 'a', 'utf-8'],
  ['UTF-16, little end first', Buffer.from('\uFEFFaé', 'utf16le'), 'aé', 'utf-16'],
  ['UTF-16, big end first', Buffer.from('\uFEFFaé', 'utf16le').swap16(), 'aé', 'utf-16'],
  ['an old encoding is read byte by byte', Buffer.from([0x61, 0xe9, 0x62]), 'aéb', 'latin-1'],
  ['a cut-off character', Buffer.from([0x61, 0xf0, 0x9f]), 'að\u009f', 'latin-1'],
  ['empty', Buffer.alloc(0), '', 'utf-8'],
])('decodeText(): %s', (_name, bytes, text, encoding) => {
  expect(decodeText(bytes)).toEqual({ kind: 'text', text, utf8: Buffer.from(text), encoding })
})

test('a NUL among the first bytes makes a file binary, a later one does not', () => {
  expect(decodeText(Buffer.from('a\0b')).kind).toBe('binary')
  expect(decodeText(Buffer.from(`${'a'.repeat(8000)}\0`)).kind).toBe('text')
})

test('an odd number of bytes after a big-endian mark is no UTF-16', () => {
  expect(decodeText(Buffer.from([0xfe, 0xff, 0x61]))).toMatchObject({ encoding: 'latin-1' })
})
