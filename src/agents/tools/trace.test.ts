import { expect, test } from 'vitest'
import { linkTexts } from '../../graph/testing/link-texts.ts'
import { openTexts } from '../../index/testing/open-texts.ts'
import { labelProjects } from '../projects.ts'
import { WorkspaceSession } from '../workspace.ts'
import { traceTool } from './trace.ts'
import type { TraceOutput } from './trace.ts'

const texts = {
  'shop/cart.py': `from shop.rates import rate_of


class Cart:
    def __init__(self):
        self.rates = {}

    def load(self, rows):
        for row in rows:
            self.rates[row.code] = row.rate

    def total(self, items):
        if not items:
            raise ValueError("cart is empty")
        code = items[0].code
        return self.rates[code]


def checkout(cart, items):
    return cart.total(items)
`,
  'shop/rates.py': `def rate_of(code):
    return 1
`,
  'tests/test_cart.py': `from shop.cart import Cart, checkout


def test_checkout():
    checkout(Cart(), [])
`,
}

async function trace(text: string): Promise<TraceOutput> {
  using snapshot = openTexts(texts, await linkTexts(texts))
  const context = {
    projects: labelProjects([{ repoName: 'acme/shop', snapshot }]),
    workspace: new WorkspaceSession(undefined),
  }
  return (await traceTool.execute(context, { text }, new AbortController().signal)) as TraceOutput
}

const installed = `Traceback (most recent call last):
  File "/home/a/run.py", line 3, in <module>
    checkout(cart, items)
  File "/usr/lib/python3.12/site-packages/shop/cart.py", line 30, in checkout
    return cart.total(items)
  File "/usr/lib/python3.12/site-packages/shop/cart.py", line 26, in total
    return self.rates[code]
KeyError: 'EUR'`

test('frames below site-packages are bound where the end of their path is ours, by the text of their lines', async () => {
  const { errors, frames, entered_from: from, extent } = await trace(installed)
  expect(errors).toEqual([{ name: 'KeyError', message: "'EUR'" }])
  expect(frames.map(({ name, location, line_by: by }) => `${name} ${location} ${by}`)).toEqual([
    'Cart.total shop/cart.py:16-16 text',
    'checkout shop/cart.py:20-20 text',
  ])
  expect(from).toBe('/home/a/run.py:3 <module>')
  expect(extent).toMatchObject({ shown: 2, total: 2 })
})

test('fixes are ranked from where the state is made to where it shows', async () => {
  const { fixes, values } = await trace(installed)
  expect(values).toEqual([
    { location: 'shop/cart.py:15-15', text: 'code = items[0].code', value: 'code', from: 'assigned' },
  ])
  expect(fixes.map(({ role, advice, name }) => `${role} (${advice}): ${name}`)).toEqual([
    'origin (preferred): Cart.load',
    'origin (preferred): Cart.__init__',
    'boundary (acceptable): checkout',
    'symptom (avoid): Cart.total',
  ])
  expect(fixes[0]?.evidence).toContain('writer of rates, which the failing line reads')
})

test('a bare message is led to where it is raised, with the condition', async () => {
  const { raised_at: raised, conditions, symptom } = await trace('ValueError: cart is empty')
  expect(raised).toMatchObject([{ name: 'Cart.total', location: 'shop/cart.py:14-14' }])
  expect(symptom).toMatchObject({ location: 'shop/cart.py:14-14' })
  expect(conditions).toEqual([{ location: 'shop/cart.py:13-13', text: 'if not items' }])
})

test('frames that are not in the commit are counted as not looked at', async () => {
  const { missing, extent } = await trace(
    `Traceback (most recent call last):
  File "shop/cart.py", line 20, in checkout
    return cart.total(items)
  File "shop/gone.py", line 4, in vanish
    pass
KeyError: 'EUR'`,
  )
  expect(missing).toEqual(['shop/gone.py:4 vanish'])
  expect(extent.unread).toContainEqual({ what: 'frames that are not in the parsed commit', count: 1 })
})
