import { expect, test } from 'vitest'
import { OCCURRENCE_WIDTH, knownLevels, openReasons } from '../graph.ts'
import { linkTexts } from '../testing/link-texts.ts'

/**
 * Where the name at the first `|` of a file leads: node ids, `line:column` of locals, or a reason. The bar is taken
 * out before linking.
 */
async function definitionsAt(texts: Readonly<Record<string, string>>): Promise<string[]> {
  const [path, marked] = Object.entries(texts).find(([, text]) => text.includes('|'))!
  const offset = marked.indexOf('|')
  const before = marked.slice(0, offset).split('\n')
  const line = before.length
  const column = before.at(-1)!.length
  const files = { ...texts, [path]: marked.replace('|', '') }
  const { nodes, occurrences } = await linkTexts(files)
  const rows = occurrences[Object.keys(files).toSorted().indexOf(path)]!
  const found: string[] = []
  for (let start = 0; start < rows.count * OCCURRENCE_WIDTH; start += OCCURRENCE_WIDTH) {
    const [rowLine, rowColumn, length, node, toLine, toColumn, known] = rows.rows.slice(start, start + 7)
    if (rowLine !== line || column < rowColumn! || column >= rowColumn! + length!) continue
    const paths = Object.keys(files).toSorted()
    const elsewhere = node! < -1 ? `${paths[-2 - node!]}:` : ''
    const target = node! < 0 ? `${elsewhere}${toLine}:${toColumn}` : nodes.id[node!]!
    const level = known! >= 100 ? '' : known === 0 ? '' : ` (${knownLevels[known!]})`
    found.push(known! >= 100 ? openReasons[known! - 100]! : target + level)
  }
  return found
}

