import { expect, test } from 'vitest'
import { linkTexts } from '../../../../graph/testing/link-texts.ts'
import { openTexts } from '../../../../index/testing/open-texts.ts'
import { collectRun } from '../../../testing/collect-run.ts'
import { statedBy } from './stated-by.ts'

const texts = {
  'shop/cart.py': `"""Carts."""
import os

MAX_ITEMS = 40


class Cart:
    """What a customer wants to buy."""

    currency = "EUR"

    def add(self, name, count=1):
        """Puts an article into the cart."""
        if not name:
            raise ValueError("no name")
        if count > MAX_ITEMS:
            self._log(name)
        else:
            raise KeyError(name)

    def region(self):
        return os.environ.get("SHOP_REGION")

    def _log(self, name):
        print(name)
`,
  'shop/pay.py': 'from shop.cart import Cart\n\n\ndef pay():\n    Cart().add("tea")\n',
  'shop/test_cart.py':
    'from shop.cart import Cart\n\n\ndef test_adding_nothing_is_an_error():\n    Cart().add("")\n',
  'shop/store.ts':
    "export interface Store {\n  get(key: string): string\n}\n\nexport function open(path: string): Store {\n  if (path === '') {\n    throw new RangeError('no path')\n  } else if (path.length > 9) {\n    throw new Error('long')\n  }\n  return { get: (key) => key }\n}\n\nfunction hidden() {}\nhidden()\n",
}

async function specify(question: string): Promise<string> {
  using snapshot = openTexts(texts, await linkTexts(texts))
  const project = { repoName: 'test/test', snapshot }
  const run = await collectRun({ projects: [project], question, agentId: 'spec_generation_agent' })
  expect(run.end).toMatchObject({ type: 'finish', withheldCitations: 0 })
  return run.text
}

test('a specification has all public members, errors with conditions, limits, configuration, tests, users', async () => {
  const text = await specify('Write a spec for `Cart`')
  for (const part of [
    '- class `Cart`: What a customer wants to buy [shop/cart.py:7-25].',
    '`def add(self, name, count=1)`: Puts an article into the cart [shop/cart.py:12-19].',
    '- `def region(self)`: Returns `os.environ.get("SHOP_REGION")` [shop/cart.py:22-22].',
    '- `add` raises `ValueError("no name")` if `not name` [shop/cart.py:15-15].',
    '- `add` raises `KeyError(name)` unless `count > MAX_ITEMS` [shop/cart.py:19-19].',
    '- `currency = "EUR"` [shop/cart.py:10-10]',
    '- `MAX_ITEMS = 40` [shop/cart.py:4-4]',
    '- `region` reads `return os.environ.get("SHOP_REGION")` [shop/cart.py:22-22]',
    '- “adding nothing is an error” [shop/test_cart.py:4-5]',
    '- `pay` (',
    'One public definition listed above has no documentation',
    'Members that are not public by name or modifier are left out (1).',
  ]) {
    expect(text).toContain(part)
  }
  expect(text).not.toContain('`def _log')
})

test('the specification of a file and of a directory has the members of the types in it', async () => {
  const file = await specify('Write a spec of shop/store.ts')
  expect(file).toContain('### `Store` [shop/store.ts:1-3]')
  expect(file).toContain('- `get(key: string): string` [shop/store.ts:2-2]')
  expect(file).toContain("- `open` raises `RangeError('no path')` if `path === ''` [shop/store.ts:7-7].")
  expect(file).toContain(
    "- `open` raises `Error('long')` if not `path === ''` but `path.length > 9` [shop/store.ts:9-9].",
  )
  expect(file).not.toContain('hidden')
  const directory = await specify('Write a spec of the directory `shop`')
  for (const part of ['def add(', 'get(key: string)', 'def pay()']) expect(directory).toContain(part)
})

test('the name of a test says what it states', () => {
  const say = (name: string, kind = 'function') => statedBy({ node_id: '', location: '', name, kind })
  expect(say('TestCart.test_empty_cart_costs_nothing')).toBe('empty cart costs nothing')
  expect(say('CartTest.testEmptyCart')).toBe('empty cart')
  expect(say('make_cart')).toBeUndefined()
  expect(say('adds an item', 'test')).toBe('adds an item')
})
