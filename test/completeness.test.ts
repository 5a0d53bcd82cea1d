import { expect, test } from 'vitest'

import { edgeKinds, nodeKinds } from '../src/graph/graph.ts'
import { openTexts } from '../src/index/testing/open-texts.ts'
import { linkTexts } from '../src/graph/testing/link-texts.ts'
import { callGraphFiles, callGraphLanguages, readCallGraphFile } from './support/call-graph-cases.ts'

const unseenCallers: ReadonlySet<string> = new Set(['included-files.txt', 'unseen-callers.txt'])

// What may call a function in ways that no link shows must never be called complete.
test.each([
  ['a text that is run sees all functions of its file', `function f() {}\neval('f()')`, 'evaluated text'],
  [
    'so does the body of a function that is made of a text',
    `function f() {}\nnew Function('f()')()`,
    'evaluated text',
  ],
  ['a name that is put together', `const o = { ['f' + 1]() {} }`, 'computed name', `o.['f' + 1]`],
  [
    'a member that describes a property',
    `const d = { value() {} }\nObject.defineProperty(x, 'y', d)`,
    'described property',
    'd.value',
  ],
  [
    'a prototype that is set later',
    `const o = { f() {} }\nObject.setPrototypeOf(p, o)`,
    'prototype set',
    'o.f',
  ],
  ['a function in a list', `use([function f() {}])`, 'passed as a value'],
  ['a function as an argument', `use(function f() {})`, 'passed as a value'],
  [
    'a module that is loaded by a name which is put together',
    `export function f() {}\nconst m = await import('./' + x)\nm[y]()`,
    'dynamic',
  ],
  ['what such a module is, called itself', `export default function f() {}\nrequire(x)()`, 'dynamic'],
  ['a member by a key that nothing tells', `class A { f() {} }\nconst g = new A()[x]\ng()`, 'dynamic', 'A.f'],
  [
    'one that is run by call or apply',
    `class A { f() {} }\nfunction h(o, k) { o[k].apply(o) }`,
    'unresolved-receiver',
    'A.f',
  ],
  [
    'one that is taken apart by its key',
    `class A { f() {} }\nfunction h(k) { const { [k]: g } = new A(); g() }`,
    'dynamic',
    'A.f',
  ],
  [
    'one beside another that is known',
    `class A { f() {} }\nfunction known() {}\nfunction h(k) { const g = k ? new A()[k] : known; g() }`,
    'dynamic',
    'A.f',
  ],
  [
    'a getter of what is not known',
    `const o = { get size() { return 1 } }\nfunction h(x) { return x.size }`,
    'unresolved-receiver',
    'o.size',
  ],
  [
    'a getter of what a library passes to a callback',
    `import each from 'lib'\nclass A { get size() { return 1 } }\neach((x) => x.size)`,
    'unresolved-receiver',
    'A.size',
  ],
  [
    'a setter of what is not known',
    `class A { set size(v) {} }\nfunction h(x) { x.size = 2 }`,
    'unresolved-receiver',
    'A.size',
  ],
  [
    'a getter that is taken apart',
    `class A { get size() { return 1 } }\nfunction h(x) { const { size } = x; return size }`,
    'unresolved-receiver',
    'A.size',
  ],
  [
    'a getter by a key that nothing tells',
    `class A { get size() { return 1 } }\nfunction h(x, k) { return x[k] }`,
    'passed as a value',
    'A.size',
  ],
  [
    'a getter of a known object by a key that nothing tells',
    `class A { get size() { return 1 } }\nfunction h(k) { return new A()[k] }`,
    'passed as a value',
    'A.size',
  ],
  [
    'a function of an object that a library is given',
    `import use from 'lib'\nuse({ on: [{ f() {} }] })`,
    'passed as a value',
  ],
  [
    'a function of an object that a library keeps',
    `const lib = require('lib')\nlib.hooks = { f: () => true }`,
    'passed as a value',
  ],
  [
    'a function of an object that everything sees',
    `globalThis.hooks = { f: () => true }`,
    'passed as a value',
  ],
  ['what a proxy asks', `const h = { get() {} }\nnew Proxy({}, h)`, 'proxy', 'h.get'],
  ['what awaiting asks', `class A { then() {} }`, 'run by the language', 'A.then'],
  ['what a conversion asks', `class A { toString() {} }`, 'run by the language', 'A.toString'],
  ['a function that is returned', `function g() { return function f() {} }`, 'passed as a value', 'g.f'],
])('%s', async (_, text, reason, name = 'f') => {
  const texts = { 'a.js': text, 'b.js': 'function alone() {}' }
  using snapshot = openTexts(texts, await linkTexts(texts))
  const { complete, reasons } = snapshot.completeness(`a.js#${name}`)
  expect(reasons.map((each) => each.reason)).toContain(reason)
  expect(complete).toBe(false)
  expect(snapshot.completeness('b.js#alone')).toEqual({ complete: true, reasons: [] })
})

