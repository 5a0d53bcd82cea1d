import { expect, test } from 'vitest'

import { partsOfSymbol } from './symbol-parts.ts'

test.each([
  ['scip-php . shop 1 src/`Cart.php`/', 'Cart.php', 'namespace', 'scip-php . shop 1 src/'],
  ['s . p 1 shop/Cart#', 'Cart', 'type', 's . p 1 shop/'],
  ['s . p 1 shop/Cart#total().', 'total', 'method', 's . p 1 shop/Cart#'],
  ['s . p 1 shop/Cart#total(+2).', 'total', 'method', 's . p 1 shop/Cart#'],
  ['s . p 1 shop/Cart#`<init>`(+1).', '<init>', 'method', 's . p 1 shop/Cart#'],
  ['s . p 1 shop/Cart#rate.', 'rate', 'term', 's . p 1 shop/Cart#'],
  ['s . p 1 shop/Cart#$rate.', '$rate', 'term', 's . p 1 shop/Cart#'],
  ['s . p 1 shop/Cart#[T]', 'T', 'type-parameter', 's . p 1 shop/Cart#'],
  ['s . p 1 shop/Cart#total().(rate)', 'rate', 'parameter', 's . p 1 shop/Cart#total().'],
  ['s . p 1 shop/check!', 'check', 'macro', 's . p 1 shop/'],
  ['s . p 1 shop/style:', 'style', 'meta', 's . p 1 shop/'],
  ['s . p 1 shop/`a``b`.', 'a`b', 'term', 's . p 1 shop/'],
  ['s . p 1 shop/```b`.', '`b', 'term', 's . p 1 shop/'],
  ['s . p 1 shop/`b```.', 'b`', 'term', 's . p 1 shop/'],
  ['s . p 1 shop/`über`#', 'über', 'type', 's . p 1 shop/'],
])('%s', (symbol, name, suffix, owner) => {
  expect(partsOfSymbol(symbol)).toEqual({ name, suffix, owner })
})

test.each(['local 1', '', 's', 'a b c', 's . p 1 ``.', '`.', 'T]', '(T', 'a).', '()', '.', '#'])(
  '%j names nothing',
  (symbol) => {
    expect(partsOfSymbol(symbol)).toBeUndefined()
  },
)

test.each(['a', '`', '(', ')', '``a', '[a', 'a().'])('a symbol of a million %j is read once', (part) => {
  const symbol = part.repeat(1_000_000)
  for (const end of ['', '.', '`.', ').', ']', ')', '#']) {
    expect(partsOfSymbol(symbol + end)?.name.length ?? 0).toBeLessThanOrEqual(symbol.length + end.length)
  }
})
