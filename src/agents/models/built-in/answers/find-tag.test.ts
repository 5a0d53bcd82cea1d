import { expect, test } from 'vitest'
import { findTag, listReleases } from './find-tag.ts'

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

test('listReleases() leaves out previews and other tags, and knows numbers from letters', () => {
  const dated = (names: readonly string[], date: string) => names.map((name) => ({ name, date, commit: '' }))
  const found = listReleases([
    ...dated(['7.4.1', '6.2.16', '7.10.0', 'v8-rc1', '8.0.0-beta.1', 'nightly'], '2024-10-02'),
    ...dated(['gson-parent-2.11.0', 'v1.2', 'release/1.0_2', '2.x', 'with-old'], '2024-10-01'),
  ])
  expect(found.slice(0, 3).map(({ name }) => name)).toEqual(['7.10.0', '7.4.1', '6.2.16'])
  expect(found.slice(3).map(({ name }) => name)).toEqual(['gson-parent-2.11.0', 'v1.2', 'release/1.0_2'])
})
