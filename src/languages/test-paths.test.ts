import { expect, test } from 'vitest'
import { findLanguage } from './registry.ts'

/** By their folders, and by the names that runners look for; what is only spelled alike is none. */
test.each([
  ['c', 'tests/a.c lib/test/a.h src/cache_test.cc src/test_cache.c src/cache_unittest.cpp src/CacheTest.cpp',
    'src/latest.c src/attest.h src/contest/a.c'],
  ['csharp', 'test/A.cs src/Acme.Core.Tests/A.cs Acme.UnitTests/B.cs src/CoreTests.cs a/WidgetSpec.cs',
    'src/Contest.Core/A.cs src/Latest.cs src/Testing/Host.cs'],
  ['java', 'src/test/java/a/X.java m/src/androidTest/java/X.java a/FooTest.java a/TestFoo.java',
    'src/main/java/a/Testing.java a/Latest.java src/main/java/contest/X.java'],
  ['javascript', 'a.test.ts src/a.spec.jsx src/__tests__/a.js test/a.mjs x/e2e/a.ts a_test.ts a.test-d.ts',
    'src/a.ts src/testing/a.ts src/contest.ts latest/a.js'],
  ['python', 'test_a.py pkg/a_test.py conftest.py tests/helpers.py pkg/test/x.py app/tests.py',
    'a.py latest/a.py pkg/testing.py contest.py pkg/attest_a.py test_a/b.py'],
  ['ruby', 'spec/models/user_spec.rb test/helper.rb lib/test_order.rb', 'lib/latest.rb'],
])('paths of tests are told from others in %s', (language, tests, others) => {
  const all = `${tests} ${others}`.split(' ')
  expect(all.filter((path) => findLanguage(language)!.isTestPath(path))).toEqual(tests.split(' '))
}) // prettier-ignore
