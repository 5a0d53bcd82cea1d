import { expect, test } from 'vitest'
import { findDivider, readTable } from './read-table.ts'

const rowsOf = (text: string, divider = ','): unknown => [...readTable(text, divider, 100).rows]

test.each([
  [
    'a,b\n1,2\n',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  [
    'a,b\r\n"x, ""y""\nz",2',
    [
      ['a', 'b'],
      ['x, "y"\nz', '2'],
    ],
  ],
  [
    '\uFEFFa,\n,b',
    [
      ['a', ''],
      ['', 'b'],
    ],
  ],
  ['"open,\n1', [['open,\n1']]],
  ['"a"junk,b', [['a', 'b']]],
  ['', []],
])('%j', (text, rows) => expect(rowsOf(text)).toEqual(rows))

test('so many rows are read as are shown', () => {
  expect(readTable('1\n2\n3\n', ',', 2)).toEqual({ rows: [['1'], ['2']], isWhole: false })
  expect(readTable('1\n2\n3\n', ',', 3)).toEqual({ rows: [['1'], ['2'], ['3']], isWhole: true })
})

test.each([
  ['a;b;c,d\n', 'x.csv', ';'],
  ['"a;b;c",d', 'x.csv', ','],
  ['a,b', 'x.tsv', '\t'],
])('%j of %s is divided by %j', (text, path, divider) => expect(findDivider(text, path)).toBe(divider))
