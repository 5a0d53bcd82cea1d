import { expect, test } from 'vitest'
import { readSearchAddress } from './search-address.ts'

test('an address is read as far as it means something', () => {
  expect(readSearchAddress({ q: 404, in: 'one,two', what: 'text', regex: true, case: true })).toEqual({
    q: '404',
    in: 'one,two',
    what: 'text',
    regex: true,
    case: true,
  })
  expect(readSearchAddress({ q: '', in: [], what: 'people', regex: 'yes' })).toEqual({})
})

test('an expression and its case belong to text', () => {
  expect(readSearchAddress({ q: 'a', what: 'files', regex: true, case: true })).toEqual({
    q: 'a',
    what: 'files',
  })
})
