import { expect, test } from 'vitest'

import { isTestPath } from './test-paths.ts'

test.each(['test_a.py', 'pkg/a_test.py', 'conftest.py', 'tests/helpers.py', 'pkg/test/x.py', 'app/tests.py'])(
  '%s is a test',
  (path) => {
    expect(isTestPath(path)).toBe(true)
  },
)

test.each(['a.py', 'latest/a.py', 'pkg/testing.py', 'contest.py', 'pkg/attest_a.py', 'test_a/b.py'])(
  '%s is none',
  (path) => {
    expect(isTestPath(path)).toBe(false)
  },
)