// The cases of these files are about callers that are easily missed: where one is, the list of callers must say so.
for (const language of callGraphLanguages()) {
  for (const name of callGraphFiles(language).filter((each) => unseenCallers.has(each))) {
    test.for(readCallGraphFile(language, name).map((example) => [example.title, example] as const))(
      `${language}: %s`,
      async ([, { texts, calls }]) => {
        const graph = await linkTexts(texts)
        const { nodes, sites } = graph
        const found = new Set<string>()
        for (let row = 0; row < sites.count; row++) {
          if (edgeKinds[sites.kind[row]!] === 'calls')
            found.add(`${nodes.id[sites.from[row]!]} -> ${nodes.id[sites.to[row]!]}`)
        }
        using snapshot = openTexts(texts, graph)
        const wrong = [...calls].filter((edge) => {
          const callee = edge.split(' -> ')[1]!
          const kind = nodeKinds[nodes.kind[nodes.id.indexOf(callee)]!]
          return (
            !found.has(edge) &&
            (kind === 'function' || kind === 'method') &&
            snapshot.completeness(callee).complete
          )
        })
        expect(wrong, 'edges that are not found to functions whose callers are called complete').toEqual([])
      },
    )
  }
}

test('what is read by number, and what a module exports, is still complete', async () => {
  const text = `class A { get size() { return 1 } }
export function h(list) { for (let i = 0; i < list.length; i++) list[i] = list[0] }
const frozen = Object.freeze({ f() {} })
module.exports.g = function () {}`
  // Of a module that nothing imports, whoever loads it by its name may call what it exports.
  const texts = { 'a.js': text, 'b.js': `require('./a.js')` }
  using snapshot = openTexts(texts, await linkTexts(texts))
  for (const id of ['a.js#A.size', 'a.js#frozen.f', 'a.js#g'])
    expect([id, snapshot.completeness(id).complete]).toEqual([id, true])
})

test('of more objects than are told apart none is called complete', async () => {
  const given = Array.from({ length: 12 }, (_, index) => `c.set({ run() { return ${index} } })`).join('\n')
  const text = `class C {
  set(o) { this.o = { ...this.o, ...o } }
  go() { this.o.run() }
}
const c = new C()
${given}
c.go()`
  const texts = { 'a.js': text }
  using snapshot = openTexts(texts, await linkTexts(texts))
  for (const id of ['a.js#run', 'a.js#run~12'])
    expect(snapshot.completeness(id)).toMatchObject({
      complete: false,
      reasons: expect.arrayContaining([{ reason: 'bound-hit', count: 1 }]),
    })
})

test('what is called on something known may be called on something else, too', async () => {
  const text = `class A { run() {} }
class B { run() {} }
export function go(kept, other) { const x = kept ? new A() : other.first(); x.run() }`
  const texts = { 'a.js': text }
  using snapshot = openTexts(texts, await linkTexts(texts))
  expect(snapshot.completeness('a.js#B.run').complete).toBe(false)
})

