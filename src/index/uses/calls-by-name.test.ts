import { expect, test } from 'vitest'

import { openSketch } from '../testing/open-sketch.ts'

test.each([
  [20, 'none left out', [{ reason: 'called by name', count: 20 }]],
  [
    2100,
    'more than are looked at',
    [
      { reason: 'called by name', count: 1999 },
      { reason: 'search stopped', count: 1 },
    ],
  ],
])('%i lines that call something by a name: %s', (lines, _, reasons) => {
  using snapshot = openSketch({
    files: {
      'doors.ts': {
        text: 'openDoor() {}\n',
        language: 'typescript',
        definitions: [{ name: 'openDoor', kind: 'method', lines: [1, 1] }],
      },
      'house.ts': { text: 'house.openDoor()\n'.repeat(lines), language: 'typescript', definitions: [] },
    },
    edges: [['imports', 'house.ts', 'doors.ts', 1]],
  })
  expect(snapshot.completeness('doors.ts#openDoor').reasons).toEqual(reasons)
})
