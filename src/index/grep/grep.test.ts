import { afterAll, describe, expect, test } from 'vitest'
import { openSketch } from '../testing/open-sketch.ts'
import { shop } from '../testing/shop.ts'
import { findRequiredTexts } from './required-text.ts'

const snapshot = openSketch(shop)
afterAll(() => snapshot[Symbol.dispose]())

const places = (pattern: string, options = {}): string[] =>
  snapshot.grep(pattern, options).matches.map(({ filePath, line, column }) => `${filePath}:${line}:${column}`)

describe('grep', () => {
  test('finds patterns line by line, in order of path', () => {
    expect(places('price\\w+\\(')).toEqual(['src/cart.ts:13:42', 'src/price.ts:1:16'])
    expect(places('^export (class|function)', { path: 'src' })).toEqual([
      'src/cart.ts:4:0',
      'src/checkout.ts:3:0',
      'src/price.ts:1:0',
      'src/price.ts:11:0',
    ])
    expect(places('\\)\\s*$', { path: 'src/price.ts' })).toEqual([
      'src/price.ts:2:34',
      'src/price.ts:3:61',
      'src/price.ts:4:34',
      'src/price.ts:8:31',
    ])
  })

  test('finds plain text as it stands', () => {
    expect(places('cents * 0.9', { regex: false })).toEqual(['src/price.ts:8:20'])
    expect(places('.items.', { regex: false })).toEqual(['src/cart.ts:8:8'])
  })

  test('passes over lines that are too long', () => {
    expect(places('export', { path: 'src/price.ts' })).toEqual(['src/price.ts:1:0', 'src/price.ts:11:0'])
    expect(places('export', { path: 'src/price.ts', longestLine: 47 })).toEqual(['src/price.ts:1:0'])
  })

  test('finds files that have all words where they are asked for, lines with all of them first', () => {
    using lines = openSketch({
      files: {
        'a.txt': 'one two\ntwo three\nThree and one\none',
        'b.txt': 'two\n\nfour\none',
        'c.txt': 'four',
      },
    })
    const linesOf = (pattern: string, options = {}): string[] =>
      lines
        .grep(pattern, { regex: false, words: true, ...options })
        .matches.map(({ filePath, line }) => `${filePath[0]}${line}`)
    expect(linesOf('two one')).toEqual(['a1', 'a2', 'a3', 'a4', 'b1', 'b4'])
    expect(linesOf('four AND one')).toEqual(['b3', 'b4'])
    expect(linesOf(' three   four')).toEqual([])
    expect(linesOf('three one', { caseSensitive: false })).toEqual(['a3', 'a1', 'a2', 'a4'])
    expect(linesOf('one')).toEqual(['a1', 'a3', 'a4', 'b4'])
    expect(linesOf('"and one"')).toEqual(['a3'])
    expect(linesOf('two NOT four')).toEqual(['a1', 'a2'])
    expect(linesOf('four NOT (one OR three)')).toEqual(['c1'])
    expect(linesOf('Three OR NOT three')).toEqual(['a3'])
    expect(linesOf('three OR two NOT Three')).toEqual(['a2', 'b1'])
    expect(linesOf('three OR one', { limit: 2, caseSensitive: false })).toEqual(['a1', 'a2'])
    expect(linesOf('Three one', { limit: 2 })).toEqual(['a3', 'a1'])
    const truncated = [4, 3].map(
      (limit) => lines.grep('two four', { regex: false, words: true, limit }).truncated,
    )
    expect(truncated).toEqual([false, false])
    expect(lines.grep('two four', { regex: false, words: true, limit: 1 }).truncated).toBe(true)
    expect(lines.grep('two\none', { regex: false, words: true }).error).toContain('line break')
  })

  test('takes words of a path for words of its file, lines with all the others before lines with some', () => {
    using lines = openSketch({
      files: {
        'cart/total.txt': 'one\ncart one\ntwo one',
        'docs/cart.md': 'two\none two\n',
        'docs/two.md': 'cart one',
        'empty/cart/two.md': '',
      },
    })
    const linesOf = (pattern: string, caseSensitive = false): string[] =>
      lines
        .grep(pattern, { regex: false, words: true, caseSensitive })
        .matches.map(({ filePath, line }) => `${filePath}:${line}`)
    expect(linesOf('Cart one')).toEqual([
      'cart/total.txt:2',
      'docs/two.md:1',
      'cart/total.txt:1',
      'cart/total.txt:3',
      'docs/cart.md:2',
    ])
    expect(linesOf('cart one two')).toEqual([
      'cart/total.txt:3',
      'docs/cart.md:2',
      'docs/two.md:1',
      'cart/total.txt:1',
      'cart/total.txt:2',
      'docs/cart.md:1',
    ])
    expect(linesOf('total two')).toEqual(['cart/total.txt:3'])
    expect(linesOf('Total two', true)).toEqual([])
    expect(linesOf('one NOT total')).toEqual(['docs/cart.md:2', 'docs/two.md:1'])
    expect(linesOf('total txt')).toEqual([])
  })

  test('minds the case unless told not to', () => {
    expect(places('shoppingcart', { regex: false })).toEqual([])
    expect(places('shoppingcart', { regex: false, caseSensitive: false })).toHaveLength(5)
    expect(places('SHOPPING[a-z]+', { caseSensitive: false })).toHaveLength(5)
    using odd = openSketch({ files: { 'odd.txt': 'İİİ\nx İ Straße\n' } })
    expect(odd.grep('STRASSE|STRAßE', { caseSensitive: false }).matches).toMatchObject([
      { line: 2, column: 4 },
    ])
    expect(odd.grep('STRA', { regex: false, caseSensitive: false }).matches).toMatchObject([{ line: 2 }])
  })

  test('begins with the code of the product where that is asked for', () => {
    using mixed = openSketch({
      files: {
        'a.md': 'one\n',
        'b.ts': { text: 'one\n', language: 'typescript', isTest: true },
        'c.ts': { text: 'one\n', language: 'typescript', isGenerated: true },
        'd.ts': 'one\n',
      },
    })
    const paths = (productFirst: boolean): string[] =>
      mixed.grep('one', { productFirst }).matches.map(({ filePath }) => filePath)
    expect(paths(true)).toEqual(['d.ts', 'b.ts', 'a.md', 'c.ts'])
    expect(paths(false)).toEqual(['a.md', 'b.ts', 'c.ts', 'd.ts'])
  })

  test('says when there is more than the limit', () => {
    expect(snapshot.grep('cart', { limit: 2 })).toMatchObject({ truncated: true, error: '' })
    expect(snapshot.grep('cart', { limit: 2 }).matches).toHaveLength(2)
    expect(snapshot.grep('cart', { limit: 1000 }).truncated).toBe(false)
  })

  test.each([
    ['(?=x)y', 'looks ahead or behind'],
    ['(?<!x)y', 'looks ahead or behind'],
    ['(a)\\1', 'refers back'],
    ['(?<n>a)\\k<n>', 'refers back'],
    ['(a', 'not a regular expression'],
    ['', 'empty'],
    ['a'.repeat(5000), 'at most'],
  ])('explains why %.20j cannot be used', (pattern, reason) => {
    expect(snapshot.grep(pattern).error).toContain(reason)
    expect(snapshot.grep(pattern).matches).toEqual([])
  })

  test('a pattern that would take others for ever is as quick as any', () => {
    using evil = openSketch({ files: { 'evil.txt': 'a'.repeat(20_000) } })
    expect(evil.grep('(a+)+$b').matches).toEqual([])
    expect(evil.grep('(a*)*c').matches).toEqual([])
    expect(evil.grep('(a|aa)+$').matches).toHaveLength(1)
    expect(evil.listFiles({ path: `${'*a'.repeat(200)}b` })).toEqual([])
  })
})

