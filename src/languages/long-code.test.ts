/** Code longer or deeper than anybody writes: chains are read whole, what is nested without end is left out and told. */
import { describe, expect, test } from 'vitest'
import type { FileFacts } from './facts.ts'
import { findLanguage } from './registry.ts'
import { extractText, validateFacts } from './testing/index.ts'

const times = (text: string, count: number): string => text.repeat(count)
const nested = (open: string, inner: string, close: string, count: number): string =>
  `${times(open, count)}${inner}${times(close, count)}`

async function extract(language: string, text: string): Promise<FileFacts> {
  const { extensions } = findLanguage(language)!
  const facts = await extractText(findLanguage(language)!, `app/a${extensions[0]}`, text)
  expect(validateFacts(facts, text)).toEqual([])
  return facts
}

/** What definitions and reads are called. */
function namesIn({ strings, definitions, expressions }: FileFacts): Set<string> {
  const names = new Set(Array.from(definitions.name.subarray(0, definitions.count), (name) => strings[name]!))
  for (let row = 0; row < expressions.count; row++) {
    if (expressions.op[row] === 1) names.add(strings[expressions.a[row]!]!)
    if (expressions.op[row] === 2) names.add(strings[expressions.b[row]!]!)
  }
  return names
}

const inFunction: Readonly<Record<string, (code: string) => string>> = {
  csharp: (code) => `class A { void F() {\n${code};\n} void last() {} }`,
  go: (code) => `package a\nfunc f() {\n${code}\n}\nfunc last() {}\n`,
  java: (code) => `class A { void f() {\n${code};\n} void last() {} }`,
  rust: (code) => `fn f() { ${code} }\nfn last() {}\n`,
  c: (code) => `void f(void) { ${code}; }\nvoid last(void) {}\n`,
  cpp: (code) => `void f() { ${code}; }\nvoid last() {}\n`,
}

/** Each ends with the name `end`, and some begin with `first`. */
const long: Readonly<Record<string, readonly string[]>> = {
  csharp: [
    `x${times('.a()', 3000)}${times('?.b', 1000)}${times('!', 1000)}.end()`,
    `var v = "1"${times(' + y', 20_000)} + end`,
    `${times('if (a) { f(); } else ', 2000)}{ end(); }`,
    `var w = ${times('a ? b : ', 2000)}end`,
    `var x = ${times('a ?? ', 2000)}end`,
    `var y = o is 1${times(' or 2', 3000)} && end`,
    `var z = ${nested('(', 'end', ')', 5000)}`,
  ],
  go: [
    `x${times('.a()', 5000)}.end()`,
    `v := 1${times(' + y', 20_000)} + end`,
    `${times('if a == 1 { f() } else ', 2000)}{ end() }`,
    `w := ${nested('(', 'end', ')', 9000)}`,
  ],
  java: [
    `x${times('.a()', 5000)}.end()`,
    `var v = "1"${times(' + y', 20_000)} + end`,
    `${times('if (a) { f(); } else ', 2000)}{ end(); }`,
    `var w = ${times('a ? b : ', 3000)}end`,
    `var z = ${nested('(', 'end', ')', 9000)}`,
  ],
  rust: [
    nested('(', 'end', ')', 20_000),
    `${times('1 + ', 20_000)}end`,
    `a${times('.b()', 5000)}.end()`,
    `${times('if a { b() } else ', 5000)}{ end() }`,
    `${times('a::', 5000)}end()`,
  ],
  c: [
    `return ${nested('(', 'end', ')', 100_000)}`,
    `int x = ${times('a + ', 20_000)}end`,
    `if (a) b(); ${times('else if (c) d(); ', 5000)}else end()`,
    `${times('a, ', 20_000)}end`,
    `int x = ${times('a ? b : ', 5000)}end`,
    `int ${times('*', 20_000)}p = end`,
  ],
  cpp: [`out${times(' << a', 20_000)} << end`, `a${times('.b()', 5000)}.end()`],
  python: [
    `first${times(' + a', 20_000)} + end`,
    `first${times(' or a', 20_000)} and end`,
    `first${times('.a(1)', 5000)}.end()`,
    `first${times('[0]', 5000)}.end`,
    `${nested('(', 'first', ')', 100_000)}.end`,
    `first${times(' if a else a', 3000)} if a else end`,
    `${times('not ', 3000)}first.end`,
    `first${times(' < a', 5000)} < end`,
    `first = ${times('a = ', 3000)}end\nfirst`,
    `x: first${times(' | a', 5000)} | end`,
    `if first: pass\n${times('elif a: pass\n', 5000)}else: end`,
  ],
}

