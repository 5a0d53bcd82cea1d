import { describe, expect, test } from 'vitest'
import { editTexts } from '../testing/edit-texts.ts'

const rename = (texts: Readonly<Record<string, string>>, node: string, newName: string) =>
  editTexts(texts, { change: 'rename', node, new_name: newName })

describe('renaming', () => {
  test('changes the definition, imports, re-exports and uses, and no other thing of that name', async () => {
    const edited = await rename(
      {
        'src/price.ts': 'export function cost(a: number): number {\n  return a // the cost of it\n}\n',
        'src/index.ts': "export { cost } from './price'\n",
        'src/cart.ts':
          "import { cost as price } from './price'\nimport { cost } from './index'\n\nexport const sum = cost(1) + price(2)\nexport const label = `cost: ${cost(3)}`\n",
        'src/other.ts': 'function cost() {}\ncost()\n',
        'README.md': '# The cost\n',
      },
      'src/price.ts#cost',
      'priceOf',
    )
    expect(edited).toMatchObject({
      changed: {
        'src/price.ts': 'export function priceOf(a: number): number {\n  return a // the cost of it\n}\n',
        'src/index.ts': "export { priceOf } from './price'\n",
        'src/cart.ts':
          "import { priceOf as price } from './price'\nimport { priceOf } from './index'\n\nexport const sum = priceOf(1) + price(2)\nexport const label = `cost: ${priceOf(3)}`\n",
      },
      output: {
        left: [
          {
            what: 'in comments, texts and documents',
            places: ['README.md:1-1', 'src/cart.ts:5-5', 'src/price.ts:2-2'],
          },
        ],
      },
    })
    expect(typeof edited === 'string' ? '' : edited.output.checked).toContain('leads where it led before')
    expect(Object.keys(typeof edited === 'string' ? {} : edited.changed)).not.toContain('src/other.ts')
  })

  test('renames overrides and implementations together', async () => {
    const edited = await rename(
      {
        'shapes.py':
          'class Shape:\n    def area(self):\n        raise NotImplementedError\n\n\nclass Square(Shape):\n    def area(self):\n        return 4\n\n\ndef show(shape: Shape):\n    return shape.area()\n',
      },
      'Square.area',
      'surface',
    )
    expect(edited).toMatchObject({
      changed: {
        'shapes.py':
          'class Shape:\n    def surface(self):\n        raise NotImplementedError\n\n\nclass Square(Shape):\n    def surface(self):\n        return 4\n\n\ndef show(shape: Shape):\n    return shape.surface()\n',
      },
    })
  })

  test('follows `__all__`, `name as name` and a call whose receiver is not known stays listed', async () => {
    const edited = await rename(
      {
        'pkg/__init__.py': "from .core import run as run\n\n__all__ = ['run']\n",
        'pkg/core.py': 'def run():\n    pass\n\n\ndef start(thing):\n    thing.run()\n    run()\n',
      },
      'pkg/core.py#run',
      'execute',
    )
    expect(edited).toMatchObject({
      changed: {
        'pkg/__init__.py': "from .core import execute as execute\n\n__all__ = ['execute']\n",
        'pkg/core.py': 'def execute():\n    pass\n\n\ndef start(thing):\n    thing.run()\n    execute()\n',
      },
      output: { left: [{ places: ['pkg/core.py:6-6'], total: 1 }] },
    })
  })

  test('keeps the key of `{ name }` where others read it by name alone', async () => {
    const edited = await rename(
      { 'a.js': 'function stop() {}\nregister({ stop, at: 1 })\nstop()\n' },
      'stop',
      'halt',
    )
    expect(edited).toMatchObject({
      changed: { 'a.js': 'function halt() {}\nregister({ stop: halt, at: 1 })\nhalt()\n' },
    })
  })

  test('renames the exports of a CommonJS module with their uses', async () => {
    const edited = await rename(
      {
        'a.js': 'function stop() {}\nmodule.exports = { stop }\n',
        'b.js': "const a = require('./a')\na.stop()\n",
      },
      'a.js#stop',
      'halt',
    )
    expect(edited).toMatchObject({
      changed: {
        'a.js': 'function halt() {}\nmodule.exports = { halt }\n',
        'b.js': "const a = require('./a')\na.halt()\n",
      },
    })
  })

  test('renames a Java class with its constructors and its file', async () => {
    const edited = await rename(
      {
        'src/shop/Cart.java':
          'package shop;\n\npublic class Cart {\n  public Cart() {}\n  static Cart make() { return new Cart(); }\n}\n',
        'src/shop/Main.java': 'package shop;\n\nclass Main {\n  Cart cart = Cart.make();\n}\n',
      },
      'Cart',
      'Basket',
    )
    expect(edited).toMatchObject({
      changed: {
        'src/shop/Basket.java':
          'package shop;\n\npublic class Basket {\n  public Basket() {}\n  static Basket make() { return new Basket(); }\n}\n',
        'src/shop/Main.java': 'package shop;\n\nclass Main {\n  Basket cart = Basket.make();\n}\n',
      },
    })
  })

  test('renames in Go, Rust and C', async () => {
    expect(
      await rename(
        {
          'go.mod': 'module example.com/a\n',
          'a.go': 'package a\n\nfunc parse() int { return 1 }\n\nfunc Run() int { return parse() }\n',
        },
        'parse',
        'read',
      ),
    ).toMatchObject({
      changed: { 'a.go': 'package a\n\nfunc read() int { return 1 }\n\nfunc Run() int { return read() }\n' },
    })
    expect(
      await rename(
        { 'src/lib.rs': 'fn parse() -> i32 { 1 }\npub fn run() -> i32 { parse() }\n' },
        'parse',
        'read',
      ),
    ).toMatchObject({ changed: { 'src/lib.rs': 'fn read() -> i32 { 1 }\npub fn run() -> i32 { read() }\n' } })
    expect(
      await rename(
        {
          'a.h': 'int parse(int a);\n',
          'a.c': '#include "a.h"\nint parse(int a) { return a; }\n',
          'b.c': '#include "a.h"\nint run(void) { return parse(1); }\n',
        },
        'parse',
        'read',
      ),
    ).toMatchObject({
      changed: {
        'a.h': 'int read(int a);\n',
        'a.c': '#include "a.h"\nint read(int a) { return a; }\n',
        'b.c': '#include "a.h"\nint run(void) { return read(1); }\n',
      },
    })
  })

  test('refuses a name that is taken, that would be captured, or that something outside fixes', async () => {
    const texts = {
      'a.py':
        'import threading\n\ndef f():\n    return 1\n\ndef g():\n    return f()\n\ndef h(k):\n    return f() + k\n',
    }
    expect(await rename(texts, 'f', 'g')).toContain('`g` is defined there already')
    expect(await rename(texts, 'f', 'k')).toContain('would lead elsewhere than before')
    expect(await rename(texts, 'f', 'no name')).toContain('is no name of this language')
    expect(await rename({ 'a.py': 'class A:\n    def __str__(self): ...\n' }, '__str__', 's')).toContain(
      'the language itself calls it',
    )
    expect(
      await rename(
        { 'A.java': 'class A implements Runnable {\n  @Override\n  public void run() {}\n}\n' },
        'A.run',
        'go',
      ),
    ).toContain('declared outside the repository')
    expect(
      await rename(
        { 'src/lib.rs': 'struct A;\nimpl std::fmt::Display for A {\n    fn fmt(&self) {}\n}\n' },
        'fmt',
        'show',
      ),
    ).toContain('outside the repository')
    expect(await rename(texts, 'f', 'f')).toContain('it is called "f" already')
    expect(
      await rename(
        {
          'go.mod': 'module example.com/a\n',
          'lib/lib.go': 'package lib\n\nfunc Parse() int { return 1 }\n',
          'a.go': 'package a\n\nimport "example.com/a/lib"\n\nfunc Run() int { return lib.Parse() }\n',
        },
        'Parse',
        'parse',
      ),
    ).toContain('would not be exported')
  })

  test('Ruby: methods may end with a mark, and symbols are listed; refuses what a symbol made or Ruby calls', async () => {
    const texts = {
      'cart.rb':
        'class Cart\n  attr_accessor :total\n  before :check\n  def check\n  end\n  def run\n    check\n  end\n  def to_s\n  end\nend\n',
    }
    expect(await rename(texts, 'Cart.check', 'valid?')).toMatchObject({
      changed: {
        'cart.rb': texts['cart.rb'].replace('def check', 'def valid?').replace('    check', '    valid?'),
      },
      output: { left: [{ what: 'where the name stands in code and may mean it', places: ['cart.rb:3-3'] }] },
    })
    expect(await rename(texts, 'Cart', 'Basket')).toMatchObject({
      output: { notes: [expect.stringContaining('is named after it')] },
    })
    expect(await rename(texts, 'Cart.total', 'sum')).toContain('made from a symbol')
    expect(await rename(texts, 'Cart.to_s', 'text')).toContain('Ruby itself may call it')
  })
})
