import { expect, test } from 'vitest'

import { parseGoMod } from './go-mod.ts'

test('parseGoMod() reads quoted paths and ignores replacements that leave the repository', () => {
  const module = parseGoMod('module "a.b/c" // x\nreplace a => ../../out\nreplace b => "./in"\n', 'sub')
  expect(module.path).toBe('a.b/c')
  expect([...module.replaced]).toEqual([['b', 'sub/in']])
})
