import { describe, expect, test } from 'vitest'
import { formatLine, formatLineRange, parseLines, readCodeSearch } from './code-address.ts'

describe('parseLines()', () => {
  test.each([
    ['12', { startLine: 12, endLine: 12 }],
    ['12-20', { startLine: 12, endLine: 20 }],
    ['20-12', { startLine: 12, endLine: 20 }],
    ['L3-L4', { startLine: 3, endLine: 4 }],
    ['0', null],
    ['x', null],
    ['', null],
    [undefined, null],
  ])('%j', (text, range) => {
    expect(parseLines(text)).toEqual(range)
  })

  test('reads what formatLineRange() writes', () => {
    for (const range of [
      { startLine: 3, endLine: 3 },
      { startLine: 3, endLine: 9 },
    ]) {
      expect(parseLines(formatLineRange(range))).toEqual(range)
    }
  })
})

test('formatLine() is of the name, or where it begins', () => {
  expect(formatLine(3, 1)).toBe('L3')
  expect(formatLine(0, 7)).toBe('L7')
  expect(formatLine(0, 0)).toBe('L1')
})

test('readCodeSearch() keeps what means something', () => {
  expect(
    readCodeSearch({
      lines: 12,
      show: 'symbol',
      node: 'a.ts#b',
      view: 'callers',
      blame: 'on',
      commit: 'abc',
    }),
  ).toEqual({
    lines: '12',
    show: 'symbol',
    node: 'a.ts#b',
    view: 'callers',
    blame: 'on',
    commit: 'abc',
  })
  expect(readCodeSearch({ lines: 'x', show: 'all', view: 'x', blame: true, node: '', other: 1 })).toEqual({})
})