describe.each(Object.entries(long))('a long chain of %s', (language, codes) => {
  test.each(codes.map((code) => [code.slice(0, 40), code]))('is read whole: %s', async (_, code) => {
    const text = inFunction[language]?.(code) ?? `${code}\nlast()\n`
    const facts = await extract(language, text)
    expect(facts.incomplete).toBe('')
    const wanted = code.startsWith('first') ? ['first', 'end', 'last'] : ['end', 'last']
    expect([...namesIn(facts)]).toEqual(expect.arrayContaining(wanted))
  })
})

/** Beside how many expressions it is. */
test.each([
  [`x = ${nested('(', 'y', ')', 100_000)}`, 2],
  [`x = ${times('a + ', 20_000)}b`, 20_002],
  [`x = ${times('a || ', 20_000)}b`, 20_003],
  [`x${times('.then(f)', 5000)}`, 15_001],
  [`if (a) f();${times(' else if (b) f();', 5000)}`, 15_003],
  [`x = ${times('a ? b : ', 5000)}c`, 10_003],
  [`type U = ${times('A | ', 5000)}B`, 5002],
  [`type U = ${times('A extends B ? C : ', 3000)}D`, 9002],
])('of a long chain of TypeScript no expression is left out: %#', async (text, count) => {
  const facts = await extract('typescript', text)
  expect([facts.incomplete, facts.expressions.count]).toEqual(['', count])
})

test.each(['c', 'cpp'])('thousands of branches of the preprocessor are read by %s', async (language) => {
  const facts = await extract(
    language,
    `#if A\nint x;\n${times('#elif B\nint x;\n', 3000)}#endif\nint last;\n`,
  )
  expect(facts.incomplete).toBe('')
  expect([...namesIn(facts)]).toEqual(expect.arrayContaining(['x', 'last']))
})

/** Behind each stands what is read all the same. */
const deep: Readonly<Record<string, readonly string[]>> = {
  csharp: [
    `int x = ${nested('f(', '1', ')', 2000)};`,
    `object o = new B { C = ${nested('{ C = ', '1', '}', 2000)} };`,
    `bool b = o is ${nested('{ P: ', '1', '}', 2000)};`,
    `void F() { ${nested('(a, ', 'b', ')', 2000)} = c; }`,
    `${nested('List<', 'int', '>', 2000)} l;`,
    nested('class N { ', '', '}', 2000),
  ],
  go: [`var x = ${nested('f(', '', ')', 2000)}`],
  java: [`int x = ${nested('f(', '1', ')', 2000)};`],
  rust: [
    `fn f() { ${nested('{', '', '}', 3000)} }`,
    `fn f() { m!(${nested('(', '', ')', 3000)}); }`,
    `fn f(x: ${nested('Vec<', 'u8', '>', 3000)}) {}`,
    `fn f() { let ${nested('Some(', 'x', ')', 3000)} = y; }`,
    `fn f() { ${times('|x| ', 3000)}1; }`,
    `use ${nested('a::{', 'b', '}', 600)};`,
  ],
  cpp: [
    `int x[] = ${nested('{', '1', '}', 20_000)};`,
    `void f() { ${nested('g(', '', ')', 20_000)}; }`,
    nested('struct A {', '', '};', 2000),
  ],
  python: [
    nested('[', 'inner', ']', 3000),
    nested('f(', 'inner', ')', 3000),
    `${times('lambda: ', 3000)}inner`,
    `${nested('[', 'x', ']', 1500)} = inner`,
    `${Array.from({ length: 1200 }, (_, depth) => `${times(' ', depth)}if a:\n`).join('')}${times(' ', 1200)}pass`,
  ],
  ruby: [`x = ${nested('[', '', ']', 3000)}`],
  typescript: [
    `x = ${nested('[', '', ']', 20_000)}`,
    nested('f(', '', ')', 5000),
    nested('function f() {', '', '}', 3000),
    nested('class A { m() { ', '', '} }', 2000),
    `let ${nested('{a:', 'b', '}', 3000)} = c`,
    `type U = ${nested('A<', 'B', '>', 5000)}`,
  ],
}
const withAfter: Readonly<Record<string, (code: string) => string>> = {
  csharp: (code) => `class A { ${code} int after; }`,
  go: (code) => `package a\n${code}\nvar after = 1\n`,
  java: (code) => `class A { ${code} int after; }`,
  rust: (code) => `${code}\nfn after() {}\n`,
  cpp: (code) => `${code}\nint after;\n`,
  typescript: (code) => `${code}\nfunction after() {}`,
}

