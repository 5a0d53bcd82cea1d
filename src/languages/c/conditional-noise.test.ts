import { expect, test } from 'vitest'

import { blankConditionals } from './conditional-noise.ts'

/** What is left, line by line, without the lines that became blank. */
function left(text: string): string[] {
  const result = blankConditionals(text)
  expect(result.length).toBe(text.length)
  return result
    .split('\n')
    .map((line) => line.trimEnd())
    .filter((line) => line !== '')
}

test('arguments keep the first branch', () => {
  expect(left('f(a,\n#ifdef B\n  b\n#else\n  c\n#endif\n);')).toEqual(['f(a,', '  b', ');'])
})

test('a list keeps the entries of all branches', () => {
  expect(left('int t[] = {\n#ifdef A\n  1,\n#else\n  2,\n#endif\n};')).toEqual([
    'int t[] = {',
    '  1,',
    '  2,',
    '};',
  ])
})

test('what is switched off goes, but for what stands instead', () => {
  expect(left('f(\n#if 0\n  a\n#else\n  b\n#endif\n);')).toEqual(['f(', '  b', ');'])
})

test('a declaration that goes on keeps the first branch', () => {
  expect(left('template <class T>\n#ifdef NEW\nconstexpr\n#endif\nint f();')).toEqual([
    'template <class T>',
    'constexpr',
    'int f();',
  ])
})

test('between statements directives stay', () => {
  const text =
    'void f() {\n  a();\n#ifdef B\n  if (x) {\n#else\n  if (y) {\n#endif\n  }\n}\n#ifdef C\nint g();\n#endif\n'
  expect(blankConditionals(text)).toBe(text)
})

test('a macro that declares an enumerator gives way to its name', () => {
  expect(left('enum { OPTION(SIZE, 1), PLAIN = 2 };')).toEqual(['enum {        SIZE    , PLAIN = 2 };'])
})

test('comments in macros and texts in conditions go', () => {
  expect(left('#define F(x) a(x) /* why */ b(x)\n')).toEqual(['#define F(x) a(x)           b(x)'])
  expect(left('#if HAS("-Wx")\nint a;\n#endif')).toEqual(['#if HAS(     )', 'int a;', '#endif'])
})

test('texts, characters and comments are no brackets', () => {
  const text = "f(\"(\", '(', 1'000); // (\n/* ( */\n#ifdef A\nint a;\n#endif\n"
  expect(blankConditionals(text)).toBe(text)
})
