import type { RunByOthers } from '../run-by-others.ts'

const listeners = /(?:^|\/)app\/Listeners\/.*\.php$/u

export const runByOthers: RunByOthers = {
  conventions: [
    {
      rule: 'Laravel (makes the listeners that it finds)',
      path: listeners,
      makes: true,
    },
    {
      rule: 'Laravel (runs the listeners that it finds)',
      path: listeners,
      name: /^(?:handle\w*|__invoke)$/u,
    },
    {
      rule: 'the test runner (tests of PHP)',
      isTest: true,
      name: /^(?:test\w*|setUp\w*|tearDown\w*|assertPreConditions|assertPostConditions)$/u,
    },
  ],
}
