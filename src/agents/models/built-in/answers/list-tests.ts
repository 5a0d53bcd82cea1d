import type { ImpactOutput } from '../../../tools/impact.ts'
import type { NodeBrief } from '../../../tools/show-node.ts'
import { citeNode, code, joinNames, pathOf } from '../prose.ts'

/** Tests under their files: `- tests/test_config.py: \`test_load\` [tests/test_config.py:11-14] and …`. */
export function listTests(tests: readonly NodeBrief[], filesShown: number, testsShown = 6): string {
  const byFile = [...Map.groupBy(tests, ({ location }) => pathOf(location))]
  const rows = byFile.slice(0, filesShown).map(([path, own]) => {
    const cases = own.filter(({ kind }) => kind !== 'file')
    if (cases.length === 0) return `- [${path}]\n`
    const names = [
      ...cases.filter((test) => !isHelper(test)).map((test) => `${code(test.name)}${citeNode(test)}`),
      ...cases.filter(isHelper).map((test) => `the helper ${code(test.name)}${citeNode(test)}`),
    ]
    return `- ${path}: ${joinNames(names, testsShown)}\n`
  })
  const rest = byFile.slice(filesShown)
  const restPaths = joinNames(
    rest.slice(0, 8).map(([path]) => `[${path}]`),
    8,
  )
  const further = rest.length > 8 ? ` and ${rest.length - 8} files more` : ''
  return `${rows.join('')}${rest.length === 0 ? '' : `- further tests in ${restPaths}${further}\n`}`
}

/** What the runner of its language does not take for a test by its name, and so only others call. */
function isHelper({ name, location }: NodeBrief): boolean {
  const path = pathOf(location)
  if (path.endsWith('_test.go')) return !/\b(?:Test|Benchmark|Fuzz|Example)/u.test(name)
  return path.endsWith('.py') && !/(?:^|[._\s])(?:test|Test)|Tests?(?:Case)?(?:\.|$)/u.test(name)
}

/** What is in tests is no test where only tests call it: a set-up, a helper, a fixture. */
export function testNoun({ tests, test_count: count }: ImpactOutput): readonly [string, string] {
  const isEachTest =
    tests.length === count &&
    tests.every(({ kind, name }) => kind === 'test' || /(?:^|[._])(?:[tT]est|should|it_)\w*$/u.test(name))
  return isEachTest ? ['test', 'tests'] : ['test or test helper', 'tests and test helpers']
}
