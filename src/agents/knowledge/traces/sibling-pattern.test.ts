import { expect, test } from 'vitest'
import { siblingPattern } from './sibling-pattern.ts'

test.each([
  ['rv = cache.get(key).value', String.raw`\.get\([^()]*\)\.value\b`],
  ['x = self.config.name', String.raw`\.config\.name\b`],
  ['return computeTotal(items)', String.raw`\bcomputeTotal\(`],
  ['fail(type(self).__name__)', String.raw`\bfail\(`],
  ['}', undefined],
])('siblingPattern(%j)', (line, pattern) => {
  expect(siblingPattern(line)).toBe(pattern)
})
