import { describe, expect, test } from 'vitest'
import { hasRepository, parseQuery, setFilter, toPathFilter } from './parse-query.ts'

const nothing = { repo: [], path: [], lang: [] }
const plain = {
  text: '',
  scope: undefined,
  filters: {},
  excluded: nothing,
  isPhrase: false,
  isRegex: false,
  isCaseSensitive: false,
  unknown: [],
}

describe('parseQuery()', () => {
  test.each([
    ['cart', { text: 'cart' }],
    ['@cart kind:class', { text: 'cart', scope: 'symbols', filters: { kind: 'class' } }],
    ['> new', { text: 'new', scope: 'commands' }],
    ['%a  b path:src/x lang:go', { text: 'a b', scope: 'text', filters: { path: 'src/x', lang: 'go' } }],
    ['path: x', { text: 'path: x' }],
    ['', {}],
    ['a file:src language:TypeScript', { text: 'a', filters: { path: 'src', lang: 'typescript' } }],
    ['lang:C#', { filters: { lang: 'csharp' } }],
    [
      'a repo:shop -path:test -repo:old',
      { text: 'a', filters: { repo: 'shop' }, excluded: { ...nothing, path: ['test'], repo: ['old'] } },
    ],
    ['symbol:Owner', { text: 'Owner', scope: 'symbols' }],
    ['Owner case:yes', { text: 'Owner', isCaseSensitive: true }],
    ['"owner id" path:"a b"', { text: 'owner id', isPhrase: true, filters: { path: 'a b' } }],
    ['/get\\w+/', { text: 'get\\w+', scope: 'text', isRegex: true }],
    ['author:ada cart -kind:test', { text: 'author:ada cart -kind:test', unknown: ['author:', '-kind:'] }],
    ['a -lang:Go -lang:c++', { text: 'a', excluded: { ...nothing, lang: ['go', 'cpp'] } }],
    ['a -path:b -path:c', { text: 'a', excluded: { ...nothing, path: ['b', 'c'] } }],
    ['a path:b path:c', { text: 'a path:c', filters: { path: 'b' }, unknown: ['path:c'] }],
    ['a kind:klingon', { text: 'a kind:klingon', unknown: ['kind:klingon'] }],
    ['a OR b', { text: 'a OR b' }],
    ['OR', { text: 'OR' }],
    ['a OR lang:go', { text: 'a OR', filters: { lang: 'go' }, unknown: ['OR'] }],
    ['(a OR b) c', { text: '(a OR b) c' }],
    ['(lang:go OR a)', { text: '(lang:go OR a)', unknown: ['lang:'] }],
    ['(x:y)', { text: '(x:y)' }],
    ['a NOT path:test', { text: 'a', excluded: { ...nothing, path: ['test'] } }],
    ['a NOT b', { text: 'a NOT b' }],
    ['a NOT lang:go', { text: 'a', excluded: { ...nothing, lang: ['go'] } }],
    ['"owner id" x', { text: '"owner id" x' }],
    ['"a" OR "b"', { text: '"a" OR "b"' }],
    ['std::vector http://a C:x "a:b"', { text: 'std::vector http://a C:x "a:b"' }],
  ])('%j', (query, parsed) => {
    expect(parseQuery(query)).toEqual({ ...plain, ...parsed })
  })
})

test('setFilter() replaces, adds and takes away', () => {
  expect(setFilter('cart', 'lang', 'go')).toBe('cart lang:go ')
  expect(setFilter('cart language:go kind:class', 'lang', 'python')).toBe('cart kind:class lang:python ')
  expect(setFilter('cart lang:go', 'lang', '')).toBe('cart')
  expect(setFilter('cart', 'lang', 'jupyter notebook')).toBe('cart lang:"jupyter notebook" ')
})

test('toPathFilter() takes a part of a path for one wherever it stands, and a glob from any folder', () => {
  expect(toPathFilter('Owner')).toBe('**Owner**')
  expect(toPathFilter('src/*.ts')).toBe('**/src/*.ts')
  expect(toPathFilter('/src/*.ts')).toBe('/src/*.ts')
  expect(toPathFilter('^src/')).toBe('src/**')
  expect(toPathFilter('\\.ts$')).toBe('**.ts')
  expect(toPathFilter(undefined)).toBeUndefined()
})

test('hasRepository() goes by a part of the name, whatever its case', () => {
  expect(hasRepository(parseQuery('a repo:SHOP -repo:old'), 'acme/shop')).toBe(true)
  expect(hasRepository(parseQuery('a repo:shop -repo:old'), 'acme/shop-old')).toBe(false)
  expect(hasRepository(parseQuery('a'), 'acme/shop')).toBe(true)
})
