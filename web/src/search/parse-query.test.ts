import { describe, expect, test } from 'vitest'
import { parseQuery, setFilter } from './parse-query.ts'

describe('parseQuery()', () => {
  test.each([
    ['cart', { text: 'cart', scope: undefined, filters: {} }],
    ['@cart kind:class', { text: 'cart', scope: 'symbols', filters: { kind: 'class' } }],
    ['> new', { text: 'new', scope: 'commands', filters: {} }],
    ['%a  b path:src/x lang:go', { text: 'a b', scope: 'text', filters: { path: 'src/x', lang: 'go' } }],
    ['path: x', { text: 'path: x', scope: undefined, filters: {} }],
    ['', { text: '', scope: undefined, filters: {} }],
  ])('%j', (query, parsed) => {
    expect(parseQuery(query)).toEqual(parsed)
  })
})

test('setFilter() replaces, adds and takes away', () => {
  expect(setFilter('cart', 'lang', 'go')).toBe('cart lang:go ')
  expect(setFilter('cart lang:go kind:class', 'lang', 'python')).toBe('cart kind:class lang:python ')
  expect(setFilter('cart lang:go', 'lang', '')).toBe('cart')
})
