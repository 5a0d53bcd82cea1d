import type { RunByOthers } from '../run-by-others.ts'

export const runByOthers: RunByOthers = {
  conventions: [
    {
      rule: 'the test runner (tests of Python)',
      isTest: true,
      name: /^(?:test\w*|(?:set_?up|tear_?down)(?:_?(?:class|module|method|function)|TestData|Class|Module)?)$/u,
    },
    {
      rule: 'pytest (hooks)',
      name: /^pytest_\w+$/u,
    },
    {
      rule: 'Django (commands)',
      path: /(?:^|\/)management\/commands\/\w+\.py$/u,
      name: /^(?:handle|add_arguments)$/u,
    },
    {
      rule: 'Alembic (migrations)',
      path: /(?:^|\/)versions\/[^/]+\.py$/u,
      name: /^(?:upgrade|downgrade)$/u,
    },
  ],
}
