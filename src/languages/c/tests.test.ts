import { expect, test } from 'vitest'

import { dumpFacts, dumpText, extractText } from '../testing/index.ts'
import { c, cpp } from './index.ts'
import { isTestPath } from './test-paths.ts'

test('macros of test frameworks make tests', async () => {
  const facts = await extractText(
    cpp,
    'a_test.cc',
    `TEST(Cache, Clears) { EXPECT_EQ(1, f()); }
TEST_F(CacheTest, Finds) { member(); }
`,
  )
  expect(dumpFacts(facts)).toMatchInlineSnapshot(`
    "definitions
      0 test Cache.Clears [test] 1-1
          TEST(Cache, Clears)
      1 test CacheTest.Finds [test] 2-2
          TEST_F(CacheTest, Finds)
    scopes
      0 file
      1 function of test 0 Cache.Clears in 0
      2 function of test 1 CacheTest.Finds in 0 [members-visible]
    flows
      receiver test 1 CacheTest.Finds <- type(CacheTest)
    evaluated
      1:0 TEST
      1:22 EXPECT_EQ?.(<int>, f?.())
      2:0 TEST_F
      2:27 member?.()"
  `)
})

test('functions named so are tests in test files', async () => {
  const text = 'static void test_add(void) { add(); }\nvoid testing(void) {}\n'
  expect(await dumpText(c, 'tests/add.c', text, ['definitions'])).toMatchInlineSnapshot(`
    "definitions
      0 function test_add [static test] 1-1
          static void test_add(void)
      1 function testing [exported] 2-2
          void testing(void)"
  `)
  expect(await dumpText(c, 'src/add.c', text, ['definitions'])).not.toContain('test]')
})

test.each([
  ['tests/a.c', true],
  ['lib/test/a.h', true],
  ['src/cache_test.cc', true],
  ['src/test_cache.c', true],
  ['src/cache_unittest.cpp', true],
  ['src/CacheTest.cpp', true],
  ['src/latest.c', false],
  ['src/attest.h', false],
  ['src/contest/a.c', false],
])('isTestPath(%s) is %s', (path, expected) => {
  expect(isTestPath(path)).toBe(expected)
})
