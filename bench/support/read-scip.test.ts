import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

import { createTemporaryDirectory } from '../../src/index/testing/temporary-directory.ts'
import { encodeIndex, sketchDocument } from '../../src/index/scip/testing/sketch-index.ts'
import { readScip } from './read-scip.ts'

test('symbols by place, their definitions and what they implement', () => {
  using folder = createTemporaryDirectory()
  const path = join(folder.path, 'index.scip')
  const document = sketchDocument(
    'a.ts',
    'function run() {}\nrun()\nlet a',
    [
      [1, 'run', 'pkg run().', 1],
      [2, 'run', 'pkg run().'],
      [3, 'a', 'local 3'],
    ],
    [
      {
        symbol: 'pkg run().',
        relationships: [{ symbol: 'pkg Runner#run().', isReference: false, isImplementation: true }],
      },
    ],
  )
  writeFileSync(path, encodeIndex([document]))
  const index = readScip(path)
  expect([...index.symbolAt]).toEqual([
    ['a.ts:1:9', 'pkg run().'],
    ['a.ts:2:0', 'pkg run().'],
    ['a.ts:3:4', 'a.ts local 3'],
  ])
  expect([...index.definitions]).toEqual([['pkg run().', ['a.ts:1:9']]])
  expect([...index.implemented]).toEqual([['pkg run().', ['pkg Runner#run().']]])
})
