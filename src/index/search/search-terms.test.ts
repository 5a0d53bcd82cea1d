import { expect, test } from 'vitest'
import { readSearchTerms } from './search-terms.ts'

test.each([
  ['cart total', [[['cart', 'total'], []]]],
  ['"cart total" sum', [[['cart total', 'sum'], []]]],
  [
    'cart OR basket',
    [
      [['cart'], []],
      [['basket'], []],
    ],
  ],
  ['cart AND total', [[['cart', 'total'], []]]],
  ['cart NOT test', [[['cart'], ['test']]]],
  [
    'cart NOT "a test" OR sum NOT x',
    [
      [['cart'], ['a test']],
      [['sum'], ['x']],
    ],
  ],
  [
    '(cart OR basket) total',
    [
      [['cart', 'total'], []],
      [['basket', 'total'], []],
    ],
  ],
  ['cart NOT (test OR "a mock")', [[['cart'], ['test', 'a mock']]]],
  [
    'cart NOT (test AND slow)',
    [
      [['cart'], ['test']],
      [['cart'], ['slow']],
    ],
  ],
  [
    '(a OR (b c)) AND f(x)',
    [
      [['a', 'f(x)'], []],
      [['b', 'c', 'f(x)'], []],
    ],
  ],
  // Parentheses are text where they group nothing.
  ['print(x) (y)', [[['print(x)', '(y)'], []]]],
  [
    'f( OR g(x)',
    [
      [['f('], []],
      [['g(x)'], []],
    ],
  ],
  [
    '(a OR b',
    [
      [['(a'], []],
      [['b'], []],
    ],
  ],
  // They are words where there is nothing on both sides of them.
  ['OR', [[['OR'], []]]],
  ['OR a', [[['OR', 'a'], []]]],
  ['NOT a', [[['NOT', 'a'], []]]],
  ['cart OR', [[['cart', 'OR'], []]]],
  ['a or b', [[['a', 'or', 'b'], []]]],
  ['print("hello world")', [[['print("hello', 'world")'], []]]],
  ['"', [[['"'], []]]],
  [' ', [[[], []]]],
] as const)('%j', (query, alternatives) => {
  expect(readSearchTerms(query)).toEqual(alternatives.map(([wanted, unwanted]) => ({ wanted, unwanted })))
})
