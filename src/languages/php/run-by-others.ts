import type { RunByOthers } from '../run-by-others.ts'

export const runByOthers: RunByOthers = {
  conventions: [
    {
      rule: 'the test runner (tests of PHP)',
      isTest: true,
      name: /^(?:test\w*|setUp\w*|tearDown\w*|assertPreConditions|assertPostConditions)$/u,
    },
  ],
}
