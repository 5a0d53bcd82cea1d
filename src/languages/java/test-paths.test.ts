import { expect, test } from 'vitest'

import { java } from './index.ts'

test('isTestPath() knows source sets and the names that runners look for', () => {
  const tests = [
    'src/test/java/a/X.java',
    'm/src/androidTest/java/X.java',
    'a/FooTest.java',
    'a/TestFoo.java',
  ]
  const others = ['src/main/java/a/Testing.java', 'a/Latest.java', 'src/main/java/contest/X.java']
  expect(tests.filter((path) => !java.isTestPath(path))).toEqual([])
  expect(others.filter((path) => java.isTestPath(path))).toEqual([])
})
