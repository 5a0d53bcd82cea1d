import { describe, expect, test } from 'vitest'
import { editTexts } from '../testing/edit-texts.ts'

const add = (
  texts: Readonly<Record<string, string>>,
  node: string,
  parameter: { name: string; type?: string; default: string },
) => editTexts(texts, { change: 'add_parameter', node, parameter })

describe('adding a parameter', () => {
  test.each([
    ['a.py', 'def f():\n    pass\n', 'def f(mode=1):\n    pass\n'],
    ['a.py', 'def f(a, *args, **more):\n    pass\n', 'def f(a, *args, mode=1, **more):\n    pass\n'],
    [
      'a.py',
      'def f(\n    a,\n    b=")",\n):\n    pass\n',
      'def f(\n    a,\n    b=")",\n    mode=1,\n):\n    pass\n',
    ],
    [
      'a.ts',
      'export function f<T>(a: Map<T, T>): void {}\n',
      'export function f<T>(a: Map<T, T>, mode = 1): void {}\n',
    ],
    [
      'a.ts',
      'export const f = (a: string): string => a\n',
      'export const f = (a: string, mode = 1): string => a\n',
    ],
    [
      'a.ts',
      'class C {\n  f(a: string) {\n    return a\n  }\n}\n',
      'class C {\n  f(a: string, mode = 1) {\n    return a\n  }\n}\n',
    ],
    [
      'a.cs',
      'class C {\n  int f(int a) { return a; }\n}\n',
      'class C {\n  int f(int a, int mode = 1) { return a; }\n}\n',
    ],
  ])('puts it at the end of the list: %s %s', async (path, before, after) => {
    expect(await add({ [path]: before }, 'f', { name: 'mode', default: '1' })).toMatchObject({
      changed: { [path]: after },
    })
  })

  test('gives it to interfaces, overrides and implementations, where it is optional without a body', async () => {
    expect(
      await add(
        {
          'a.ts':
            'interface Store {\n  get(key: string): string\n}\nclass Memory implements Store {\n  get(key: string): string {\n    return key\n  }\n}\nclass Cached extends Memory {\n  override get(key: string): string {\n    return key\n  }\n}\n',
        },
        'Memory.get',
        { name: 'fresh', default: 'false' },
      ),
    ).toMatchObject({
      changed: {
        'a.ts':
          'interface Store {\n  get(key: string, fresh?: boolean): string\n}\nclass Memory implements Store {\n  get(key: string, fresh = false): string {\n    return key\n  }\n}\nclass Cached extends Memory {\n  override get(key: string, fresh = false): string {\n    return key\n  }\n}\n',
      },
    })
  })

  test('names the places where the function is passed as a value', async () => {
    expect(
      await add(
        { 'a.js': 'export function f(a) {\n  return a\n}\nexport const all = [1].map(f)\nf(2)\n' },
        'f',
        { name: 'mode', default: '1' },
      ),
    ).toMatchObject({ output: { left: [{ places: ['a.js:4-4'], total: 1 }] } })
  })

  test('says what overloads and further keywords mean for it', async () => {
    const edited = await add(
      {
        'a.py':
          'import typing as t\n\n@t.overload\ndef f(a: int) -> int: ...\n@t.overload\ndef f(a: str) -> str: ...\ndef f(a, **more):\n    return a\n',
      },
      'f',
      { name: 'mode', default: '1' },
    )
    expect(edited).toMatchObject({
      changed: { 'a.py': expect.stringContaining('def f(a, mode=1, **more):') },
      output: { notes: [expect.anything(), expect.stringContaining('It takes further keywords')] },
    })
    expect(edited).toMatchObject({ output: { left: [{ places: ['a.py:4-4', 'a.py:6-6'], total: 2 }] } })
  })

  test('C++: the declaration alone has the default', async () => {
    const texts = {
      'a.h':
        'namespace n {\nint f(int a);\nclass A {\n public:\n  A(int x);\n  virtual int m(int y) const;\n  friend int f(int a);\n};\nclass B : public A {\n public:\n  int m(int y) const override;\n};\n}\n',
      'a.cpp':
        '#include "a.h"\nnamespace n {\nint f(int a) { return a; }\nA::A(int x) : A() {}\nint A::m(int y) const { return f(y); }\nint B::m(int y) const { return 2; }\n}\nstatic int k(void) { return 1; }\nint use() { return k() + n::f(1); }\n',
    }
    expect(await add(texts, 'n.f', { name: 'deep', default: 'true' })).toMatchObject({
      changed: {
        'a.h': texts['a.h']
          .replace('int f(int a);', 'int f(int a, bool deep = true);')
          .replace('friend int f(int a);', 'friend int f(int a, bool deep);'),
        'a.cpp': texts['a.cpp'].replace('int f(int a)', 'int f(int a, bool deep)'),
      },
    })
    expect(await add(texts, 'A.m', { name: 'z', default: '0' })).toMatchObject({
      changed: {
        'a.h': texts['a.h'].replaceAll('int m(int y)', 'int m(int y, int z = 0)'),
        'a.cpp': texts['a.cpp'].replaceAll('m(int y)', 'm(int y, int z)'),
      },
    })
    expect(await add(texts, 'A.A', { name: 'z', default: '0' })).toMatchObject({
      changed: {
        'a.h': texts['a.h'].replace('A(int x)', 'A(int x, int z = 0)'),
        'a.cpp': texts['a.cpp'].replace('A(int x)', 'A(int x, int z)'),
      },
    })
    expect(await add(texts, 'k', { name: 'z', default: '0' })).toMatchObject({
      changed: { 'a.cpp': texts['a.cpp'].replace('k(void)', 'k(int z = 0)') },
    })
  })

  test('C++: refuses what a default would make ambiguous, and what it would make another type', async () => {
    const z = { name: 'z', default: '0' }
    expect(
      await add({ 'a.cpp': 'int f(int a) { return a; }\nint f(char a) { return a; }\n' }, 'f', z),
    ).toContain('it is overloaded')
    expect(
      await add({ 'a.cpp': 'int f(int a) { return a; }\nint (*p)(int) = f;\nint (*q)(int) = &f;\n' }, 'f', z),
    ).toContain('taken as a value')
    expect(
      await add(
        {
          'a.h': 'int f(int a);\n',
          'b.h': 'int f(int a);\n',
          'a.cpp': '#include "a.h"\n#include "b.h"\nint f(int a) { return a; }\n',
        },
        'f',
        z,
      ),
    ).toContain('declared in several places')
    expect(
      await add({ 'a.cpp': 'int f(int a) { return a; }\n' }, 'f', { name: 's', default: '"x"' }),
    ).toContain('its type cannot be told')
  })

  test('Ruby: in front of what gathers, is named or is the block nothing is put', async () => {
    const addTo = (head: string) =>
      add({ 'a.rb': `class A\n  def run${head}\n    # (\n  end\nend\n` }, 'A.run', {
        name: 'limit',
        default: '10',
      })
    expect(await addTo('(path)')).toMatchObject({
      changed: { 'a.rb': 'class A\n  def run(path, limit = 10)\n    # (\n  end\nend\n' },
    })
    expect(await addTo('(path, &block)')).toContain('behind its parameter `&block`')
    expect(await addTo('(*paths)')).toContain('behind its parameter `*paths`')
  })

  test.each([
    [
      'a.go',
      'S.F',
      'package a\ntype I interface{ F(chan int) int }\ntype S struct{}\nfunc (s S) F(a chan int) int { return 1 }\nfunc g() { s := S{}; s.F(nil); var i I = s; defer i.F(nil) }\n',
      'package a\ntype I interface{ F(chan int, int) int }\ntype S struct{}\nfunc (s S) F(a chan int, mode int) int { return 1 }\nfunc g() { s := S{}; s.F(nil, 7); var i I = s; defer i.F(nil, 7) }\n',
    ],
    [
      'a.go',
      'X',
      'package a\nfunc X[T any](a, b T) T { return a }\nfunc g() { X[int](1,\n\t2); go X(3, 4) }\n',
      'package a\nfunc X[T any](a, b T, mode int) T { return a }\nfunc g() { X[int](1,\n\t2,\n\t7); go X(3, 4, 7) }\n',
    ],
    [
      'A.java',
      'A.f',
      'class A {\n  private int f() { return 1; }\n  int g() { return f() + this.f(); }\n}\n',
      'class A {\n  private int f(int mode) { return 1; }\n  int g() { return f(7) + this.f(7); }\n}\n',
    ],
    [
      'a.rs',
      'S.f',
      'struct S;\nimpl S { fn f(&self, a: u8) -> u8 { a } }\nfn g(s: &S) { s.f(2); S::f(s, 3); println!("{}", s.f(4)); }\n',
      'struct S;\nimpl S { fn f(&self, a: u8, mode: i32) -> u8 { a } }\nfn g(s: &S) { s.f(2, 7); S::f(s, 3, 7); println!("{}", s.f(4, 7)); }\n',
    ],
    [
      'a.c',
      'f',
      'int f(void);\nint f(void) { return 1; }\nint g(void) { return f() + f(); }\n',
      'int f(int mode);\nint f(int mode) { return 1; }\nint g(void) { return f(7) + f(7); }\n',
    ],
  ])(
    'passes the value at each call where a language has no defaults: %s %s',
    async (path, node, before, after) => {
      expect(await add({ [path]: before }, node, { name: 'mode', default: '7' })).toMatchObject({
        changed: { [path]: after },
      })
    },
  )

  test.each([
    [
      'a call that is not known',
      'A.java',
      'A.f',
      'class A { void f() {} void g() throws Exception { A.class.getMethod("f").invoke(this); run(this::f); } }\n',
      'it is not known that all of them are',
    ],
    [
      'another that may be meant',
      'A.java',
      'A.f',
      'class A { void f() {} void f(int a) {} void g() { f(); } }\n',
      'it is overloaded',
    ],
    [
      'further arguments',
      'a.go',
      'F',
      'package a\nfunc F(a ...int) {}\nfunc g() { F(1) }\n',
      'takes all further arguments',
    ],
    [
      'a type that the value does not tell',
      'a.rs',
      'f',
      'fn f() {}\nfn g() { f() }\n',
      'its type cannot be told',
      "'x'",
    ],
  ])('refuses %s where a language has no defaults', async (_, path, node, text, reason, value = '7') => {
    expect(await add({ [path]: text }, node, { name: 'mode', default: value })).toContain(reason)
  })

  test('refuses what cannot be, with the reason', async () => {
    const mode = { name: 'mode', default: '1' }
    expect(await add({ 'a.ts': 'function f(...rest: string[]) {}\n' }, 'f', mode)).toContain(
      'takes all further arguments',
    )
    expect(await add({ 'a.py': 'def f(mode): pass\n' }, 'f', mode)).toContain(
      'has a parameter `mode` already',
    )
    expect(await add({ 'a.py': 'x = 1\n' }, 'x', mode)).toContain('takes no parameters')
    expect(
      await add({ 'a.cs': 'class C {\n  void f() { }\n}\n' }, 'f', { name: 'x', default: 'Make()' }),
    ).toContain('its type cannot be told')
  })
})
