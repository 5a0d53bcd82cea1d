import { expect, test } from 'vitest'

import { openTexts } from '../bench/support/open-texts.ts'
import { linkTexts } from '../src/graph/testing/link-texts.ts'

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
  ['a function that is returned', `function g() { return function f() {} }`, 'passed as a value', 'g.f'],
])('%s', async (_, text, reason, name = 'f') => {
  const texts = { 'a.js': text, 'b.js': 'function alone() {}' }
  using snapshot = openTexts(texts, await linkTexts(texts))
  const { complete, reasons } = snapshot.completeness(`a.js#${name}`)
  expect(reasons.map((each) => each.reason)).toContain(reason)
  expect(complete).toBe(false)
  expect(snapshot.completeness('b.js#alone')).toEqual({ complete: true, reasons: [] })
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
    def alone(self): pass
use([A], maker=B)
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