// Python: names of members are computed, decorators keep what they are given, and receivers may be anything.
test.each([
  [
    'a name that is computed with a known beginning',
    `class A:
    def run(self, kind):
        name = f'visit_{kind}'
        return getattr(self, name.lower(), self.other)(kind)
    def visit_b(self, kind): pass
    def other(self, kind): pass
    def alone(self): pass
`,
    ['A.visit_b', 'A.other'],
  ],
  [
    'one that a format makes, on an object that is not known',
    `def run(visitor, node):
    method = getattr(visitor, 'visit_%s' % node, None)
    method(node)
class A:
    def visit_b(self, node): pass
    def alone(self): pass
`,
    ['A.visit_b'],
  ],
  [
    'any name, on an object of a known class',
    `class A:
    def run(self, name):
        return getattr(self, name)()
    def go(self): pass
class B:
    def alone(self): pass
`,
    ['A.go'],
  ],
  [
    'a name in the namespace of the module',
    `def visit_a(): pass
def run(name): globals()['visit_' + name]()
def alone(): pass
`,
    ['visit_a'],
  ],
  [
    'a member that a function of the library calls by its name',
    `import operator
class A:
    def go(self): pass
    def alone(self): pass
call = operator.methodcaller('go')
`,
    ['A.go'],
  ],
  [
    'a function whose decorator keeps it',
    `routes = {}
def route(path):
    def keep(function):
        routes[path] = function
        return function
    return keep
@route('/')
def home(): pass
def alone(): pass
`,
    ['home'],
  ],
  [
    'a method of a receiver that may be something else, too',
    `from elsewhere import unknown
class A:
    def go(self): pass
    def alone(self): pass
class B:
    def go(self): pass
def run(items, other):
    it = A()
    for item in items:
        it = other(item)
    it.go()
run(*unknown)
`,
    ['B.go'],
  ],
  [
    'any name, on any object, where what is found leaves the function',
    `class A:
    def go(self): pass
def find(thing, name): return getattr(thing, name)
def alone(): pass
`,
    ['A.go'],
  ],
  [
    'the constructor of a class that is handed on',
    `class A:
    def __init__(self): pass
class B:
    def __init__(self): pass
use([A], maker=B)
def alone(): pass
`,
    ['A.__init__', 'B.__init__'],
  ],
  [
    'the constructor of a metaclass',
    `class Meta(type):
    def __new__(cls, name, bases, members): pass
class A(metaclass=Meta):
    def alone(self): pass
`,
    ['Meta.__new__'],
  ],
  [
    'a function that a variable may be, too',
    `def run(path):
    check = None
    if path:
        def check(value): pass
    use((path, check))
def alone(): pass
`,
    ['run.check'],
  ],
  [
    'a property that is read on an object that is not known',
    `class A:
    @property
    def size(self): return 1
    def alone(self): pass
def run(thing): return thing.size
`,
    ['A.size'],
  ],
  [
    'a method of what seems to be of the language, which has none of that name',
    `class Function:
    def suite(self): pass
    def alone(self): pass
def run(text=''): return text.suite()
def alone(): pass
`,
    ['Function.suite'],
  ],
  [
    'an inherited constructor of a class that a decorator keeps',
    `class Rule:
    def __init__(self, of): pass
class Checker:
    kept = {}
    @classmethod
    def register(cls, kind):
        def keep(rule):
            cls.kept.setdefault(kind, []).append(rule)
            return rule
        return keep
@Checker.register('x')
class Indent(Rule): pass
def alone(): pass
`,
    ['Rule.__init__'],
  ],
])('%s', async (_, text, open) => {
  const texts = { 'a.py': text }
  using snapshot = openTexts(texts, await linkTexts(texts))
  for (const name of open)
    expect([name, snapshot.completeness(`a.py#${name}`).complete]).toEqual([name, false])
  const alone = ['alone', 'A.alone', 'B.alone'].find(
    (name) => snapshot.findNode(`a.py#${name}`) !== undefined,
  )!
  expect(snapshot.completeness(`a.py#${alone}`)).toEqual({ complete: true, reasons: [] })
})

test.each([
  ['a name', 'from shop.price import total\ntotal(1)', ['total'], ['tax', 'Price.show']],
  ['a module', 'from shop import price\nprice.total(1)', ['total', 'tax', 'Price.show'], []],
  ['a path', 'import shop.price\nshop.price.total(1)', ['total', 'tax', 'Price.show'], []],
  ['a class', 'from company.shop.price import Price\nPrice().show()', ['Price.show'], ['total', 'tax']],
])('an import of %s from further up than what is parsed (Python)', async (_, cart, open, complete) => {
  const price = `def total(x): pass
def tax(x): pass
class Price:
    def show(self): pass
`
  const texts = { 'cart.py': cart, 'price.py': price }
  using snapshot = openTexts(texts, await linkTexts(texts))
  const isComplete = (name: string) => snapshot.completeness(`price.py#${name}`).complete
  expect([open.filter(isComplete), complete.filter(isComplete)]).toEqual([[], complete])
})

test('an import by the name of the folder that is parsed leads into it (Python)', async () => {
  const texts = {
    'cart.py': 'from shop.price import total\nimport shop.price\ntotal(1)\nshop.price.tax(2)\n',
    'price.py': 'def total(x): pass\ndef tax(x): pass\n',
  }
  using snapshot = openTexts(texts, await linkTexts(texts, 'everything', 'local/shop'))
  for (const name of ['total', 'tax']) {
    const callers = snapshot.edges(`price.py#${name}`, { direction: 'in', kinds: ['calls'] })
    expect(callers.map(({ from }) => from.nodeId)).toEqual(['cart.py'])
    expect(snapshot.completeness(`price.py#${name}`).complete).toBe(true)
  }
})

