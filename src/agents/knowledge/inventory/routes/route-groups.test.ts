import { expect, test } from 'vitest'
import { createGroups } from './route-groups.ts'

test('groups that are all mounted in each other have a bounded number of prefixes, none through a group twice', () => {
  const groups = createGroups()
  const keys = Array.from({ length: 20 }, (_, index) => `g${index}`)
  groups.mount('', 'g0', '/api')
  for (const parent of keys)
    for (const child of keys) if (parent !== child) groups.mount(parent, child, `/${parent}`)
  const prefixes = groups.prefixesOf('g1')
  expect(prefixes[0]).toBe('/api/g0')
  expect(prefixes.length).toBeLessThan(500)
  expect(prefixes.filter((prefix) => /(\/g\d+)\b.*\1\b/u.test(prefix))).toEqual([])
})
