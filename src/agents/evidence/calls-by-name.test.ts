import { expect, test } from 'vitest'
import { openSketch } from '../testing/open-sketch.ts'
import { callsByName, unreadByName } from './calls-by-name.ts'

test.each([
  [20, 'none left out', [{ what: 'calls with its name of what comes from outside', count: 20 }]],
  [
    700,
    'more than are looked at',
    [
      { what: 'calls with its name of what comes from outside', count: 599 },
      { what: 'search for calls with its name that was stopped', count: 1 },
    ],
  ],
])('%i lines that call something by a name: %s', (lines, _, unread) => {
  using sketch = openSketch({
    files: {
      'doors.ts': {
        text: 'openDoor() {}\n',
        language: 'typescript',
        definitions: [{ name: 'openDoor', kind: 'method', lines: [1, 1] }],
      },
      'house.ts': { text: 'house.openDoor()\n'.repeat(lines), language: 'typescript', definitions: [] },
    },
  })
  const found = callsByName(sketch.snapshot, sketch.snapshot.findNode('doors.ts#openDoor')!)
  expect(unreadByName(found)).toEqual(unread)
})
