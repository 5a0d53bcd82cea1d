/** `a_test.rb`, `a_spec.rb`, `test_a.rb`, and whatever lies in a folder of tests. */
export function isTestPath(path: string): boolean {
  const segments = path.split('/')
  const name = segments.pop()!
  if (/_(?:test|spec)\.rb$|^test_\w+\.rb$/.test(name)) return true
  return segments.some((segment) => segment === 'test' || segment === 'spec' || segment === 'tests')
}
