import { expect, test } from 'vitest'
import { findTag } from './find-tag.ts'

const tags = ['v3.1.0', 'gson-parent-2.11.0', '2.x', 'release-1.0'].map((name) => ({
  name,
  date: '',
  commit: '',
}))

test.each([
  ['3.1.0', 'v3.1.0'],
  ['v3.1', 'v3.1.0'],
  ['2.11', 'gson-parent-2.11.0'],
  ['1.0', 'release-1.0'],
  ['2.x', '2.x'],
  ['3', undefined],
  ['1', 'release-1.0'],
])('findTag(%j)', (version, expected) => {
  expect(findTag(tags, version)?.name).toBe(expected)
})
