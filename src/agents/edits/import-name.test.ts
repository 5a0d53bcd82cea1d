import { expect, test } from 'vitest'
import { editTexts } from '../testing/edit-texts.ts'

const add = (texts: Readonly<Record<string, string>>, node: string, file: string) =>
  editTexts(texts, { change: 'add_import', node, file })

test('an import of TypeScript is relative, in the style of the file', async () => {
  const price = 'export function priceOf() {}\nfunction own() {}\n'
  const texts = {
    'src/shop/price.ts': price,
    'src/a.ts': "import { x } from './x.js'\nimport {\n  y,\n} from 'y'\n\nx(y)\n",
  }
  expect(await add(texts, 'priceOf', 'src/a.ts')).toMatchObject({
    changed: {
      'src/a.ts':
        "import { x } from './x.js'\nimport {\n  y,\n} from 'y'\nimport { priceOf } from './shop/price.js'\n\nx(y)\n",
    },
  })
  expect(await add(texts, 'own', 'src/a.ts')).toContain('is not exported from')
  expect(
    await add({ 'a/price.ts': price, 'b.ts': '// Head.\n\nconst a = 1;\n' }, 'priceOf', 'b.ts'),
  ).toMatchObject({ changed: { 'b.ts': "// Head.\n\nimport { priceOf } from './a/price'\nconst a = 1;\n" } })
  expect(
    await add({ 'a/price.ts': price, 'b.ts': "import { priceOf } from './a/price'\n" }, 'priceOf', 'b.ts'),
  ).toContain('knows `priceOf` already')
})

test('an import of Python is relative where the file has such ones, else from the package', async () => {
  const texts = {
    'pkg/__init__.py': '',
    'pkg/price.py': 'def price_of():\n    pass\n',
    'pkg/sub/__init__.py': '',
    'pkg/sub/cart.py': '"""Carts."""\n\nfrom ..other import x\n\nx()\n',
    'tool.py': '"""A tool."""\nimport os\n\nos.getcwd()\n',
  }
  expect(await add(texts, 'price_of', 'pkg/sub/cart.py')).toMatchObject({
    changed: {
      'pkg/sub/cart.py': '"""Carts."""\n\nfrom ..other import x\nfrom ..price import price_of\n\nx()\n',
    },
  })
  expect(await add(texts, 'price_of', 'tool.py')).toMatchObject({
    changed: { 'tool.py': '"""A tool."""\nimport os\nfrom pkg.price import price_of\n\nos.getcwd()\n' },
  })
})

test('an import of Java names the package, and other languages are refused', async () => {
  const texts = {
    'a/Price.java': 'package a;\n\npublic class Price {}\n',
    'b/Cart.java': 'package b;\n\nimport java.util.List;\n\nclass Cart {}\n',
    'x.go': 'package x\n\nfunc F() {}\n',
    'y/y.go': 'package y\n',
  }
  expect(await add(texts, 'Price', 'b/Cart.java')).toMatchObject({
    changed: { 'b/Cart.java': 'package b;\n\nimport java.util.List;\nimport a.Price;\n\nclass Cart {}\n' },
  })
  expect(await add(texts, 'F', 'y/y.go')).toContain('TypeScript, JavaScript, Python and Java only')
  expect(await add(texts, 'Price', 'y/y.go')).toContain('is defined in another language')
})
