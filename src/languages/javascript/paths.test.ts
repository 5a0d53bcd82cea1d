import { expect, test } from 'vitest'

import { isTestPath } from './paths.ts'

test('isTestPath() knows tests by name and by directory', () => {
  const tests = [
    'a.test.ts',
    'src/a.spec.jsx',
    'src/__tests__/a.js',
    'test/a.mjs',
    'x/e2e/a.ts',
    'a_test.ts',
    'a.test-d.ts',
  ]
  const others = ['src/a.ts', 'src/testing/a.ts', 'src/contest.ts', 'latest/a.js']
  expect([...tests, ...others].filter((path) => isTestPath(path))).toEqual(tests)
})
