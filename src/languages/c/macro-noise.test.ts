import { expect, test } from 'vitest'

import { dumpText } from '../testing/index.ts'
import { cpp } from './index.ts'
import { blankMacroNoise } from './macro-noise.ts'

test.each([
  ['class API_EXPORT Foo : public Bar {};', 'class            Foo : public Bar {};'],
  ['struct API_ALIGN(8) Foo {};', 'struct              Foo {};'],
  ['API_EXPORT API_INLINE int f(void);', '                      int f(void);'],
  ['template <class T> API_EXPORT T f(T t);', 'template <class T>            T f(T t);'],
  ['int x GUARDED_BY(lock);', 'int x                 ;'],
  ['API_INLINE ~Foo() {}', '           ~Foo() {}'],
  ['API_INLINE Foo(const Foo& other);', '           Foo(const Foo& other);'],
  ['API_EXPORT template <class T>\nclass Foo;', '           template <class T>\nclass Foo;'],
  ['API_PRAGMA(push "x")\n\n// why\nclass Foo {};', '                    \n\n// why\nclass Foo {};'],
  ['const char *(name_of) (int n);', 'const char * name_of  (int n);'],
  ['#endif\nLIB_BEGIN\nLIB_EXPORT\nint x;', '#endif\n         \n          \nint x;'],
  [
    '#ifdef __cplusplus\nextern "C" {\n#endif\nint f();',
    '                  \n            \n      \nint f();',
  ],
  ['#ifdef __cplusplus\n} // extern\n#endif', '                  \n           \n      '],
])('%j becomes %j', (text, expected) => {
  expect(blankMacroNoise(text)).toBe(expected)
})

test.each([
  'UINT_PTR f(void);',
  'struct FOO_TAG bar;',
  'enum e { A_B,\n  C_D\n};',
  'enum e {\n  A_B\n};',
  'f(A_B,\n  C_D\n);',
  'x = A_B +\n  C_D\n  + 1;',
  'if (x) DO_IT(y);',
  'return (f)(x);',
  'typedef int (handler)(int n);',
  'return A_B;',
  'x = y ?\n  A_B :\n  C_D;',
  '#define X_Y \\\n  A_B \\\n  c',
  '#ifdef __cplusplus\nint x;\n#endif',
])('%j stays as it is', (text) => {
  expect(blankMacroNoise(text)).toBe(text)
})

test('offsets stay what they were', async () => {
  const text =
    'LIB_BEGIN_NAMESPACE\n\nclass LIB_EXPORT Foo {\n public:\n  LIB_INLINE int f(int x) { return x; }\n};\n'
  expect(await dumpText(cpp, 'a.hpp', blankMacroNoise(text), ['definitions'])).toMatchInlineSnapshot(`
    "definitions
      0 class Foo [exported] 3-6
          class Foo
      1 method Foo.f [exported] 5-5
          int f(int x)"
  `)
})
