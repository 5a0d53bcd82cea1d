/** A process of its own: runs the tests that reach the file it is told, nearest first, and says what became of them. */
import { basename, dirname, relative } from 'node:path'
import { BaseSequencer, startVitest } from 'vitest/node'
import type { TestSpecification } from 'vitest/node'

export type Outcome = 'killed' | 'survived' | 'untested'

const [path = '', project = ''] = process.argv.slice(2)

/** What stands beside a file notices most, and the rest need not be run then. */
class NearestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const distance = ({ moduleId }: TestSpecification): number =>
      basename(moduleId, '.test.ts') === basename(path, '.ts')
        ? 0
        : relative(dirname(path), dirname(moduleId)).split('/').length
    return files.toSorted((a, b) => distance(a) - distance(b))
  }
}

const vitest = await startVitest('test', [], {
  watch: false,
  related: [path],
  project: [project],
  passWithNoTests: true,
  bail: 1,
  reporters: [{}],
  sequence: { sequencer: NearestFirst },
})
const { state } = vitest
const modules = state.getTestModules()
const isKilled =
  state.getCountOfFailedTests() > 0 ||
  state.getUnhandledErrors().length > 0 ||
  modules.some((module) => module.errors().length > 0)
const outcome: Outcome = modules.length === 0 ? 'untested' : isKilled ? 'killed' : 'survived'
process.send?.(outcome)
