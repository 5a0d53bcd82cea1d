import { expect, test } from 'vitest'
import { readEdit } from './read-edit.ts'

const edit = (task: string): unknown => {
  const read = readEdit(task)
  return read?.kind === 'edit' ? read.edit : read
}

test.each([
  ['Rename parseConfig to readConfig', 'parseConfig', 'readConfig'],
  ['Please rename the function `Router.match()` to `find`.', 'Router.match', 'find'],
  ['rename class "ShoppingCart" -> Basket everywhere', 'ShoppingCart', 'Basket'],
])('readEdit() reads a renaming: %s', (task, node, name) => {
  expect(edit(task)).toEqual({ change: 'rename', node, new_name: name })
})

test.each([
  ['Add a parameter timeout with default 30 to fetch', 'fetch', { name: 'timeout', default: '30' }],
  ['add a `strict=False` argument to `loads`', 'loads', { name: 'strict', default: 'False' }],
  [
    'Add an optional parameter verbose: boolean = false to parseConfig',
    'parseConfig',
    { name: 'verbose', type: 'boolean', default: 'false' },
  ],
  [
    'Give Client.send a new parameter `retries` of type int that defaults to 3',
    'Client.send',
    { name: 'retries', type: 'int', default: '3' },
  ],
  [
    "Add a mode parameter to open_file with the default value 'r'",
    'open_file',
    { name: 'mode', default: "'r'" },
  ],
])('readEdit() reads a parameter: %s', (task, node, parameter) => {
  expect(edit(task)).toEqual({ change: 'add_parameter', node, parameter })
})

test.each([
  ['Implement the Storage interface in MemoryStorage', 'MemoryStorage', 'Storage'],
  ['Implement the missing abstract methods in FileLoader', 'FileLoader', undefined],
  ['Make `Square` implement `Shape`', 'Square', 'Shape'],
])('readEdit() reads members to implement: %s', (task, node, supertype) => {
  expect(edit(task)).toEqual({
    change: 'implement_members',
    node,
    ...(supertype === undefined ? {} : { supertype }),
  })
})

test('readEdit() reads where a definition stands', () => {
  expect(edit('Rename `run` in src/app/run.py to `start`')).toEqual({
    change: 'rename',
    node: 'run',
    new_name: 'start',
    path: 'src/app/run.py',
  })
})

test('readEdit() reads an import', () => {
  expect(edit('Add the missing import of `HTTPException` to src/app.ts')).toEqual({
    change: 'add_import',
    node: 'HTTPException',
    file: 'src/app.ts',
  })
})

test('readEdit() says what a task lacks, and leaves what it does not know', () => {
  expect(readEdit('rename parseConfig')).toEqual({
    kind: 'incomplete',
    missing: 'the new name of `parseConfig`',
  })
  expect(readEdit('add a parameter timeout to fetch')).toMatchObject({ kind: 'incomplete' })
  for (const task of [
    'Add a retry to the client',
    'Implement caching for requests',
    'Write a test for parse',
  ]) {
    expect(readEdit(task)).toBeUndefined()
  }
})

test.each([
  ['Extract 30 in `fetch` into a constant TIMEOUT', 'fetch', '30', 'TIMEOUT'],
  [
    'introduce a constant named ENCODING for "utf-8" in src/client.py',
    'src/client.py',
    '"utf-8"',
    'ENCODING',
  ],
])('readEdit() reads a constant: %s', (task, node, value, name) => {
  expect(edit(task)).toMatchObject({ change: 'extract_constant', node, value, new_name: name })
})

test('readEdit() asks for the name of a constant, or where its literal stands', () => {
  expect(edit('extract 30 in `fetch` into a constant')).toMatchObject({ kind: 'incomplete' })
  expect(edit('extract 30 into a constant TIMEOUT')).toMatchObject({ kind: 'incomplete' })
})

test.each([
  ['Move `parse` from src/a.ts to src/lib/b.ts', 'parse', 'src/lib/b.ts', 'src/a.ts'],
  ['move the function load_config into utils.py', 'load_config', 'utils.py', undefined],
  [
    'Please move class `Cart` in shop/cart.go to the file shop/types.go.',
    'Cart',
    'shop/types.go',
    'shop/cart.go',
  ],
])('readEdit() reads a move: %s', (task, node, file, path) => {
  expect(edit(task)).toEqual({ change: 'move', node, file, ...(path === undefined ? {} : { path }) })
})

test('readEdit() asks where a definition goes, and leaves a move of something else', () => {
  expect(edit('move `parse` somewhere better')).toMatchObject({ kind: 'incomplete' })
  expect(readEdit('move src/a.ts to src/b.ts')).toBeUndefined()
})

test.each([
  ["Extract `'in' | 'out'` in src/a.ts into a type alias `Mode`", 'src/a.ts', "'in' | 'out'", 'Mode'],
  ['introduce a type alias Index for `map[string][]int` in build', 'build', 'map[string][]int', 'Index'],
])('readEdit() reads an alias of a type: %s', (task, node, value, name) => {
  expect(edit(task)).toMatchObject({ change: 'extract_type', node, value, new_name: name })
})

test('readEdit() asks for the type of an alias', () => {
  expect(edit('extract a type alias Mode in src/a.ts')).toMatchObject({ kind: 'incomplete' })
})