test.each<[string, readonly string[]]>([
  ['def \\w+\\(self', ['(self']],
  ['abc', ['abc']],
  ['abc?d', ['abcd', 'abd']],
  ['abc+d', ['abc']],
  ['ab|cd', ['ab', 'cd']],
  ['ab|.*', []],
  ['(ab|cd)efg', ['abefg', 'cdefg']],
  ['(?:ab|c.)efg', ['efg']],
  ['(ab|c.d)\\w', ['ab', 'c']],
  ['x(abc)*yz', ['yz']],
  ['x(abc){0,2}yz', ['yz']],
  ['[abc]def{2}', ['adef', 'bdef', 'cdef']],
  ['[a-c]def{2}', ['def']],
  ['[^a]b[\\w]cd', ['cd']],
  ['a{2,3}bc', ['bc']],
  ['a{,3}b', ['a{,3}b']],
  ['\\.items\\.', ['.items.']],
  ['[gG]et(?:Env|Variable)?\\(', ['getEnv(', 'getVariable(', 'get(', 'GetEnv(', 'GetVariable(', 'Get(']],
  ['foo|foobar|bar', ['foo', 'bar']],
  ['^(?P<name>fo)$', ['fo']],
  ['(?i)abc', []],
  ['a|(?i:b)', []],
  ['\\Qa|b', []],
  ['\\x41bc', ['bc']],
  ['[]x]yz', ['yz']],
  ['\\bfoo\\b', ['foo']],
  ['(a)(', []],
  ['a😀?b', ['a😀b', 'ab']],
  ['.*', []],
])('every match of %s has one of %j', (pattern, texts) => {
  expect(findRequiredTexts(pattern)).toEqual(texts)
})

test('what several texts may begin is found in the order of the lines, in either case', () => {
  using lines = openSketch({ files: { 'a.txt': 'three\none\nTWO one\nfour\ntwo', 'b.txt': 'five' } })
  const linesOf = (pattern: string, caseSensitive: boolean): number[] =>
    lines.grep(pattern, { caseSensitive }).matches.map(({ line }) => line)
  expect(linesOf('two|one|six', true)).toEqual([2, 3, 5])
  expect(linesOf('two$|T[HW][RO]', false)).toEqual([1, 3, 5])
})
