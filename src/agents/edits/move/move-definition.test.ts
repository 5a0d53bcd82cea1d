import { describe, expect, test } from 'vitest'
import { editTexts } from '../../testing/edit-texts.ts'

const move = (texts: Readonly<Record<string, string>>, node: string, file: string) =>
  editTexts(texts, { change: 'move', node, file })

describe('TypeScript', () => {
  const texts = {
    'src/price.ts':
      "import { round } from './math/round'\nimport { Money, type Rate } from './money'\n\nconst tax = 0.2\n\n// What a thing costs.\nexport function cost(a: Money): number {\n  return round(a.amount * tax)\n}\n\nexport const label = (rate: Rate): string => `${rate}`\n",
    'src/math/round.ts': 'export const round = (a: number): number => Math.round(a)\n',
    'src/money.ts': 'export interface Money {\n  amount: number\n}\nexport type Rate = number\n',
    'src/shop/costs.ts': "import { round } from '../math/round'\n\nexport const up = round\n",
    'src/index.ts': "export { cost, label } from './price'\n",
    'src/all.ts': "export * from './price'\n",
    'src/cart.ts':
      "import { cost as price, label } from './price'\nimport { cost } from './index'\n\nexport const sum = cost({ amount: 1 }) + price({ amount: 2 })\nexport const said = label(1)\n",
    'src/cart.test.ts':
      "import { cost } from './price'\n\nvi.mock('./price', () => ({ cost: 1 }))\ncost({ amount: 1 })\n",
  }

  test('moves the definition with what it needs, and rewrites imports and re-exports', async () => {
    const edited = await move(texts, 'src/price.ts#cost', 'src/shop/costs.ts')
    expect(edited).toMatchObject({
      changed: {
        'src/price.ts':
          "import { type Rate } from './money'\n\nexport const tax = 0.2\n\nexport const label = (rate: Rate): string => `${rate}`\n",
        'src/shop/costs.ts':
          "import { round } from '../math/round'\nimport { Money } from '../money'\nimport { tax } from '../price'\n\nexport const up = round\n\n// What a thing costs.\nexport function cost(a: Money): number {\n  return round(a.amount * tax)\n}\n",
        'src/index.ts': "export { label } from './price'\nexport { cost } from './shop/costs'\n",
        'src/all.ts': "export * from './price'\nexport { cost } from './shop/costs'\n",
        'src/cart.ts':
          "import { label } from './price'\nimport { cost as price } from './shop/costs'\nimport { cost } from './index'\n\nexport const sum = cost({ amount: 1 }) + price({ amount: 2 })\nexport const said = label(1)\n",
        'src/cart.test.ts':
          "import { cost } from './shop/costs'\n\nvi.mock('./price', () => ({ cost: 1 }))\ncost({ amount: 1 })\n",
      },
      output: {
        summary: expect.stringContaining('rewrites the imports of 4 files'),
        checked: expect.stringContaining('every name in them leads where it led before'),
        notes: ['`tax` of `src/price.ts` is exported now, because the moved code uses it.'],
      },
    })
  })

  test('the old file imports what it still uses, and goes on giving what is taken as a whole', async () => {
    const edited = await move(
      {
        'a.ts': 'export class Box {}\n\nexport function make(): Box {\n  return new Box()\n}\n',
        'b.ts': 'export const one = 1\n',
        'c.ts': "import * as boxes from './a'\n\nexport const box = new boxes.Box()\n",
      },
      'a.ts#Box',
      'b.ts',
    )
    expect(edited).toMatchObject({
      changed: {
        'a.ts':
          "import { Box } from './b'\nexport { Box } from './b'\n\nexport function make(): Box {\n  return new Box()\n}\n",
        'b.ts': 'export const one = 1\n\nexport class Box {}\n',
      },
    })
    expect(typeof edited === 'string' ? '' : edited.output.notes.join()).toContain('goes on giving `Box`')
    expect(Object.keys(typeof edited === 'string' ? {} : edited.changed)).not.toContain('c.ts')
  })

  test('goes above its first use in the file that imported it', async () => {
    const edited = await move(
      {
        'a.ts': 'export const limit = (a: number): number => a\nexport const other = 1\n',
        'b.ts': "import { limit, other } from './a'\n\n// Most.\nexport const most = limit(other)\n",
        'lib/c.ts':
          "import { limit } from '@/a'\nimport { x } from '@/lib/x'\n\nexport const least = limit(x)\n",
        'lib/x.ts': 'export const x = 1\n',
        'tsconfig.json': '{ "compilerOptions": { "baseUrl": ".", "paths": { "@/*": ["./*"] } } }\n',
      },
      'a.ts#limit',
      'b.ts',
    )
    expect(edited).toMatchObject({
      changed: {
        'a.ts': 'export const other = 1\n',
        'b.ts':
          "import { other } from './a'\n\nexport const limit = (a: number): number => a\n\n// Most.\nexport const most = limit(other)\n",
        'lib/c.ts':
          "import { limit } from '@/b'\nimport { x } from '@/lib/x'\n\nexport const least = limit(x)\n",
      },
    })
  })

  test('what cannot be proved is refused with the reason', async () => {
    const b = { 'b.ts': 'export const b = 1\n' }
    expect(await move({ 'a.ts': 'export default function f() {}\n', ...b }, 'a.ts#f', 'b.ts')).toContain(
      'is the default export of `a.ts`',
    )
    expect(await move({ 'a.ts': 'export class A {\n  f() {}\n}\n', ...b }, 'A.f', 'b.ts')).toContain(
      'a member of `A`',
    )
    expect(await move({ 'a.ts': 'export let n = 1\n', ...b }, 'a.ts#n', 'b.ts')).toContain('may be assigned')
    expect(
      await move({ 'a.ts': 'export const b = 2\nexport const c = () => b\n', ...b }, 'a.ts#c', 'b.ts'),
    ).toContain('`b`, which it uses, means something else in `b.ts`')
    expect(await move({ 'a.ts': 'export const b = 2\n', ...b }, 'a.ts#b', 'b.ts')).toContain(
      '`b.ts` has a `b` already',
    )
    expect(
      await move(
        { 'a.ts': 'export const x = 1\nexport const y = () => x\nexport const z = () => y()\n', ...b },
        'a.ts#y',
        'b.ts',
      ),
    ).toContain('a circle of imports')
    expect(
      await move({ 'a.js': 'exports.f = f\nfunction f() {}\n', 'b.js': 'exports.b = 1\n' }, 'a.js#f', 'b.js'),
    ).toContain('CommonJS')
    expect(await move({ 'a.ts': 'export const x = 1\n' }, 'a.ts#x', 'no.ts')).toContain(
      'there is no file "no.ts"',
    )
  })
})

