import { pathOf } from '../prose.ts'
import type { Script } from '../script.ts'
import { grepAll } from './project/grep-all.ts'

/** A case of a test as its file declares it. */
export interface TestCase {
  readonly path: string
  readonly line: number
  /** The function's name within its class, or the title. */
  readonly name: string
  readonly location: string
}

export interface FoundCases {
  readonly cases: readonly TestCase[]
  /** Whether every line was seen that declares a case in these forms. */
  readonly isWhole: boolean
}

/** How test frameworks declare a case, up to its name or title. */
const titles = String.raw`\b(?:describe|context|suite|it|test|specify|scenario)(?:\.\w+)?\(\s*['"${'`'}]`
const functions = String.raw`\bdef test|^\s*func Test|\bTEST(?:_F|_P|_CASE)?\(|\bfn \w+\(|\bvoid \w+\(|\bTask \w+\(|\bpublic \w+ \w+\(\)|^\s*class \w*Test`

/** A method of a test class that its runner does not call: hidden, abstract or called with what others hand in. */
function isHelper(text: string, location: string): boolean {
  if (!/\.(?:java|kt|cs|rs):/u.test(location)) return false
  return (
    /\b(?:private|protected|abstract|static)\b/u.test(text) ||
    (/\b(?:void|Task|fn)\s+\w+\((?!\))/u.test(text) &&
      !/\b(?:void|Task|fn)\s+\w*(?:[tT]est|[sS]hould)/u.test(text))
  )
}

/** Cases whose name or title has one of the words (a part of an expression such as `pause|paused`); all for none. */
export function* findTestCases(words: string): Script<FoundCases> {
  const suffix = words === '' ? '' : String.raw`.*(?i:${words})`
  const { matches, extent } = yield* grepAll(`(?:${titles}|${functions})${suffix}`)
  const cases = matches
    .filter(
      ({ in_test, location }) =>
        in_test === true || /(?:^|[/_.-])(?:tests?|specs?|__tests__)(?:[/_.-]|$)/iu.test(pathOf(location)),
    )
    .flatMap(({ text, location, in: around }): TestCase[] => {
      const title =
        /\b(?:describe|context|suite|it|test|specify|scenario)(?:\.\w+)?\(\s*(['"`])(.{1,120}?)\1/u.exec(
          text,
        )?.[2]
      const declared =
        /\b(?:def|fn|void|Task|class|TEST(?:_F|_P|_CASE)?\()\s*(\w+)/u.exec(text)?.[1] ??
        /\bfunc (Test\w+)/u.exec(text)?.[1] ??
        /\bpublic \w+ (\w+)\(\)/u.exec(text)?.[1]
      const name = title ?? declared
      if (name === undefined || (title === undefined && isHelper(text, location))) return []
      const scope = around?.replace(/^[^#]*#/u, '') ?? ''
      const isQualified = title === undefined && scope.split('.').at(-1) === name
      return [
        {
          path: pathOf(location),
          line: Number(/:(\d+)-\d+$/u.exec(location)?.[1] ?? '1'),
          name: isQualified ? scope : name,
          location,
        },
      ]
    })
  return { cases, isWhole: extent.total !== null }
}