test.each([
  ['a method of a literal is its own', { 'a.js': 'export const a = { |go() {} }\n' }, ['a.js#a.go']],
  [
    'a method with a receiver is its own',
    { 'a.go': 'package a\ntype T int\nfunc (t T) |Go() {}\n' },
    ['a.go#T.Go'],
  ],
  [
    'a variable that is assigned anew is the one that is declared',
    { 'a.js': 'let a = one\na = two\n|a()\nfunction one() {}\nfunction two() {}\n' },
    ['a.js#a'],
  ],
  [
    'so is a local one',
    { 'a.ts': 'function f(a: string[]) {\n  a = other()\n  return |a.length\n}\n' },
    ['1:11'],
  ],
  [
    'an imported name, in the import',
    { 'a.ts': "import { |f as g } from './b'\n", 'b.ts': 'export function f() {}\n' },
    ['b.ts#f'],
  ],
  [
    'an alias, in the import',
    { 'a.ts': "import { f as |g } from './b'\n", 'b.ts': 'export function f() {}\n' },
    ['b.ts#f'],
  ],
  ['an entry of a literal', { 'a.js': 'const a = { size: 1 }\na.|size\n' }, ['1:12 (inferred)']],
  ['a field that is only stored', { 'a.js': 'function A() { this.x = 1 }\nnew A().|x\n' }, ['1:24']],

  ['a function of the file', { 'a.ts': 'function f() {}\n|f()\n' }, ['a.ts#f']],
  ['a declaration is its own definition', { 'a.ts': 'function |f() {}\n' }, ['a.ts#f']],
  ['a parameter', { 'a.ts': 'function f(x: number) {\n  return |x\n}\n' }, ['1:11']],
  ['a local', { 'a.py': 'def f():\n    total = 1\n    return |total\n' }, ['2:4']],
  ['the inner one of two locals', { 'a.ts': 'let x = 1\n{ let x = 2; |x }\n' }, ['2:6']],
  ['a local of a loop', { 'a.go': 'package a\nfunc f() {\n\tfor i := 0; |i < 3; i++ {}\n}\n' }, ['3:5']],
  [
    'a local declared later does not count',
    { 'A.java': 'class A { int x;\nvoid f() { |x = 1; int x = 2; } }\n' },
    ['A.java#A.x'],
  ],
  [
    'an imported name',
    { 'a.ts': "import { f } from './b'\n|f()\n", 'b.ts': 'export function f() {}\n' },
    ['b.ts#f'],
  ],
  [
    'a module',
    { 'a.ts': "import * as b from './b'\n|b.f()\n", 'b.ts': 'export function f() {}\n' },
    ['1:12'],
  ],
  [
    'a module that is one value',
    { 'a.js': "const b = require('./b')\n|b()\n", 'b.js': 'module.exports = function f() {}\n' },
    ['b.js#f'],
  ],
  [
    'an entry of a literal of another file',
    { 'a.ts': "import { limits } from './b'\nlimits.|size\n", 'b.ts': 'export const limits = { size: 1 }\n' },
    ['b.ts:1:24 (inferred)'],
  ],
  ['a member by its key', { 'a.ts': 'class A { go() {} }\nnew A()[|"go"]()\n' }, ['a.ts#A.go']],
  [
    'a member of a known instance',
    { 'a.py': 'class A:\n    def go(self): pass\nA().|go()\n' },
    ['a.py#A.go'],
  ],
  [
    'a field through self',
    { 'a.py': 'class A:\n    def __init__(self):\n        self.x = 1\n    def f(self): return self.|x\n' },
    ['a.py#A.x'],
  ],
  ['a type', { 'a.go': 'package a\ntype T struct{}\nfunc f(t *|T) {}\n' }, ['a.go#T']],
  [
    'one of several candidates',
    { 'a.py': 'if 1:\n    def f(): pass\nelse:\n    def f(): pass\n|f()\n' },
    ['a.py#f (possible)', 'a.py#f~2 (possible)'],
  ],
  ['a key of a literal that nothing is declared for', { 'a.ts': 'const a = { |size: 1 }\n' }, ['1:12']],
  ['a key of a literal that is passed to an unknown function', { 'a.ts': 'f({ |size: 1 })\n' }, []],
  [
    'a key of a literal that is one of many arguments',
    { 'a.ts': 'interface P { size: 1 }\nfunction f(...all: P[]) {}\nf(other, { |size: 1 })\n' },
    ['a.ts#P.size (inferred)'],
  ],
  [
    'a key of a literal that is an entry of a record',
    { 'a.ts': 'interface P { size: 1 }\nconst all: Record<string, P> = { one: { |size: 1 } }\n' },
    ['a.ts#P.size (inferred)'],
  ],
  [
    'a key that names an entry of a record',
    { 'a.ts': 'interface P { size: 1 }\nconst all: Record<string, P> = { |one: { size: 1 } }\n' },
    ['2:33'],
  ],
  [
    'an interface that an import brings in beside a constant of its name',
    {
      'a.ts': "import { Shape } from './b'\nclass Box implements |Shape {}\n",
      'b.ts': 'export const Shape = { sides: 4 }\nexport interface Shape { sides: number }\n',
    },
    ['b.ts#Shape~2'],
  ],
  [
    'a type beside a constant, through an export of all and another name',
    {
      'a.ts': "import { Shape as Form } from './b'\nconst box: |Form = { sides: 4 }\n",
      'b.ts': "export * from './c'\n",
      'c.ts': 'export const Shape = { sides: 4 }\nexport type Shape = { sides: number }\n',
    },
    ['c.ts#Shape~2'],
  ],
  [
    'a constant that an import brings in beside an interface of its name',
    {
      'a.ts': "import { Shape } from './b'\nconst four = |Shape.sides\n",
      'b.ts': 'export const Shape = { sides: 4 }\nexport interface Shape { sides: number }\n',
    },
    ['b.ts#Shape'],
  ],
  [
    'a key of a literal of a declared type',
    { 'a.ts': 'interface A { size: number }\nconst a: A = { |size: 1 }\n' },
    ['a.ts#A.size (inferred)'],
  ],
  [
    'a quoted key',
    { 'a.ts': "interface A { size: number }\nconst a: A = { '|size': 1 }\n" },
    ['a.ts#A.size (inferred)'],
  ],
  [
    'a key inside of generic types',
    {
      'a.ts':
        'interface B { size: number }\ninterface A<T> { b?: T }\nconst a: A<B>[] = [{ b: { |size: 1 } }]\n',
    },
    ['a.ts#B.size (inferred)'],
  ],
  [
    'a key of an argument',
    { 'a.ts': 'interface A { size: number }\nfunction f(a: A) {}\nf({ |size: 1 })\n' },
    ['a.ts#A.size (inferred)'],
  ],
  [
    'a key of an argument of a type that the call names',
    { 'a.ts': 'interface A { size: number }\nfunction f<T>(a: T) {}\nf<A>({ |size: 1 })\n' },
    ['a.ts#A.size (inferred)'],
  ],
  [
    'a key that a function gives',
    { 'a.ts': 'interface A { size: number }\nconst f = (): A => ({ |size: 1 })\n' },
    ['a.ts#A.size (inferred)'],
  ],
  [
    'a key of one of several types',
    {
      'a.ts': "import type { U } from './b'\nconst a: U = { kind: 'b', |size: 2 }\n",
      'b.ts':
        "interface A { kind: 'a'; size: 1 }\ninterface B { kind: 'b'; size: 2 }\nexport type U = A | B\n",
    },
    ['b.ts#B.size (inferred)'],
  ],
  [
    'a method of a literal of a declared type',
    { 'a.ts': 'interface A { go(): void }\nconst a: A = { |go() {} }\n' },
    ['a.ts#A.go (inferred)'],
  ],
  [
    'an attribute of a component whose type says what it takes',
    {
      'a.tsx':
        "import React from 'react'\ninterface P { size: number }\n" +
        'const A: React.FC<P> = ({ size }) => null\nconst a = <A |size={1} />\n',
    },
    ['a.tsx#P.size (inferred)'],
  ],
  [
    'an attribute of such a component of another file, in memo',
    {
      'a.tsx': "import { B } from './b'\nconst a = <B |size={1} />\n",
      'b.tsx':
        "import { FC, memo } from 'react'\nexport interface P { size: number }\n" +
        'const A: FC<P> = (props) => null\nexport const B = memo(A)\n',
    },
    ['b.tsx#P.size (inferred)'],
  ],
  [
    'an attribute of a component that is a class',
    {
      'a.tsx':
        "import React from 'react'\ntype P = { size: number }\n" +
        'class A extends React.Component<P, {}> {}\nconst a = <A |size={1} />\n',
    },
    ['a.tsx#P.size (inferred)'],
  ],
  [
    'an attribute of an element',
    { 'a.tsx': 'interface P { size: number }\nfunction A(p: P) {}\nconst a = <A |size={1} />\n' },
    ['a.tsx#P.size (inferred)'],
  ],
  [
    'a member of a type that is written where it is used',
    { 'a.ts': 'function f(a: { size: number; go(): void }) { a.size; a.|go() }\nf({ size: 1, go() {} })\n' },
    ['1:30 (inferred)'],
  ],
  [
    'a key for a type that is written where it is used',
    { 'a.ts': 'function f(a: { size?: number }) { a.size }\nf({ |size: 1 })\n' },
    ['1:16 (inferred)'],
  ],
  [
    'a method of a type by name',
    { 'a.ts': 'type A = { go(): void }\ndeclare const a: A\na.|go()\n' },
    ['a.ts#A.go (inferred)'],
  ],
  ['the name of a member of a type without one', { 'a.ts': 'let a: { |size: number }\n' }, ['1:9']],
  ['the name of an argument', { 'a.py': 'def f(a, b=1): pass\nf(1, |b=2)\n' }, ['1:9']],
  [
    'the name of an argument of a constructor',
    { 'A.cs': 'class A { public A(int size) {} static A Make() => new A(|size: 1); }\n' },
    ['1:23'],
  ],
  [
    'the name of an argument that makes a class without a constructor',
    { 'a.py': 'from dataclasses import dataclass\n@dataclass\nclass A:\n    size: int\nA(|size=1)\n' },
    ['a.py#A.size'],
  ],
  ['the name of an argument that no parameter has', { 'a.py': 'def f(**options): pass\nf(|size=2)\n' }, []],
  [
    'a field in a literal of its struct',
    { 'a.go': 'package a\ntype T struct { Size int }\nvar ts = []T{{|Size: 1}}\n' },
    ['a.go#T.Size'],
  ],
  [
    'an element of an annotation',
    { 'A.java': '@interface A { int size(); }\n@A(|size = 1) class B {}\n' },
    ['A.java#A.size'],
  ],
  [
    "a module's path",
    { 'a.ts': "import { f, g } from '|./b'\n", 'b.ts': 'export function f() {}\n' },
    ['b.ts'],
  ],
  [
    "a module's path in an export",
    { 'a.ts': "export { f } from '|./b'\n", 'b.ts': 'export function f() {}\n' },
    ['b.ts'],
  ],
  ["a module's path in a call", { 'a.js': "f(require(|'./b'))\n", 'b.js': 'exports.x = 1\n' }, ['b.js']],
  ['the path of a package outside', { 'a.ts': "import x from '|y'\n" }, []],
  ['an included path', { 'a.c': '#include "|b.h"\n', 'b.h': 'int f(void);\n' }, ['b.h']],
  [
    'the path of a package',
    {
      'go.mod': 'module m\n',
      'a.go': 'package a\nimport x "m/|b"\n',
      'b/b.go': 'package b\n',
      'b/c.go': 'package b\n',
    },
    ['b/b.go', 'b/c.go'],
  ],
  [
    'the constructor behind super',
    { 'A.java': 'class A { A(int x) {} }\nclass B extends A { B() { |super(1); } }\n' },
    ['A.java#A.A'],
  ],
  [
    'the class behind super that has no constructor',
    { 'a.js': 'class A {}\nclass B extends A { constructor() { |super() } }\n' },
    ['a.js#A'],
  ],
  [
    'a base that is given arguments where it is named',
    { 'A.cs': 'class A(int x) {}\ninterface I {}\nclass B(int y) : A(|y), I {}\n' },
    ['3:12'],
  ],
  [
    'a constructor that runs another one by itself',
    { 'A.java': 'class A { A() {} }\nclass B extends A { |B() {} }\n' },
    ['A.java#B.B'],
  ],
  [
    'an associated type that a bound names',
    { 'src/lib.rs': 'trait A { type Item; }\nfn f() -> impl A<|Item = u8> {}\n' },
    ['src/lib.rs#A.Item'],
  ],
  ['a label', { 'a.c': 'void f(void) {\n  { goto |end; }\n  end: return;\n}\n' }, ['3:2']],
  [
    'a label of a loop',
    { 'a.go': 'package a\nfunc f() {\nouter:\n\tfor {\n\t\tbreak |outer\n\t}\n}\n' },
    ['3:0'],
  ],
  ['a builtin', { 'a.py': '|print(1)\n' }, ['builtin']],
  ['a name of the environment', { 'a.ts': '|describe("x", () => {})\n' }, ['external']],
  ['a name of a package outside', { 'a.ts': "import { x } from 'y'\n|x()\n" }, ['1:9']],
  ['a module of a package outside', { 'a.py': 'import a.b.c\na.b.|c\n' }, ['1:7']],
  [
    'a name of a package outside through another file',
    { 'a.py': 'from b import x\n|x()\n', 'b.py': 'from c import x\n' },
    ['1:14'],
  ],
  ['an import that leads nowhere', { 'a.ts': "import { x } from './missing'\n|x()\n" }, ['1:9']],
  ['a name that is declared nowhere', { 'a.py': '|nothing()\n' }, ['unresolved-name']],
  ['a member of an unknown value', { 'a.py': 'def f(x): x.|go()\n' }, ['unresolved-receiver']],
  ['a member that the class does not have', { 'a.py': 'class A: pass\nA().|go()\n' }, ['unresolved-member']],
] as const)('the definition of %s', async (_, texts, expected) => {
  expect(await definitionsAt(texts)).toEqual(expected)
})