describe('Python', () => {
  test('moves a function within and between packages', async () => {
    const edited = await move(
      {
        'shop/__init__.py': 'from .price import cost\n',
        'shop/price.py':
          '"""Prices."""\nimport math\nfrom typing import Any, Optional\nfrom .tax import rate\n\n\ndef base():\n    return 1\n\n\n@rate\ndef cost(a: Optional[int]):\n    """Says it."""\n    return math.floor(base())\n\n\ndef other(x: Any):\n    return x\n',
        'shop/tax.py': 'def rate(f):\n    return f\n',
        'shop/sums.py': '"""Sums."""\nimport os\n\n\ndef total():\n    return os.sep\n',
        'shop/cart.py':
          'from .price import (\n    base,\n    cost as price,\n)\n\n\ndef sum():\n    return price(1) + base()\n',
        'tool.py': 'def run():\n    from shop.price import cost\n    return cost(2)\n',
      },
      'shop/price.py#cost',
      'shop/sums.py',
    )
    expect(edited).toMatchObject({
      changed: {
        'shop/__init__.py': 'from .sums import cost\n',
        'shop/price.py':
          '"""Prices."""\nfrom typing import Any\n\n\ndef base():\n    return 1\n\n\ndef other(x: Any):\n    return x\n',
        'shop/sums.py':
          '"""Sums."""\nimport os\nfrom .tax import rate\nfrom typing import Optional\nimport math\nfrom shop.price import base\n\n\ndef total():\n    return os.sep\n\n\n@rate\ndef cost(a: Optional[int]):\n    """Says it."""\n    return math.floor(base())\n',
        'shop/cart.py':
          'from .price import (\n    base,\n)\nfrom .sums import cost as price\n\n\ndef sum():\n    return price(1) + base()\n',
        'tool.py': 'def run():\n    from shop.sums import cost\n    return cost(2)\n',
      },
      output: { checked: expect.stringContaining('every name in them leads where it led before') },
    })
  })

  test('a module that is used as a whole, or lists the name, goes on giving it', async () => {
    const edited = await move(
      {
        'a.py': '__all__ = ["f"]\n\n\ndef f():\n    return 1\n',
        'b.py': 'ONE = 1\n',
        'c.py': 'import a\n\na.f()\n',
      },
      'a.py#f',
      'b.py',
    )
    expect(edited).toMatchObject({
      changed: {
        'a.py': 'from b import f\n\n__all__ = ["f"]\n',
        'b.py': 'ONE = 1\n\n\ndef f():\n    return 1\n',
      },
    })
  })

  test('what cannot be proved is refused with the reason', async () => {
    const b = { 'b.py': 'ONE = 1\n' }
    expect(await move({ 'a.py': 'def f():\n    return __file__\n', ...b }, 'a.py#f', 'b.py')).toContain(
      '`__file__`, which says something else',
    )
    expect(
      await move(
        { 'a.py': 'n = 0\n\n\ndef g():\n    global n\n    n = 1\n\n\ndef f():\n    return n\n', ...b },
        'a.py#f',
        'b.py',
      ),
    ).toContain('functions of `a.py` assign')
    expect(
      await move(
        {
          'a.py': 'def g():\n    return 1\n\n\ndef f():\n    return g()\n',
          'b.py': 'from a import g\nimport a\n\nONE = g()\n',
          'c.py': 'from a import f\n\n\ndef h():\n    return f()\n',
          'd.py': 'import c\n',
        },
        'a.py#f',
        'c.py',
      ),
    ).toMatchObject({ changed: { 'c.py': expect.stringContaining('from a import g') } })
    expect(
      await move(
        { 'a.py': 'def g():\n    return f()\n\n\ndef f():\n    return g()\n', ...b },
        'a.py#f',
        'b.py',
      ),
    ).toContain('a circle of imports')
  })
})

