import { expect, test } from 'vitest'
import { toNote, withoutNotes } from './notes.ts'

test('withoutNotes() takes out what toNote() has added, and nothing else', () => {
  const own = 'An answer.\n\n> A quotation of its own.\n\n- `a`'
  expect(withoutNotes(own)).toBe(own)
  expect(withoutNotes(`${own}${toNote('Checked:\n- `a.ts` applies.')}${toNote('It broke off.')}`)).toBe(own)
  expect(toNote('')).toBe('')
})
