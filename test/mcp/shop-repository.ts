import { createRepository } from '../support/git-fixture.ts'
import type { FixtureRepository } from '../support/git-fixture.ts'

/** A repository with a call, a test, and a branch that it grew from. */
export async function createShop(): Promise<FixtureRepository> {
  return await createRepository(
    [
      {
        'README.md': '# Shop\n\nPrices and carts.\n',
        'shop/price.py': 'def total(items):\n    """Sum of all prices."""\n    return sum(items)\n',
        'shop/cart.py':
          'from shop.price import total\n\n\ndef checkout(items):\n    """Pay for all items."""\n    return total(items)\n',
        'tests/test_cart.py':
          'from shop.cart import checkout\n\n\ndef test_checkout():\n    assert checkout([1, 2]) == 3\n',
        'long.txt': 'a line that fills the file\n'.repeat(4_000),
      },
      { 'shop/price.py': 'def total(items):\n    """Sum of all prices."""\n    return round(sum(items))\n' },
    ],
    { branches: { base: 0 } },
  )
}