test('an import that is not run when a file is loaded is none that a circle may rest on', async () => {
  const texts = {
    'p/__init__.py': '',
    'p/a.py':
      'from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    from p.b import B\n\n\ndef f():\n    return 1\n\n\ndef g():\n    return f()\n',
    'p/b.py': 'from p.a import g\n\n\nclass B:\n    pass\n',
  }
  expect(await move(texts, 'p/a.py#f', 'p/b.py')).toContain('a circle of imports')
  expect(await move({ 'a.py': '__all__ = ["f"]\n', 'b.py': 'x = 1\n' }, '__all__', 'b.py')).toContain(
    'means something for the file',
  )
})

describe('Go', () => {
  const go = {
    'a/a.go':
      'package a\n\nimport (\n\t"fmt"\n\t"strings"\n)\n\n// T holds.\ntype T struct{}\n\n// Say says.\nfunc (t *T) Say() { fmt.Println(strings.ToUpper("x")) }\n\nfunc Other() string { return strings.TrimSpace(" ") }\n',
    'a/b.go': 'package a\n\nfunc B() { (&T{}).Say() }\n',
    'c/c.go': 'package c\n',
  }

  test('moves a type with its methods within its package, and mends both import lists', async () => {
    expect(await move(go, 'a/a.go#T', 'a/b.go')).toMatchObject({
      changed: {
        'a/a.go':
          'package a\n\nimport (\n\t"strings"\n)\n\nfunc Other() string { return strings.TrimSpace(" ") }\n',
        'a/b.go':
          'package a\n\nimport (\n\t"fmt"\n\t"strings"\n)\n\nfunc B() { (&T{}).Say() }\n\n// T holds.\ntype T struct{}\n\n// Say says.\nfunc (t *T) Say() { fmt.Println(strings.ToUpper("x")) }\n',
      },
    })
  })

  test('another package is refused with the reason', async () => {
    expect(await move(go, 'a/a.go#T', 'c/c.go')).toContain('belongs to another package')
    expect(await move({ ...go, 'a/a_test.go': 'package a\n' }, 'a/a.go#Other', 'a/a_test.go')).toContain(
      'not built under the same conditions',
    )
  })
})

test('other languages are refused with a true reason', async () => {
  expect(
    await move({ 'A.java': 'public class A {}\n', 'B.java': 'class B {}\n' }, 'A.java#A', 'B.java'),
  ).toContain('stands in a file of its own name')
})

test('what is found by its module stays there', async () => {
  const given = (edited: unknown): string =>
    typeof edited === 'object' && edited !== null && 'changed' in edited ? JSON.stringify(edited.changed) : ''
  const b = { 'p/__init__.py': '', 'p/b.py': 'ONE = 1\n' }
  const again = 'from p.b import f as f'
  // Entered by its decorator, and named nowhere.
  const decorated = 'from .r import r\n\n\n@r\ndef f():\n    return 1\n'
  const r = { 'p/r.py': 'def r(f):\n    return f\n' }
  expect(given(await move({ 'p/a.py': decorated, ...r, ...b }, 'p/a.py#f', 'p/b.py'))).toContain(
    'from .b import f as f',
  )
  // The module is passed as a value, or named in a text.
  const a = { 'p/a.py': 'def f():\n    return 1\n', ...b }
  expect(given(await move({ ...a, 'c.py': 'from p import a\n\nadd(a)\n' }, 'p/a.py#f', 'p/b.py'))).toContain(
    again,
  )
  expect(given(await move({ ...a, 'c.py': "plugins = ['p.a']\n" }, 'p/a.py#f', 'p/b.py'))).toContain(again)
  expect(given(await move({ ...a, 'c.py': 'x = 1\n' }, 'p/a.py#f', 'p/b.py'))).not.toContain(again)
  // A file of TypeScript without exports is no module.
  const emptied = {
    'a.ts': 'export const f = 1\n',
    'b.ts': 'export const b = 1\n',
    'i.ts': "export * from './a'\n",
  }
  expect(await move(emptied, 'a.ts#f', 'b.ts')).toMatchObject({
    changed: { 'i.ts': "export { f } from './b'\n" },
  })
})

test('what the new file gives on already is refused', async () => {
  const texts = {
    'a.ts': 'export const f = 1\n',
    'i.ts': "import { f } from './a'\n\nexport { f }\n",
  }
  expect(await move(texts, 'a.ts#f', 'i.ts')).toContain('`i.ts` gives it on')
})
