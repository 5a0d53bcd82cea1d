import { expect, test } from 'vitest'
import { parseQuery } from './parse-query.ts'

test('takes names, paths and plain words from an issue text', () => {
  const query = parseQuery(`QuerySet.delete() breaks with \`on_commit\`
Traceback (most recent call last):
  File "/usr/lib/python3/site-packages/shop/models/base.py", line 12, in save
    raise shop.core.errors.SaveError
See https://example.com/some/page.html for the details of what I am doing here, it is longer than a search box holds.`)
  expect([...query.names.keys()]).toEqual(expect.arrayContaining(['QuerySet.delete', 'on_commit']))
  expect([...query.paths.keys()]).toEqual(
    expect.arrayContaining(['usr/lib/python3/site-packages/shop/models/base.py', 'shop/core/errors']),
  )
  expect([...query.paths.keys()].join()).not.toContain('example.com')
  expect(query.terms.get('delete')).toBeGreaterThan(query.terms.get('traceback') ?? 0)
  expect(query.terms.has('the')).toBe(false)
  expect(query.asksForTests).toBe(false)
})

test('a destructor is no name of its class', () => {
  expect([...parseQuery('~Monitor').names.keys()]).toEqual(['~Monitor'])
  expect([...parseQuery('why does `~Monitor` wait for the other threads of its pool?').names.keys()]).toEqual(
    ['~Monitor'],
  )
})

test('asks for tests only where a query or a question on one line says so', () => {
  const question = `In the round trip of the parser, ${'and of what it reads, '.repeat(10)}what is asserted?`
  expect(parseQuery('tests of the parser').asksForTests).toBe(true)
  expect(parseQuery(question).asksForTests).toBe(true)
  expect(parseQuery(`The parser fails\n\n${question}`).asksForTests).toBe(false)
  expect(parseQuery('latest parser').asksForTests).toBe(false)
})
