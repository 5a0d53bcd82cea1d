import { expect, test } from 'vitest'
import { readEdit } from './read-edit.ts'

test.each([
  ['rename `parse` to `read`', { change: 'rename', node: 'parse', new_name: 'read' }],
  ['Please rename the class Cart to Basket.', { change: 'rename', node: 'Cart', new_name: 'Basket' }],
  ['move parse() to src/parse.ts', { change: 'move', node: 'parse', file: 'src/parse.ts' }],
  [
    'add a parameter limit: int = 100 to Store.list',
    {
      change: 'add_parameter',
      node: 'Store.list',
      parameter: { name: 'limit', type: 'int', default: '100' },
    },
  ],
  [
    'add a parameter limit int with default 100 to list',
    { change: 'add_parameter', node: 'list', parameter: { name: 'limit', type: 'int', default: '100' } },
  ],
  [
    'extract 3600 of Cache.get as constant HOUR',
    { change: 'extract_constant', node: 'Cache.get', value: '3600', new_name: 'HOUR' },
  ],
  ['implement the missing members in FileStore', { change: 'implement_members', node: 'FileStore' }],
  ['import Cart in src/checkout.ts', { change: 'add_import', node: 'Cart', file: 'src/checkout.ts' }],
  ['rename things so that they are clearer', undefined],
  ['make the parser faster', undefined],
])('readEdit() of "%s"', (task, expected) => {
  expect(readEdit(task)).toEqual(expected)
})
