import { expect, test } from 'vitest'
import { edgesOf } from './testing/link-texts.ts'

test('imports lead to files, to what is imported, and outside', async () => {
  const project = {
    'a.ts': "import { f } from './b'\nimport './c'\nimport x from 'ext'\nexport * from './b'\n",
    'b.ts': 'export function f() {}\n',
    'c.ts': '',
  }
  expect(await edgesOf(project, ['imports'])).toEqual([
    'imports a.ts -> b.ts',
    'imports a.ts -> b.ts#f',
    'imports a.ts -> c.ts',
    'imports a.ts -> external:ext',
  ])
})

test('a package import leads to the file that declares what is imported', async () => {
  const project = {
    'a/A.java': 'package a;\nimport b.B;\nclass A {}\n',
    'b/B.java': 'package b;\npublic class B {}\n',
    'b/C.java': 'package b;\npublic class C {}\n',
  }
  expect(await edgesOf(project, ['imports'])).toEqual([
    'imports a/A.java -> b/B.java',
    'imports a/A.java -> b/B.java#B',
  ])
})

test('extends, implements and overrides', async () => {
  const project = {
    'a.ts': `
import { Model } from 'lib'
interface Shape { area(): number }
class Base implements Shape { area() { return 1 } private own() {} static make() {} }
class Sub extends Base { area() { return 2 } private own() {} static make() {} }
class Row extends Model {}
`,
  }
  expect(await edgesOf(project, ['extends', 'implements', 'overrides'])).toEqual([
    'extends a.ts#Row -> external:lib#Model',
    'extends a.ts#Sub -> a.ts#Base',
    'implements a.ts#Base -> a.ts#Shape',
    'overrides a.ts#Base.area -> a.ts#Shape.area',
    'overrides a.ts#Sub.area -> a.ts#Base.area',
  ])
})

test.each([
  [
    'a.py',
    'class Base:\n  def _read(self): pass\n  def __own(self): pass\nclass Sub(Base):\n  def _read(self): pass\n  def __own(self): pass\n',
    '_read',
  ],
  [
    'a.rb',
    'class Base\n  private\n  def read; end\nend\nclass Sub < Base\n  private\n  def read; end\nend\n',
    'read',
  ],
])('a private method overrides where the language lets it (%s)', async (path, text, name) => {
  expect(await edgesOf({ [path]: text }, ['overrides'])).toEqual([
    `overrides ${path}#Sub.${name} -> ${path}#Base.${name}`,
  ])
})

test('a Go type implements what it has the methods of, as far as names and parameters tell', async () => {
  const project = {
    'a.go': `
package a
type Saver interface { Save(x int) error }
type Mem struct{}
func (m *Mem) Save(x int) error { return nil }
type Other struct{}
func (o Other) Save() {}
`,
  }
  expect(await edgesOf(project, ['implements'])).toEqual(['implements a.go#Mem -> a.go#Saver (inferred)'])
})

test('reads, writes and references', async () => {
  const project = {
    'a.py': `
limit = 1
def helper(): pass
class A:
    size = 0
    def grow(self):
        self.size = self.size + limit
        register(helper)
def register(f): pass
`,
  }
  expect(await edgesOf(project, ['reads', 'writes', 'references'])).toEqual([
    'reads a.py#A.grow -> a.py#A.size',
    'reads a.py#A.grow -> a.py#limit',
    'references a.py#A.grow -> a.py#helper',
    'writes a.py#A.grow -> a.py#A.size',
  ])
})

test('types and decorators', async () => {
  const project = {
    'a.ts': `
function log(value: unknown) {}
interface Item { next: Item }
@log
class Cart { items: Item[] = []; add(item: Item): Cart { return this } }
`,
  }
  expect(await edgesOf(project, ['has-type', 'decorates'])).toEqual([
    'decorates a.ts#log -> a.ts#Cart',
    'has-type a.ts#Cart -> a.ts#Item',
    'has-type a.ts#Cart.add -> a.ts#Cart',
    'has-type a.ts#Cart.add -> a.ts#Item',
    'has-type a.ts#Item -> a.ts#Item',
  ])
})

test('tests exercise what they call and make, not one another', async () => {
  const project = {
    'cart.py': 'class Cart:\n    def add(self): pass\ndef total(): pass\n',
    'test_cart.py': `
from cart import Cart, total
def helper(): return Cart()
def test_total():
    total()
    helper()
    Cart().add()
`,
  }
  expect(await edgesOf(project, ['tests'])).toEqual([
    'tests test_cart.py#test_total -> cart.py#Cart',
    'tests test_cart.py#test_total -> cart.py#Cart.add',
    'tests test_cart.py#test_total -> cart.py#total',
  ])
})
