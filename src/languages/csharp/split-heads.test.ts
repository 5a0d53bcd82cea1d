import { expect, test } from 'vitest'

import { blankSplitHeads } from './split-heads.ts'

test('of heads that share a body the first is kept, and every offset', () => {
  const text = 'class A {\n#if X\n  A()\n#else\n  void B()\n#endif\n  { }\n}\n'
  const read = blankSplitHeads(text)
  expect(read).toHaveLength(text.length)
  expect(read.replaceAll(/\s+/g, ' ')).toBe('class A { A() { } } ')
  expect(read.indexOf('A()')).toBe(text.indexOf('A()'))
})

test('brackets that another branch closes', () => {
  const text = '#if X\nif (a) {\n#else\nif (b) {\n#endif\ngo(); }\n'
  expect(blankSplitHeads(text).replaceAll(/\s+/g, ' ').trim()).toBe('if (a) { go(); }')
})

test('whole declarations and statements stay in all branches', () => {
  const text = '#if X\nvoid A() { "{".Go(); }\n#else\nint b;\n#endif\n#if Y\n[Old]\n#endif\nvoid C() {}\n'
  expect(blankSplitHeads(text)).toBe(text)
  expect(blankSplitHeads('class A {}')).toBe('class A {}')
})

test.each([
  ['void A()\n#if X\n{ B(); }\n#else\n;\n#endif\n', 'void A() { B(); }'],
  ['class A : B\n#if X\n, C\n#endif\n{ }\n', 'class A : B , C { }'],
  ['var a = b is C\n#if X\nor D\n#endif\n;\n', 'var a = b is C or D ;'],
  ['F(a,\n#if X\nb,\n#endif\nc);\n', 'F(a, b, c);'],
])('%j goes on in its first branch', (text, expected) => {
  expect(blankSplitHeads(text).replaceAll(/\s+/g, ' ').trim()).toBe(expected)
})

test('entries of two branches stay', () => {
  const text = 'enum A {\n#if X\nB,\n#else\nC,\n#endif\n}\n'
  expect(blankSplitHeads(text)).toBe(text)
})
