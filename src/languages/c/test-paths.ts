/** `tests/a.c`, `a_test.cc`, `test_a.c`, `a_unittest.cpp`, `ATest.cpp`. */
export function isTestPath(path: string): boolean {
  return inTestFolder.test(path) || testName.test(path)
}

const inTestFolder = /(?:^|\/)(?:tests?|testing|unittests?|gtest)\//
const testName = /(?:^|\/)(?:test[_-][^/]*|[^/]*[_.-](?:unit)?tests?|[^/]*[a-z0-9]Tests?)\.[^./]+$/