describe.each(Object.entries(deep))('what is nested without end in %s', (language, codes) => {
  test.each(codes.map((code) => [code.slice(0, 40), code]))('is left out, and told: %s', async (_, code) => {
    const facts = await extract(language, withAfter[language]?.(code) ?? `${code}\nafter()\n`)
    expect(facts.incomplete).toBe(`nesting deeper than ${language === 'typescript' ? 400 : 500}`)
    expect([...namesIn(facts)]).toContain('after')
  })
})

test.each([
  ['csharp', `using static B.C; using X = D.E<int>; namespace A { [Y(x = 1)] public class S<T>(int q) : U<T>(q), IV where T : W {
    enum E { P = 1, Q } record R(int A, params string[] B); public int this[int i] { get => 1; set { x = value; } }
    K[] M<K>(this Map<K, T>? a, out int b, int c = 2) { var f = (Func<string, int[]>)(x => new int[3] { 1, 2, 3 });
      foreach (var (p, q) in a.b?.c()[1]!) { if (x is not R(var u, { L: > 1 } v) w) this.z[1] = () => base.Go(); }
      var l = from a in b join c in d on a.e equals c.f into g where h select new { i, j.k } into m group n by o;
      return b switch { 1 => new() { A = 2, ["k"] = { 3 } }, > 2 and < 3 => $"{a:x}", _ => global::A.B.C(ref d, out var e) };
    }
  } }`],
  ['go', `package a
  import ("x"; y "z")
  type S[T any] struct { *B; A, C map[string][]T }
  const ( X Color = iota; Y )
  func (s *S[T]) M(a int, b ...string) (n int, err error) {
    switch v := s.(type) { case *S[int]: for i := range v.A { go func() { <-c }() } }
    select { case z := <-c: return z.(int), nil }
    return S{A: map[string]int{"k": {1}}}.x[1:2], g[int](1)
  }`],
  ['java', `package a; import static b.C.*;
  @A(x = {1, B.class}) public class S<T extends U & V> extends X<T> implements Y {
    enum E { P(1) { void q() {} }, Q; } record R(int a, String... b) { R { a = 1; } }
    <K> int[] m(final Map<K, ? super T> a, int... b) throws Z {
      var f = (Function<String, int[]>) int[]::new;
      for (var x : a.entrySet()) { if (!(x instanceof R(var p, var q))) { this.z[1] = x -> y::go; } }
      return switch (b) { case 1 -> new S<>() { int i = 0; }; default -> { yield Outer.this.k; } };
    }
  }`],
])('any beginning of a file of %s gives valid facts', async (language, source) => {
  for (let end = 0; end < source.length; end += 7) {
    expect((await extract(language, source.slice(0, end))).textLength).toBe(end)
  }
}) // prettier-ignore
