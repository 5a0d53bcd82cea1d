import { expect, test } from 'vitest'
import { listTests } from './list-tests.ts'

test('what only other tests call is listed as a helper, behind the tests', () => {
  const node = (name: string, line: number) => ({
    node_id: `store_test.go#${name}`,
    kind: 'function',
    name,
    location: `store_test.go:${line}-${line}`,
  })
  expect(listTests([node('newFixture', 3), node('TestStore', 9)], 2)).toBe(
    '- store_test.go: `TestStore` [store_test.go:9-9] and the helper `newFixture` [store_test.go:3-3]\n',
  )
})
