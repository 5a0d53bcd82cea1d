/** Broken, hostile and merely odd code of every language goes through extraction and linking like any other. */
import { describe, expect, test } from 'vitest'

import { languageOfFile } from '../languages/registry.ts'
import { validateFacts } from '../languages/testing/index.ts'
import { extractFacts } from '../syntax/extract-facts.ts'
import { oddTexts, samples } from '../syntax/testing/flat-tree-samples.ts'
import { createProjectFiles } from './project-files.ts'
import { edgesOf, linkTexts } from './testing/link-texts.ts'

const pathOf = {
  python: 'a.py', javascript: 'a.js', typescript: 'a.ts', tsx: 'a.tsx', java: 'a.java', go: 'a.go', rust: 'a.rs',
  c: 'a.c', cpp: 'a.cpp', c_sharp: 'a.cs',
} // prettier-ignore
const grammars = Object.keys(pathOf) as (keyof typeof pathOf)[]

/** The same numbers in every run. */
function createRandom(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

const oddNames = [
  'constructor', '__proto__', 'toString', 'hasOwnProperty', 'valueOf', 'prototype', 'length', 'call', 'then', 'a', 'b',
] // prettier-ignore
const oddTokens = [
  '(', ')', '{', '}', '[', ']', '<', '>', '"', "'", '`', '::', '.', '=', '=>', '*', '#', '@', '\0', '😀', ';', '\n',
] // prettier-ignore

function broken(text: string, random: (below: number) => number): string {
  const at = random(text.length)
  switch (random(5)) {
    case 0:
      return text.slice(0, at)
    case 1:
      return text.slice(0, at) + text.slice(at + 1 + random(12))
    case 2:
      return text.slice(0, at + random(60)) + text.slice(at)
    case 3:
      return text.slice(0, at) + oddTokens[random(oddTokens.length)]! + text.slice(at)
    default: {
      // All short names are one or two: what stood beside one another stands for itself.
      const names = [oddNames[random(oddNames.length)]!, oddNames[random(oddNames.length)]!]
      return text.replaceAll(/\b[A-Za-z]\b/g, () => names[random(2)]!)
    }
  }
}

async function problemsOf(path: string, text: string): Promise<readonly string[]> {
  return validateFacts(await extractFacts(languageOfFile(path, '')!, path, text), text)
}

describe.each(grammars)('%s', (grammar) => {
  const path = pathOf[grammar]

  test('broken at random', async () => {
    const random = createRandom(grammar.length * 7919)
    for (let round = 0; round < 60; round++) {
      let text = samples[grammar][round % samples[grammar].length]!
      for (let times = random(3); times >= 0; times--) text = broken(text, random)
      const other = broken(samples[grammar][random(samples[grammar].length)]!, random)
      expect({ text, problems: await problemsOf(path, text) }).toEqual({ text, problems: [] })
      const { nodes } = await linkTexts({ [path]: text, [`b/${path}`]: other, [`c/${path}`]: text })
      expect(nodes.id).toContain(path)
    }
  })

  test('texts that say little', async () => {
    const texts = Object.fromEntries(oddTexts.map((text, index) => [`${index}/${path}`, text]))
    expect((await linkTexts(texts)).nodes.id).toContain(`0/${path}`)
  })
})

describe('nested or chained 2,000 times', () => {
  const times = (text: string, count = 2000): string => text.repeat(count)
  const nested = (open: string, close: string): string => `${times(open)}x${times(close)}`
  const expressions: Readonly<Record<string, string>> = {
    parentheses: nested('(', ')'),
    arrays: nested('[', ']'),
    calls: nested('f(', ')'),
    'calls of results': `f${times('()')}`,
    'a chain of calls': `x${times('.f()')}`,
    'a chain of members': `x${times('.x')}`,
    'a sum': `${times('x + ')}x`,
    'a sum of sums': nested('(x + ', ')'),
    choices: `${times('x ? f : ')}x`,
    assertions: `x${times(' as any')}`,
  }
  const around: Readonly<Record<string, (expression: string) => string>> = {
    'a.py': (text) => `def f(*a): return f\nx = f\ny = ${text}\ny()\n`,
    'a.js': (text) => `function f() { return f }\nlet x = f\nlet y = ${text}\ny()\n`,
    'a.ts': (text) => `function f(): any { return f }\nlet x = f\nlet y = ${text}\ny()\n`,
    'A.java': (text) => `class A { A f(Object... a) { return this; } A x; void g() { f(${text}); } }\n`,
    'a.go': (text) => `package p\nfunc f(a ...any) any { return f }\nvar x = f\nfunc g() { f(${text}) }\n`,
    'src/lib.rs': (text) => `fn f() -> i32 { 1 }\nfn g(x: i32) { let y = ${text}; f(); }\n`,
    'a.c': (text) => `int f(int a) { return 1; }\nint g(int x) { return f(${text}); }\n`,
    'a.cpp': (text) => `int f(int a) { return 1; }\nint g(int x) { auto y = ${text}; return f(y); }\n`,
    'A.cs': (text) => `class A { A F(object a) { return this; } A x; object Y() { return F(${text}); } }\n`,
  }

  test.each(Object.keys(around))('expressions in %s', async (path) => {
    for (const text of Object.values(expressions)) {
      expect((await linkTexts({ [path]: around[path]!(text) })).nodes.id).toContain(path)
    }
  })

  test.each([
    ['a.py', `def f(): pass\nif f(): f()\n${times('elif f(): f()\n')}`],
    ['b.py', `def d(f): return f\n${times('@d\n')}def g(): pass\ng()\n`],
    ['a.js', `function f() {}\nif (f()) f()\n${times('else if (f()) f()\n')}`],
    ['a.ts', `let x: ${times('Array<')}A${times('>')}\nx.foo()\n`],
    ['b.ts', `type T = ${times('A | ')}A\nlet x: T\nx.foo()\n`],
    ['A.java', `class A { void f() { if (a()) f(); ${times('else if (a()) f();\n')} } }\n`],
    ['B.java', `class B { ${times('List<')}B${times('>')} x; void m() { x.get(0).m(); } }\n`],
    ['a.go', `package p\nvar x ${times('map[string]')}T\nfunc f() { x.m() }\n`],
    ['a.rs', `fn f(x: ${times('Box<')}A${times('>')}) { if f() {} ${times('else if f() {}\n')} }\n`],
    ['a.c', `int f() { if (f()) f(); ${times('else if (f()) f();\n')} }\n`],
    ['a.cpp', `${times('namespace a { ')}${times('}')}\n`],
    ['A.cs', `class A { ${times('List<')}A${times('>')} x; void M() { x[0].M(); } }\n`],
  ])('blocks and types in %s', async (path, text) => {
    expect((await linkTexts({ [path]: text })).nodes.id).toContain(path)
  })

  test('classes that extend one another', async () => {
    const classes = Array.from({ length: 1000 }, (_, index) => `class A${index + 1}(A${index}): pass`)
    const text = `class A0:\n    def m(self): pass\n${classes.join('\n')}\nA400().m()\n`
    expect(await edgesOf({ 'a.py': text }, ['calls'])).toEqual(['calls a.py -> a.py#A0.m'])
  })

  test('overloads that take the same', async () => {
    const branches = '#elif B\nint f() { return f(); }\n'.repeat(100)
    const { nodes } = await linkTexts({ 'a.c': `#if A\n${branches}#endif\n` })
    expect(nodes.id).toContain('a.c#f')
  })
})

describe('what leads back to itself', () => {
  test.each<[string, Readonly<Record<string, string>>]>([
    ['imports (Python)', { 'a.py': 'from b import *\nfrom b import x\nx()\n', 'b.py': 'from a import *\nfrom a import x\n' }],
    ['imports (JavaScript)', { 'a.js': "export * from './b.js'\nimport { x } from './b.js'\nx()\n", 'b.js': "export * from './a.js'\nexport { x } from './a.js'\n" }],
    ['uses (Rust)', { 'src/lib.rs': 'mod a; mod b; pub use a::*; use b::x; fn f() { x() }\n', 'src/a.rs': 'pub use crate::b::*;\n', 'src/b.rs': 'pub use crate::a::*; pub use crate::*;\n' }],
    ['includes (C)', { 'a.h': '#include "b.h"\n#define A B\nint f();\n', 'b.h': '#include "a.h"\n#define B A\n', 'a.c': '#include "a.h"\nint g() { return A() + f(); }\n' }],
    ['inheritance (Python)', { 'a.py': 'class A(B): pass\nclass B(A):\n    def m(self): self.n()\nclass C(C): pass\nA().m(); C().x()\n' }],
    ['inheritance (TypeScript)', { 'a.ts': 'class A extends B<A> {}\nclass B<T extends A> extends A {}\ninterface I extends I {}\ninterface J extends K, J {}\ninterface K extends J {}\nlet x: I & J\nx.m(); new A().m()\n' }],
    ['inheritance (Java)', { 'A.java': 'class A<T extends A<T>> extends B<A<T>> { void m() { n(); super.n(); } }\nclass B<T> extends A<B<T>> {}\ninterface I extends J {}\ninterface J extends I { default void k() { k(); } }\n' }],
    ['inheritance (C#)', { 'A.cs': 'class A<T> : B<A<T>> where T : A<T> { void M() { N(); base.N(); } }\nclass B<T> : A<B<T>> {}\ninterface I : I {}\n' }],
    ['inheritance (C++)', { 'a.cpp': 'template <class T> struct A : B<A<T>> { void m() { n(); this->n(); } };\ntemplate <class T> struct B : A<B<T>> {};\nstruct C : C {};\nusing D = D;\nvoid f(A<int> a, D d) { a.m(); d.m(); }\n' }],
    ['embedding (Go)', { 'a.go': 'package p\ntype A struct { *B }\ntype B struct { *A }\ntype I interface { I; J }\ntype J interface { I }\ntype T T\ntype U = U\nfunc f(a A, i I, t T, u U) { a.M(); i.M(); t.M(); u.M() }\n' }],
    ['traits (Rust)', { 'src/lib.rs': 'trait A: B {} trait B: A { fn m(&self) { self.m() } }\nimpl<T: A> B for T {} impl<T: B> A for T {}\ntype X = X; struct S(Box<S>);\nimpl std::ops::Deref for S { type Target = S; fn deref(&self) -> &S { self } }\nfn f(s: S, x: X) { s.m(); x.m(); s.nothing() }\n' }],
    ['aliases (TypeScript)', { 'a.ts': 'type T = T[]\ntype U = { [K in keyof U]: U[K] } & V\ntype V = U | Promise<V>\nfunction f(t: T, u: U) { t[0][0].m(); u.a.b(); for (const x of t) x.m() }\n' }],
    ['mixins', { 'a.js': 'const M = (B) => class extends N(B) {}\nconst N = (B) => class extends M(B) { m() { this.n() } }\nclass A extends M(N(A)) {}\nnew A().m()\nfunction F() {}\nF.prototype = new F()\nF.prototype.__proto__ = F.prototype\nObject.setPrototypeOf(F.prototype, new F())\nObject.assign(F, F)\nnew F().m()\n' }],
    ['generators', { 'a.js': 'function* g() { yield g(); return h() }\nfunction* h() { yield* h(); yield g() }\nconst x = g()\nx.m(); x.next().value.m(); for (const y of x) y.m()\n' }],
    ['functions and decorators', { 'a.py': 'def d(f): return d(d)(f)\n@d\n@e\ndef e(f): return e\nf = lambda: f\nf()()()\nx = x.y = [x]\nx.y[0].m()\nfor x in x: x = x, x\nx()\nclass A:\n    @property\n    def p(self): return self.p.p\n    def __getattr__(self, n): return getattr(self, n)\nA().p.q()\n' }],
    ['values', { 'a.js': 'let x\nx = x.y = { x, ...x }\nx.x.y.x()\nconst f = (g = f) => g(f)(g)\nf(f)\nasync function a() { return a() }\na().then(a).then((y) => y())\nconst b = f.bind(b)\nb()\nArray.from(x).map(f).map(x)\n' }],
    ['a receiver inside its own method', { 'a.cs': 'namespace C<s;\n', 'b.cs': '    public static C W(this W c) => C;\nnamespace C.E;\n{\npublic static class C\n    public static C C(this C C) { return C; }\nusing C;\n}\n', 'c.cs': 'using C;\nusing C.E;\nnew C().W().W(' }],
  ])('%s', async (_title, texts) => {
    const { nodes } = await linkTexts(texts)
    expect(nodes.id).toEqual(expect.arrayContaining(Object.keys(texts)))
  }) // prettier-ignore
})

describe('names', () => {
  const names = [...oddNames.slice(0, 9), 'isPrototypeOf', 'n'.repeat(10_000)]
  const programs: Readonly<Record<string, (name: string) => string>> = {
    'a.py': (name) => `def ${name}(): pass\n${name}()\n`,
    'a.js': (name) => `function ${name}() {}\n${name}()\n`,
    'a.ts': (name) => `function ${name}(): void {}\n${name}()\n`,
    'A.java': (name) => `class A { static void ${name}() {} void go() { A.${name}(); } }\n`,
    'a.go': (name) => `package p\nfunc ${name}() {}\nfunc main() { ${name}() }\n`,
    'a.rs': (name) => `fn ${name}() {}\nfn main() { ${name}() }\n`,
    'a.c': (name) => `static void ${name}(void) {}\nint main(void) { ${name}(); }\n`,
    'a.cpp': (name) => `static void ${name}() {}\nint main() { ${name}(); }\n`,
    'A.cs': (name) => `class A { static void ${name}() {} void Go() { A.${name}(); } }\n`,
  }

  test.each(Object.keys(programs))('that every object has are names like others in %s', async (path) => {
    for (const name of names) {
      const calls = await edgesOf({ [path]: programs[path]!(name) }, ['calls'])
      expect(calls).toEqual([expect.stringContaining(name)])
    }
  })

  test('of types that no file declares choose no overload', async () => {
    const types = names.slice(0, -1)
    const overloads = types.map((name) => `void M(${name} a) {}`).join(' ')
    const given = types.map((name) => `void G(${name} a) { M(a); M((${name}) x); a.${name}(); }`).join(' ')
    const extensions = types.map((name) => `public static void X${name}(this ${name} a) {}`).join(' ')
    const texts = {
      'A.java': `class A { void M(String a) {} void M(int a) {} ${overloads} ${given} }\n`,
      'A.cs': `class A { void M(string a) {} void M(int a) {} ${overloads} ${given} }\nstatic class E { ${extensions} }\n`,
      'a.cpp': `${overloads}\n${given}\n`,
    }
    expect((await linkTexts(texts)).nodes.id).toContain('A.cs#A.M')
  })

  test('of files and folders', () => {
    const project = createProjectFiles(
      ['constructor', '__proto__/toString', '😀.py'].map((path) => ({ path, text: '', facts: undefined })),
    )
    expect(project.hasFile('__proto__/toString')).toBe(true)
    expect(project.hasFile('toString')).toBe(false)
  })
})
