/**
 * Reads the test files of github.com/github/stack-graphs: source with assertions in comments under it. A caret names
 * a column of the last line before it that is not itself an assertion; `defined` lists the lines (of the whole test
 * file) on which that name is declared. One test file may hold several source files:
 *
 *     /* --- path: a.ts --- *\/
 *     export const x = 1
 *     /* --- path: b.ts --- *\/
 *     import { x } from './a'
 *     //       ^ defined: 2
 */
export interface DefinitionCase {
  /** Text by path. */
  readonly texts: Readonly<Record<string, string>>
  readonly assertions: readonly Assertion[]
  /** Line of the test file (1-based) on which each text begins. */
  readonly firstLines: Readonly<Record<string, number>>
}

export interface Assertion {
  readonly path: string
  /** 1-based line of the source file, 0-based column. */
  readonly line: number
  readonly column: number
  /** Lines of the test file, 1-based. */
  readonly expected: readonly number[]
}

const FRAGMENT = /---\s*path:\s*(\S+)\s*---/
const FILE_PATH = /---\s*global:\s*FILE_PATH=(\S+)\s*---/
const ASSERTION = /\^\s*(\w+):\s*([^\s,]+(?:\s*,\s*[^\s,]+)*)?/

export function readCase(path: string, text: string): DefinitionCase {
  const lines = text.split(/\r?\n/)
  const hasFragments = lines.some((line) => FRAGMENT.test(line))
  const parts = new Map<string, { readonly lines: string[]; readonly firstLine: number }>()
  const assertions: Assertion[] = []
  let current = hasFragments ? '' : path
  let source = -1
  if (!hasFragments) parts.set(path, { lines: [], firstLine: 1 })
  for (const [index, line] of lines.entries()) {
    // A project's files may also say their path within it; the path of the fragment tells projects apart.
    const fragment = FRAGMENT.exec(line)?.[1] ?? (hasFragments ? undefined : FILE_PATH.exec(line)?.[1])
    if (fragment !== undefined) {
      const isWhole = !hasFragments
      current = fragment
      const whole = isWhole ? parts.get(path) : undefined
      if (isWhole) parts.clear()
      parts.set(fragment, whole ?? { lines: [], firstLine: index + 2 })
      if (isWhole) parts.get(fragment)!.lines.push('')
      continue
    }
    const part = parts.get(current)
    if (part === undefined) continue
    part.lines.push(line)
    const assertion = ASSERTION.exec(line)
    if (assertion === null) source = part.lines.length
    else if (assertion[1] === 'defined') {
      const expected = (assertion[2] ?? '')
        .split(',')
        .map(Number)
        .filter((number) => number > 0)
      assertions.push({ path: current, line: source, column: assertion.index, expected })
    }
  }
  return {
    texts: Object.fromEntries([...parts].map(([name, part]) => [name, part.lines.join('\n')])),
    assertions: assertions.map((assertion) =>
      parts.has(assertion.path) ? assertion : { ...assertion, path: [...parts.keys()][0]! },
    ),
    firstLines: Object.fromEntries([...parts].map(([name, part]) => [name, part.firstLine])),
  }
}
