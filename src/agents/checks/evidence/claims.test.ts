import { expect, test } from 'vitest'
import { claim, limits, quantity } from './claims.ts'
import type { Extent } from './extent.ts'
import { wholeExtent } from './extent.ts'

const cut: Extent = { shown: 20, total: null, cut: 'limit', unread: [] }
const unread = wholeExtent(1, [{ what: 'files of PHP', count: 3 }])

test('a number is as certain as its evidence', () => {
  expect(quantity(wholeExtent(2), 'place')).toBe('2 places')
  expect(quantity(cut, 'entry', 'entries')).toBe('at least 20 entries')
  expect(quantity(unread, 'place')).toBe('at least one place')
  expect(quantity({ shown: 5, total: 9, cut: 'limit', unread: [] }, 'place')).toBe('9 places')
})

test('a claim about everything is made from covering evidence alone', () => {
  const say = (extent: Extent): string =>
    claim(
      extent,
      ({ total }) => `All ${total} are tests.`,
      () => 'Those found are tests.',
    )
  expect(say(wholeExtent(2))).toBe('All 2 are tests.')
  expect(say(cut)).toBe('Those found are tests. The search stopped at its limit, so there may be more.')
  expect(say(unread)).toBe('Those found are tests. This does not cover 3 files of PHP.')
  expect(limits(wholeExtent(0, [{ what: 'files of PHP', count: 0 }]))).toBe('')
  const start = { what: 'runner', count: 0, runBy: 'whoever starts the program' }
  expect(say(wholeExtent(0, [start]))).toBe('All 0 are tests. It is run by whoever starts the program.')
  const run = (runBy: string): string => limits(wholeExtent(0, [{ what: 'framework', count: 1, runBy }]))
  expect(run('@app.route')).toBe(' It is called by a framework: @app.route.')
  expect(run('lib.Base (members of what extends it)')).toBe(
    ' It may be called by a framework: lib.Base (members of what extends it).',
  )
})
