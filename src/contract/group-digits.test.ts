import { expect, test } from 'vitest'

import { groupDigits } from './group-digits.ts'

test.each([
  [0, '0'],
  [999, '999'],
  [1000, '1,000'],
  [65_536, '65,536'],
  [1_234_567, '1,234,567'],
])('groupDigits(%d) is %s', (count, text) => expect(groupDigits(count)).toBe(text))
