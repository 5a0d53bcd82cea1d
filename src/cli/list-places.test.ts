import { expect, test } from 'vitest'

import { listPlaces } from './list-places.ts'

test('listPlaces() names each place once, with what stands there', async () => {
  const output = {
    node: { name: 'total', location: 'shop/price.py:1-3', signature: 'def total(items)' },
    edges: [
      {
        node: { name: 'checkout', location: 'shop/cart.py:4-6' },
        sites: ['shop/cart.py:6', 'shop/cart.py:9'],
        text: '  return total(items)',
        edges: [{ node: { name: 'pay', location: 'shop/pay.py:1-9' }, sites: ['shop/pay.py:2'] }],
      },
      { node: { name: 'checkout' }, sites: ['shop/cart.py:6'] },
    ],
    levels: [
      { depth: 1, nodes: [{ name: 'gift', location: 'a.py:1-2', site: 'a.py:2', text: 'total([])' }] },
    ],
    files: [{ location: 'docs' }],
    routes: [
      { route: '/pay', location: 'shop/pay.py:2-2' },
      { route: '/', location: 'shop/app.py:3' },
      { location: 'gone.py:1' },
    ],
  }
  const read: string[] = []
  const readFile = async (path: string): Promise<string> => {
    read.push(path)
    if (path === 'gone.py') throw new Error('no such file')
    return await Promise.resolve("app = App()\r\n\r\n  app.route('/')\r\n")
  }
  expect(await listPlaces(output, (path) => path.replace('shop/', ''), readFile)).toEqual([
    'price.py:1: def total(items)',
    'cart.py:6: return total(items)',
    'cart.py:9: return total(items)',
    'pay.py:2: pay',
    'a.py:2: total([])',
    "app.py:3: app.route('/')",
    'gone.py:1: ',
  ])
  // A text that the tool gave is not read again.
  expect(read).toEqual(['shop/app.py', 'gone.py'])
})
