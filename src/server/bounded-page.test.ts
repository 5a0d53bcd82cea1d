import { expect, test } from 'vitest'
import { boundPage } from './bounded-page.ts'

const long = 'x'.repeat(400_000)

test.each([
  ['all that there are', ['a', 'b'], 2, ['a', 'b'], false],
  ['as many as were asked for', ['a', 'b', 'c'], 2, ['a', 'b'], true],
  ['as many as fit', [long, long, long], 3, [long, long], true],
  ['one that does not fit', [long + long + long, 'b'], 2, [long + long + long], true],
  ['none of none', [], 2, [], false],
])('a page has %s', (_, records, limit, page, hasMore) => {
  expect(boundPage(records, limit)).toEqual({ page, hasMore })
})
