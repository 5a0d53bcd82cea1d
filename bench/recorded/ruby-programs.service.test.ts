import { describe, expect, test } from 'vitest'

import { callGraphFiles, readCallGraphFile } from '../../test/support/call-graph-cases.ts'
import { installedRuby, runRubyProgram } from './run-program.ts'

const version = installedRuby()

/** Files whose programs need a newer Ruby than what is installed may be. */
const since: Readonly<Record<string, number>> = { 'data.txt': 2 }

// The truth beside each program is what happens when it runs: nothing less, and nothing more.
for (const name of callGraphFiles('ruby')) {
  const [major, minor] = version ?? [0, 0]
  const isOld = major < 3 || (major === 3 && minor < (since[name] ?? 0))
  // Without a Ruby that knows what the programs use there is nothing to run them with.
  describe.skipIf(isOld)(`ruby/${name} does what it says`, () => {
    const cases = readCallGraphFile('ruby', name)
    test.for(cases.map((each) => [each.title, each] as const))('%s', async ([, { texts, calls, place }]) => {
      const recorded = await runRubyProgram(texts)
      const unlisted = recorded.filter((edges) => !edges.some((edge) => calls.has(edge)))
      const ran = new Set(recorded.flat())
      const idle = [...calls].filter((edge) => !ran.has(edge))
      expect(
        [...unlisted.map(([edge]) => `+ ${edge}`), ...idle.map((edge) => `- ${edge}`)],
        `${place}: a call that ran and is not listed (+), or that is listed and did not run (-)`,
      ).toEqual([])
    })
  })
}
