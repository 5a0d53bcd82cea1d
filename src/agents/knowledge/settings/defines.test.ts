import { expect, test } from 'vitest'
import { openSketch } from '../../testing/open-sketch.ts'
import { findDefines } from './defines.ts'

test('findDefines() finds switches beside more lines that define something than are ever read', () => {
  using sketch = openSketch({
    files: {
      'a.h': { text: '#define REGISTER 1\n'.repeat(20_001) },
      'b.h': { text: '#ifndef ACME_LIMIT\n// of all\n#define ACME_LIMIT 5 // at most\n#endif\n' },
      'c.h': { text: '#ifndef ACME_SIZE\n#define ACME_SIZE 2\n#endif\n#ifdef ACME_TRACE\n#endif\n' },
    },
  })
  const { reads, isWhole } = findDefines(sketch.project.snapshot)
  expect(isWhole).toBe(true)
  expect(reads.map(({ name, value, place }) => `${name} ${value} ${place.path}:${place.line}`)).toEqual([
    'ACME_LIMIT 5 b.h:3',
    'ACME_SIZE 2 c.h:2',
    'ACME_TRACE not defined c.h:4',
  ])
})
