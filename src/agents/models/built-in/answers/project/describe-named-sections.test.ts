import { expect, test } from 'vitest'
import { readDocument } from '../../../../knowledge/project/read-document.ts'
import { describeNamedSections } from './describe-named-sections.ts'

const sections = readDocument(
  'README.md',
  '# bench\n\n## Run\n\nRun it.\n\n## Supported Database\n\n- MySQL\n- etcd\n\n## Build-time dependencies\n\nA compiler and ncurses are needed.\n\n## License\n\nFree.\n',
)

test('describeNamedSections() takes the sections on what is asked beside running', () => {
  expect(describeNamedSections(sections, 'how do I run it against a database?', ['bench'], [])).toBe(
    '- “Supported Database” [README.md:7-10]: MySQL; etcd.\n',
  )
  expect(describeNamedSections(sections, 'which libraries does it need to build?', [], [])).toBe(
    '- “Build-time dependencies” [README.md:12-14]: A compiler and ncurses are needed.\n',
  )
  expect(describeNamedSections(sections, 'how do I run the tests?', ['bench'], [])).toBe('')
})