// Python: what a computed name may be, as far as it can be told, keeps other methods out.
test.each([
  [
    'names that are listed',
    `def wrap(inner, outer):
    for name in 'read', 'close':
        setattr(outer, name, getattr(inner, name))
class File:
    def read(self): pass
    def write(self): pass
`,
    ['File.read'],
    'File.write',
  ],
  [
    'the name that an object is asked for',
    `class Proxy:
    def __init__(self, inner): self.inner = inner
    def __getattr__(self, name): return getattr(self.inner, name)
class File:
    def read(self): pass
    def write(self): pass
def run(inner): Proxy(inner).read()
`,
    ['File.read'],
    'File.write',
  ],
  [
    'the name that an object is asked for which stands for one from outside',
    `import io
class Proxy:
    def __init__(self, inner): self.inner = inner
    def __getattr__(self, name): return getattr(self.inner, name)
    def close(self): pass
    def alone(self): pass
def run(file: io.StringIO): file.close()
`,
    ['Proxy.close'],
    'Proxy.alone',
  ],
  [
    'a name in a module that is loaded',
    `import importlib
def load(path, name):
    module = importlib.import_module(path)
    return getattr(module, name)()
class File:
    def __init__(self): pass
    def write(self): pass
`,
    ['File.__init__'],
    'File.write',
  ],
])('%s', async (_, text, open, complete) => {
  const texts = { 'a.py': text }
  using snapshot = openTexts(texts, await linkTexts(texts))
  const isComplete = (name: string) => snapshot.completeness(`a.py#${name}`).complete
  expect([open.filter(isComplete), isComplete(complete)]).toEqual([[], true])
})

test('a text that a build makes may call any function of its crate', async () => {
  const texts = {
    'made/Cargo.toml': '[package]\nname = "made"\n',
    'made/src/lib.rs': `mod actions;
include!(concat!(env!("OUT_DIR"), "/parser.rs"));
struct Node;
impl Node { fn make() -> Node { Node } }
`,
    'made/src/actions.rs': 'pub fn shift() {}\n',
    'missing/Cargo.toml': '[package]\nname = "missing"\n',
    'missing/src/lib.rs': 'include!("none.rs");\nfn f() {}\n',
    'whole/Cargo.toml': '[package]\nname = "whole"\n',
    'whole/src/lib.rs': 'include!("table.rs");\nfn f() {}\n',
    'whole/src/table.rs': 'fn g() { f() }\n',
  }
  using snapshot = openTexts(texts, await linkTexts(texts))
  for (const id of ['made/src/lib.rs#Node.make', 'made/src/actions.rs#shift', 'missing/src/lib.rs#f']) {
    expect([id, snapshot.completeness(id)]).toEqual([
      id,
      { complete: false, reasons: [{ reason: 'included text', count: 1 }] },
    ])
  }
  for (const id of ['whole/src/lib.rs#f', 'whole/src/table.rs#g'])
    expect([id, snapshot.completeness(id).complete]).toEqual([id, true])
})

test.each([
  ['a.cs', 'class A { [UnmanagedCallersOnly(EntryPoint = "f")] public static int f() => 1; }', 'A.f'],
  ['a.cs', 'class A { [DllExport] static int f() { return 1; } }', 'A.f'],
  ['a.cs', 'class A { [JSInvokable] public static int f() { return 1; } }', 'A.f'],
  ['A.java', 'class A { @JavascriptInterface public int f() { return 1; } }', 'A.f'],
  ['a.rs', 'struct A;\n#[pymethods]\nimpl A { fn f(&self) {} }', 'A.f'],
  ['a.rs', 'struct A;\n#[wasm_bindgen]\nimpl A { pub fn f(&self) {} }', 'A.f'],
  ['a.rs', '#[cfg_attr(feature = "c", no_mangle)]\npub extern "C" fn f() {}', 'f'],
])('%s: a function that code of another language calls: %s', async (path, text, name) => {
  const texts = { [path]: text }
  using snapshot = openTexts(texts, await linkTexts(texts))
  expect(snapshot.completeness(`${path}#${name}`)).toMatchObject({
    complete: false,
    reasons: expect.arrayContaining([{ reason: 'linked by name', count: 1 }]),
  })
})
