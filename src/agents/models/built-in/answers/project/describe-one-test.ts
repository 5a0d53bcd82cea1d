import type { Script } from '../../script.ts'
import { say } from '../../script.ts'
import type { TestCase } from '../find-test-cases.ts'
import { findTestCases } from '../find-test-cases.ts'
import type { GatheredFacts } from './gather-facts.ts'
import { describeSingleTest } from './single-test.ts'

/** How one test is run alone, shown with a case that the repository has. */
export function* describeOneTest(gathered: GatheredFacts): Script {
  const found = yield* findTestCases('')
  const cases = found.cases.toSorted((one, other) => rankOf(one) - rankOf(other))
  for (const [, [first]] of Map.groupBy(cases, ({ path }) => path.split('.').at(-1))) {
    const row = first === undefined ? '' : describeSingleTest(gathered, first)
    if (first === undefined || row === '') continue
    yield* say(
      `E.g. for [${first.path}:${first.line}-${first.line}]: ${row.replace(/^To run the first (?:file|of them) alone: /u, '')}\n`,
    )
  }
}

/** Files that are called as tests are before those that only lie among them. */
function rankOf({ path, name }: TestCase): number {
  const file = path.split('/').at(-1) ?? path
  return (
    (/^test|[_.-](?:test|spec)\.|Tests?\.\w+$|_test\./u.test(file) ? 0 : 2) +
    (/test|should|it /iu.test(name) ? 0 : 1)
  )
}
