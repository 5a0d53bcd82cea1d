/** Files that pytest, unittest and Django take for tests, and what lies in a folder of tests. */
export function isTestPath(path: string): boolean {
  return /(?:^|\/)(?:tests?\/|test_[^/]*\.py[iw]?$|[^/]*_tests?\.py[iw]?$|(?:conftest|tests)\.py$)/.test(path)
}
