import { describe, expect, test } from 'vitest'
import { showLine, splitLines, widthOf } from './split-lines.ts'

describe('splitLines()', () => {
  test.each([
    ['a\nb\n', ['a', 'b']],
    ['a\r\nb', ['a\r', 'b']],
    ['a\rb', ['a\rb']],
    ['', ['']],
    ['\n\n', ['', '']],
  ])('%j', (text, lines) => {
    expect(splitLines(text)).toEqual(lines)
  })
})

test('showLine() takes the carriage return off, and cuts what is endless', () => {
  expect(showLine('a\r')).toEqual({ text: 'a', hidden: 0 })
  expect(showLine('x'.repeat(5_000))).toEqual({ text: 'x'.repeat(4_000), hidden: 1_000 })
})

test('widthOf() counts tabs, and no more than is shown, with the note on the rest', () => {
  expect(widthOf(['ab', '\tab', 'abc'])).toBe(6)
  expect(widthOf(['x'.repeat(9_000)])).toBe(4_032)
  expect(widthOf([])).toBe(0)
})
