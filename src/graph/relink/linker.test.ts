import { describe, expect, test } from 'vitest'

import { linkFacts } from '../link.ts'
import { createRandom, injectFaults, makeFaulty } from '../testing/faulty-input.ts'
import { inputOf } from '../testing/link-texts.ts'
import { createLinker } from './linker.ts'

const TEXTS = {
  'README.md': '# Shop\n\nText.\n\n## Prices\n',
  'lib/Order.scala': 'class Order {\n  def total() {\n    1\n  }\n}\n',
  'notes.md': 'Notes.\n',
  'go.mod': 'module example.com/shop\n',
  'shop/cart.py':
    'from shop.price import total\n\nclass Cart:\n    """Holds things."""\n    def sum(self):\n        return total(self.things)\n',
  'shop/price.py': 'def total(things):\n    rate = 2\n    return sum(rate * thing for thing in things)\n',
  'web/app.ts':
    "import { show } from './show.ts'\nexport const run = (name: string) => show({ name })\n\nconst all = [(name: string) => run(name)]\nfor (const each of all) each('a')\n",
  'web/show.ts':
    '/** Shows it. */\nexport function show(given: { name: string }) {\n  return given.name\n}\n',
}

describe('what has only moved is not linked again', () => {
  const same: Record<string, Partial<typeof TEXTS>> = {
    nothing: {},
    'an empty line on top': { 'shop/price.py': `\n${TEXTS['shop/price.py']}` },
    'comments and layout': {
      'shop/price.py': TEXTS['shop/price.py'].replace('rate = 2', 'rate = 2  # twice\n\n    # the sum'),
      'web/show.ts': TEXTS['web/show.ts'].replace('return', '// gives\n  return'),
    },
    'a function without a name': {
      'web/app.ts': TEXTS['web/app.ts'].replace('const all', '// What runs.\nconst all'),
    },
    'a doc': {
      'shop/cart.py': TEXTS['shop/cart.py'].replace('Holds things.', 'Holds\n    what is bought.'),
      'web/show.ts': TEXTS['web/show.ts'].replace('Shows it.', 'Shows the name.'),
    },
    'another heading': { 'README.md': '# Shops\n\n## Prices\n' },
    'a heading that is new': {
      'README.md': '# Shop\n\nText.\n\n## Prices\n\n## Prices\n\n### Prices\n\n# Shop\n',
    },
    'a heading that is gone': { 'README.md': '# Shop\n\nText.\n' },
    'code without facts': {
      'lib/Order.scala':
        'class Order {\n  def total() {\n    1\n  }\n  def sum() {\n    2\n  }\n}\nclass Order {\n}\n',
      'shop/price.py': `\n${TEXTS['shop/price.py']}`,
    },
    'a text': { 'README.md': '# Shop\n\nMore text.\nAnd more.\n\n## Prices\n' },
  }
  test.each(Object.keys(same))('%s', async (name) => {
    const after = { ...TEXTS, ...same[name] }
    const linker = createLinker()
    expect(linker.move(await inputOf(TEXTS))).toBeUndefined()
    const linked = linker.link(await inputOf(TEXTS))
    const moved = linker.move(await inputOf(after))
    expect(moved?.before).toBe(linked)
    expect(moved?.graph).toEqual(linkFacts(await inputOf(after)))
    // And back, from what was moved.
    const back = linker.move(await inputOf(TEXTS))
    expect(back?.before).toBe(moved?.graph)
    expect(back?.graph).toEqual(linkFacts(await inputOf(TEXTS)))
  })
})

describe('what says something else is linked again', () => {
  const others: Record<string, Record<string, string>> = {
    'another callee': { ...TEXTS, 'shop/cart.py': TEXTS['shop/cart.py'].replace('total(self', 'sum(self') },
    'another order': {
      ...TEXTS,
      'shop/price.py': 'def total(things):\n    return sum(rate * thing for thing in things)\n    rate = 2\n',
    },
    'another indentation': {
      ...TEXTS,
      'shop/price.py': TEXTS['shop/price.py'].replaceAll('    ', '  '),
    },
    'another file': { ...TEXTS, 'web/more.ts': 'export {}\n' },
    'the first heading': { ...TEXTS, 'notes.md': '# Notes\n' },
    'another configuration': { ...TEXTS, 'tsconfig.json': '{}' },
  }
  test.each(Object.keys(others))('%s', async (name) => {
    const linker = createLinker()
    linker.link(await inputOf(TEXTS))
    expect(linker.move(await inputOf(others[name]!))).toBeUndefined()
    const graph = linker.link(await inputOf(others[name]!))
    expect(graph).toEqual(linkFacts(await inputOf(others[name]!)))
  })

  test('a configuration that module rules have read', async () => {
    const before = {
      'tsconfig.json': '{ "compilerOptions": { "paths": { "@/*": ["a/*"] } } }',
      'a/x.ts': 'export function f() {}\n',
      'b/x.ts': 'export function f() {}\n',
      'main.ts': "import { f } from '@/x'\nf()\n",
    }
    const after = { ...before, 'tsconfig.json': before['tsconfig.json'].replace('a/*', 'b/*') }
    const linker = createLinker()
    linker.link(await inputOf(before))
    expect(linker.move(await inputOf(after))).toBeUndefined()
    const graph = linker.link(await inputOf(after))
    expect(graph).toEqual(linkFacts(await inputOf(after)))
  })

  test('what was forgotten', async () => {
    const linker = createLinker()
    linker.link(await inputOf(TEXTS))
    linker.forget()
    expect(linker.move(await inputOf(TEXTS))).toBeUndefined()
  })
})

test('what failed is linked again, and not moved', async () => {
  const linker = createLinker()
  const faulty = makeFaulty(await inputOf(TEXTS))
  injectFaults(faulty, 'now and then', 100, createRandom(1))
  expect(linker.link(faulty.input).failures).not.toEqual([])
  faulty.onRead = () => undefined
  expect(linker.move(faulty.input)).toBeUndefined()
  expect(linker.link(faulty.input)).toEqual(linkFacts(await inputOf(TEXTS)))
})

test('code without facts is linked again where the names in its text are others', async () => {
  const withNames = async (unreadNames: readonly string[]) => {
    const input = await inputOf(TEXTS)
    const files = input.files.map((file) =>
      file.path === 'web/show.ts' ? { ...file, facts: undefined, unreadNames } : file,
    )
    return { ...input, files }
  }
  const linker = createLinker()
  linker.link(await withNames(['total', 'show']))
  expect(linker.move(await withNames(['total', 'show']))).toBeDefined()
  expect(linker.move(await withNames(['total']))).toBeUndefined()
})
