import { describe, expect, test } from 'vitest'

import { measureSuiteCase } from './measure-case.ts'
import type { SuiteCase } from './read-suites.ts'

describe('a case of a public suite', () => {
  test('a function without a name is the one that the suite counts there', async () => {
    const measured = await measureSuiteCase(
      caseOf(
        'python',
        {
          'shop/__init__.py': 'from .cart import Cart\n',
          'shop/cart.py': 'class Cart:\n    def __init__(self): pass\n    def pay(self): pass\n',
          'main.py': 'from shop import Cart\nbuy = lambda: Cart().pay()\nbuy()\n',
        },
        {
          main: ['main.<lambda1>'],
          'main.<lambda1>': ['shop.cart.Cart', 'shop.cart.Cart.pay', '<builtin>.len'],
        },
      ),
    )

    expect(measured).toEqual({ expected: 3, right: 3, missing: [], madeUp: [] })
  })

  test('one that runs where it is written is part of what is around it', async () => {
    const measured = await measureSuiteCase(
      caseOf(
        'javascript',
        { 'main.js': 'function a() {}\nfunction run(f) { f() }\n;[1].map(() => a())\nrun(() => a())\n' },
        {
          main: ['main.<arrow1>', 'main.run'],
          'main.run': ['main.<arrow2>'],
          'main.<arrow1>': ['main.a'],
          'main.<arrow2>': ['main.a'],
        },
      ),
    )

    expect(measured).toEqual({ expected: 4, right: 4, missing: [], madeUp: [] })
  })

  test('edges that one side lacks', async () => {
    const measured = await measureSuiteCase(
      caseOf(
        'javascript',
        { 'main.js': 'function a() {}\nfunction b() {}\na()\n' },
        { main: ['main.b', 'fs.readFile'] },
      ),
    )

    expect(measured).toEqual({
      expected: 1,
      right: 0,
      missing: ['main -> main.b'],
      madeUp: ['main -> main.a'],
    })
  })

  test('overloads by their parameters, indirect calls by a path, and silence about other names', async () => {
    const program = `package a;
class Main {
  Main(String name) {}
  static void run(final java.util.List<String> names, int... counts) {}
  static void run(int count) {}
  static void other() { }
  static Runnable later() { return () -> other(); }
  public static void main(String[] args) { new Main(""); run(1); later().run(); other(); }
}
`
    const main = 'a.Main:main(java.lang.String[])'
    const measured = await measureSuiteCase({
      ...caseOf(
        'java',
        { 'a/Main.java': program },
        {
          [main]: [
            'a.Main:<init>(java.lang.String)',
            'a.Main:run(java.util.List,int[])',
            'a.Main:other()',
            'java.lang.Runnable:run()',
          ],
        },
      ),
      indirect: new Set([`${main} -> a.Main:other()`]),
    })

    expect(measured).toEqual({
      expected: 3,
      right: 2,
      missing: ['a/Main.java#Main.main -> a/Main.java#Main.run'],
      madeUp: ['a/Main.java#Main.main -> a/Main.java#Main.run~2'],
    })
  })
})

function caseOf(
  language: SuiteCase['language'],
  texts: SuiteCase['texts'],
  expected: SuiteCase['expected'],
): SuiteCase {
  return { suite: 's', language, category: 'c', name: 's/c/n', texts, expected, indirect: new Set() }
}
