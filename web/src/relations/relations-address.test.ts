import { expect, test } from 'vitest'
import { readRelationsSearch } from './relations-address.ts'

test('an address keeps what means something', () => {
  const address = { node: 'src/a.ts#run', view: 'path', to: 'src/b.ts#end', at: 'src/a.ts:3-5' }
  expect(readRelationsSearch(address)).toEqual(address)
  expect(readRelationsSearch({ node: 'a.ts#b', view: 'impact', depth: 5 })).toEqual({
    node: 'a.ts#b',
    view: 'impact',
    depth: 5,
  })
})

test('and nothing else', () => {
  expect(readRelationsSearch({ node: '', view: 'everything', to: 7, depth: 40, more: 'yes' })).toEqual({})
  expect(readRelationsSearch({ depth: '2.5' })).toEqual({})
})
