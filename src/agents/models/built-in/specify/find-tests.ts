import type { NeighbourEdge } from '../../../tools/neighbours.ts'
import type { NodeBrief } from '../../../tools/show-node.ts'
import { isToolFailure } from '../../../tools/tool.ts'
import { pathOf } from '../prose.ts'
import type { Script } from '../script.ts'
import { callAll } from '../script.ts'
import { statedBy } from './stated-by.ts'

/** What tests say, by their names or titles. */
export interface StatedTests {
  readonly statements: readonly { readonly text: string; readonly location: string }[]
  /** Test files that use the subject, those with the most uses first. */
  readonly files: readonly string[]
}

const mostGrepped = 3

/** What the tests that use definitions directly state: their names in words, else the titles in their files. */
export function* findStatedTests(edges: readonly NeighbourEdge[]): Script<StatedTests> {
  const tests = edges.map(({ node }) => node).filter(({ in_test: isTest }) => isTest === true)
  const byFile = Map.groupBy(tests, ({ location }) => pathOf(location))
  const files = [...byFile].sort(([, one], [, other]) => other.length - one.length).map(([path]) => path)
  const named = new Map<string, { text: string; location: string }>()
  for (const test of tests) {
    const text = isNamed(test) ? statedBy(test) : undefined
    if (text !== undefined) named.set(test.location, { text, location: test.location })
  }
  const stated = new Set([...named.keys()].map(pathOf))
  const titled = files
    .filter((path) => !stated.has(path) && /\.[cm]?[jt]sx?$/u.test(path))
    .slice(0, mostGrepped)
  const outputs = yield* callAll(
    'grep',
    titled.map((path) => ({
      pattern: String.raw`^\s*(?:it|test)(?:\.\w+)?\(\s*['"\x60]`,
      regex: true,
      path,
      limit: 20,
    })),
  )
  const titles = outputs.flatMap((output) =>
    isToolFailure(output)
      ? []
      : output.matches.flatMap(({ text, location }) => {
          const title = /\(\s{0,20}(['"`])(.{3,160}?)\1/u.exec(text)?.[2]
          return title === undefined ? [] : [{ text: title, location }]
        }),
  )
  return { statements: [...named.values(), ...titles], files }
}

function isNamed({ kind, name }: NodeBrief): boolean {
  return kind !== 'file' && !name.startsWith('<anonymous>')
}
