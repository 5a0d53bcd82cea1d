import type { RunByOthers } from '../run-by-others.ts'

export const runByOthers: RunByOthers = {
  symbols: /(?:^|[^:\w[]):$/u,
  conventions: [
    {
      rule: 'the test runner (tests of Ruby)',
      isTest: true,
      name: /^(?:test_\w+|setup|teardown)$/u,
    },
  ],
}
