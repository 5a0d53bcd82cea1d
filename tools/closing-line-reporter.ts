import type { Reporter, TestCase, TestModule } from 'vitest/node'
import { isCi, isShortRun } from './test-scope.ts'

/**
 * Ends a test run with one plain line that any script can read: `tests: 12 passed, 0 failed, 1 skipped`. Before it,
 * names the tests that needed a second try; in CI they count as failed.
 */
export default class ClosingLineReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly unknown[]): void {
    const counts = { passed: 0, failed: errors.length, skipped: 0, pending: 0 }
    const retried: TestCase[] = []
    for (const module of modules) {
      for (const test of module.children.allTests()) {
        const state = test.result().state
        const isRetried = state === 'passed' && (test.diagnostic()?.retryCount ?? 0) > 0
        if (isRetried) retried.push(test)
        counts[isRetried && isCi ? 'failed' : state]++
      }
      // A file that cannot be loaded has no tests that could fail.
      if (module.state() === 'failed' && module.errors().length > 0) counts.failed++
    }
    for (const test of retried) {
      console.log(`passed at a second try: ${test.module.relativeModuleId} > ${test.fullName}`)
    }
    if (isCi && retried.length > 0) process.exitCode = 1
    if (isShortRun) console.log('left to CI: variants, which "CI=1 npm test" runs too')
    console.log(`tests: ${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped`)
  }
}
