import { NodeFlagBit } from '../../graph/graph.ts'
import type { ProjectSketch } from './make-graph.ts'

const cart = `import { priceOf } from './price'

/** What a customer wants to buy. */
export class ShoppingCart {
  items: string[] = []

  addItem(name: string): void {
    this.items.push(name)
  }

  totalPrice(): number {
    let sum = 0
    for (const item of this.items) sum += priceOf(item)
    return sum
  }
}
`
const price = `export function priceOf(name: string): number {
  const entry = catalogue.get(name)
  if (entry === undefined) throw new UnknownArticleError(name)
  return applyDiscount(entry.cents)
}

function applyDiscount(cents: number): number {
  return Math.round(cents * 0.9)
}

export class UnknownArticleError extends Error {}
`
const checkout = `import { ShoppingCart } from './cart'

export function checkout(cart: ShoppingCart, onPaid: () => void): void {
  const amount = cart.totalPrice()
  payment.charge(amount)
  onPaid()
}
`
const cartTest = `import { ShoppingCart } from '../src/cart'

test('adds items to the shopping cart', () => {
  const cart = new ShoppingCart()
  cart.addItem('tea')
})
`

/** A small shop, as TypeScript would be linked. */
export const shop: ProjectSketch = {
  files: {
    'README.md': '# Shop\n\nA cart, prices and checkout.\n',
    'logo.png': { text: undefined, kind: 'binary' },
    'src/cart.ts': {
      text: cart,
      definitions: [
        {
          name: 'ShoppingCart',
          kind: 'class',
          lines: [4, 16],
          signature: 'class ShoppingCart',
          doc: 'What a customer wants to buy.',
        },
        { name: 'ShoppingCart.items', kind: 'field', lines: [5, 5] },
        {
          name: 'ShoppingCart.addItem',
          kind: 'method',
          lines: [7, 9],
          signature: 'addItem(name: string): void',
        },
        {
          name: 'ShoppingCart.totalPrice',
          kind: 'method',
          lines: [11, 15],
          signature: 'totalPrice(): number',
        },
      ],
    },
    'src/checkout.ts': {
      text: checkout,
      definitions: [
        {
          name: 'checkout',
          kind: 'function',
          lines: [3, 7],
          signature: 'function checkout(cart: ShoppingCart, onPaid: () => void): void',
        },
      ],
    },
    'src/price.ts': {
      text: price,
      definitions: [
        {
          name: 'priceOf',
          kind: 'function',
          lines: [1, 5],
          signature: 'function priceOf(name: string): number',
        },
        { name: 'applyDiscount', kind: 'function', lines: [7, 9], flags: NodeFlagBit.PRIVATE },
        { name: 'UnknownArticleError', kind: 'class', lines: [11, 11] },
      ],
    },
    'test/cart.test.ts': {
      text: cartTest,
      isTest: true,
      definitions: [{ name: 'adds items', kind: 'test', lines: [3, 6], flags: NodeFlagBit.TEST }],
    },
  },
  externals: ['payments', 'payments#charge'],
  edges: [
    ['imports', 'src/cart.ts', 'src/price.ts', 1, 0, 'exact', 'import'],
    ['imports', 'src/checkout.ts', 'src/cart.ts', 1, 0, 'exact', 'import'],
    ['calls', 'src/cart.ts#ShoppingCart.totalPrice', 'src/price.ts#priceOf', 13, 46, 'exact', 'import'],
    [
      'calls',
      'src/checkout.ts#checkout',
      'src/cart.ts#ShoppingCart.totalPrice',
      4,
      22,
      'inferred',
      'declared-type',
    ],
    ['calls', 'src/price.ts#priceOf', 'src/price.ts#applyDiscount', 4, 9],
    ['calls', 'src/checkout.ts#checkout', 'external:payments#charge', 5, 10, 'exact', 'package'],
    [
      'references',
      'test/cart.test.ts#adds items',
      'src/cart.ts#ShoppingCart.addItem',
      5,
      7,
      'possible',
      'unique-name',
    ],
    ['instantiates', 'src/price.ts#priceOf', 'src/price.ts#UnknownArticleError', 3, 32],
    ['instantiates', 'test/cart.test.ts#adds items', 'src/cart.ts#ShoppingCart', 4, 19, 'exact', 'import'],
    [
      'calls',
      'test/cart.test.ts#adds items',
      'src/cart.ts#ShoppingCart.addItem',
      5,
      7,
      'possible',
      'unique-name',
    ],
    [
      'calls',
      'test/cart.test.ts#adds items',
      'src/cart.ts#ShoppingCart.addItem',
      5,
      2,
      'inferred',
      'assigned-value',
    ],
    ['has-type', 'src/checkout.ts#checkout', 'src/cart.ts#ShoppingCart', 3, 31, 'exact', 'import'],
  ],
  open: [
    { from: 'src/checkout.ts#checkout', name: 'onPaid', reason: 'dynamic', line: 6, column: 2 },
    { from: 'src/price.ts#applyDiscount', name: 'round', reason: 'builtin', line: 8, column: 14 },
    { from: 'src/price.ts#priceOf', name: 'totalPrice', reason: 'unresolved-receiver', line: 2, column: 26 },
  ],
  occurrences: {
    'src/checkout.ts': [
      [3, 16, 8, 'src/checkout.ts#checkout'],
      [3, 25, 4, [3, 25]],
      [3, 31, 12, 'src/cart.ts#ShoppingCart'],
      [4, 17, 4, [3, 25]],
      [4, 22, 10, 'src/cart.ts#ShoppingCart.totalPrice', 'inferred'],
      [5, 10, 6, 'external:payments#charge'],
      [6, 2, 6, '', 'dynamic'],
    ],
  },
}
