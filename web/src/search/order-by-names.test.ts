import { expect, test } from 'vitest'
import { orderByNames } from './order-by-names.ts'

test('the project with the name itself is first, the one with similar names last', () => {
  const project = (paths: string[], ids: string[] = []) => ({
    files: paths.map((path) => ({ path, language: null, size: 0, lines: 0 })),
    symbols: ids.map((id) => ({ node_id: id })) as never[],
    lines: [],
  })
  const similar = project(['app/DropdownController.ts'])
  const part = project(['src/owner-list.ts'])
  const exact = project([], ['src/Owner.java#a.b.Owner'])
  const file = project(['src/owner.go'])
  const field = project([], ['src/page.py#Page.owner'])
  expect(orderByNames([similar, part, field, exact, file] as never[], 'Owner')).toEqual([
    exact,
    field,
    file,
    part,
    similar,
  ])
  expect(orderByNames([similar, exact] as never[], '')).toEqual([similar, exact])
  for (const text of ['b.owner', 'none OR owner', 'a owner NOT x'])
    expect(orderByNames([file, exact, similar] as never[], text)[0]).toBe(text === 'b.owner' ? exact : file)
})
