import { expect, test } from 'vitest'
import { createMender, withheldMark } from './mend-withheld.ts'

/** `%` stands for a withheld citation; the same comes out in whatever pieces the text comes. */
function check(text: string, expected: string): void {
  const marked = text.replaceAll('%', withheldMark)
  for (const size of [1, 2, 5, 1_000]) {
    const mender = createMender()
    let output = ''
    for (let at = 0; at < marked.length; at += size) output += mender.push(marked.slice(at, at + size))
    expect(output + mender.finish(), `${text} in pieces of ${size}`).toBe(expected)
  }
}

test('createMender() leaves no broken sentence behind', () => {
  expect.hasAssertions()
  check('It adds an item % and sums up %.', 'It adds an item and sums up.')
  check('It is a cart (see %).', 'It is a cart.')
  check('It is a cart (%, %) of items.', 'It is a cart of items.')
  check('It is a cart. See %.\nMore.', 'It is a cart.\nMore.')
  check('See also %.\nMore.', 'More.')
  check('It is defined in %.', 'It is defined in an unconfirmed place.')
  check('It is called from % and %, twice.', 'It is called from an unconfirmed place, twice.')
  check('Location: %\n', 'Location: an unconfirmed place\n')
  check('One:\n- %\n- [a.ts:1-2] is one.\n', 'One:\n- [a.ts:1-2] is one.\n')
  check('1. %.\n', '')
  check('- `a` — %\n', '- `a`\n')
  check('It sums [a.ts:1-2], %.', 'It sums [a.ts:1-2].')
  check('It sums [a.ts:1-2] and % here.', 'It sums [a.ts:1-2] here.')
  check('It sums %, [a.ts:1-2].', 'It sums [a.ts:1-2].')
  check('% It sums.', 'It sums.')
  check('It sums, see %, and more.', 'It sums, see an unconfirmed place, and more.')
})

test('createMender() lets everything else through', () => {
  expect.hasAssertions()
  for (const text of [
    'See the cart in the shop, and see (also) this: fine.\n- \n- x\n1. y',
    'no mark at all, in',
    '(',
    'a  b \n\n c',
    '',
  ]) {
    check(text, text)
  }
})
