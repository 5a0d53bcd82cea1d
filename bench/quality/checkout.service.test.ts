import { describe, expect, test } from 'vitest'
import { createRepository } from '../../test/support/git-fixture.ts'
import { citationsIn, openCheckout, parseCitation } from './checkout.ts'

describe('openCheckout()', () => {
  test('tells which citations do not resolve, and why', async () => {
    await using repository = await createRepository([
      { 'a.py': 'one\ntwo\n', 'b:1.py': 'no newline at its end', 'empty.py': '' },
      { 'a.py': 'one\ntwo\nthree\n' },
    ])
    const checkout = openCheckout(repository.directory, repository.commits[0]!)
    const reasons = Object.fromEntries(
      [
        'a.py',
        'a.py:1-2',
        'a.py:2',
        'b:1.py:1-1',
        'a.py:2-3',
        'a.py:2-1',
        'a.py:0-1',
        'c.py:1-1',
        'empty.py:1-1',
      ].map((citation) => [citation, checkout.whyUnresolved(citation)]),
    )
    expect(reasons).toEqual({
      'a.py': undefined,
      'a.py:1-2': undefined,
      'a.py:2': undefined,
      'b:1.py:1-1': undefined,
      'a.py:2-3': 'the file has 2 lines',
      'a.py:2-1': 'no such range',
      'a.py:0-1': 'no such range',
      'c.py:1-1': 'no such file',
      'empty.py:1-1': 'the file has 0 lines',
    })
  })
})

test('citationsIn() finds places in prose, not in code', () => {
  const text = 'See [a.py:1-2] and [b c.py:3-3].\n\n```\n[code.py:1-2]\n```\n\nNot [a.py] or [1-2].'
  expect(citationsIn(text)).toEqual(['a.py:1-2', 'b c.py:3-3'])
})

test('parseCitation() reads the last numbers as lines', () => {
  expect(parseCitation('a:1-2.py:3-4')).toEqual({ path: 'a:1-2.py', startLine: 3, endLine: 4 })
  expect(parseCitation('a.py')).toEqual({ path: 'a.py' })
})
