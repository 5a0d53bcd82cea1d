import { expect, test } from 'vitest'

import { folderCircles } from './imports.ts'

test('two folders that import each other are a circle, one that only imports is none', () => {
  const imports = [
    { from: 'types/a.ts', to: 'values/b.ts', isType: false },
    { from: 'values/b.ts', to: 'types/c.ts', isType: true },
    { from: 'values/d.ts', to: 'types/a.ts', isType: false },
    { from: 'edges/e.ts', to: 'values/b.ts', isType: false },
    { from: 'link.ts', to: 'edges/e.ts', isType: false },
  ]
  expect(folderCircles(imports)).toEqual([
    { a: 'types', b: 'values', there: 1, back: 2, thereTypes: 0, backTypes: 1 },
  ])
})
