import { describe, expect, test } from 'vitest'
import { matchName } from './match-name.ts'

const score = (name: string, typed: string): number => matchName(name, name.toLowerCase(), typed)

describe('matchName()', () => {
  test.each([
    ['parse', ['parse', 'parseQuery', 'queryParse', 'sparseness']],
    ['pq', ['pq', 'pqLong', 'aPq', 'parseQuery', 'xpqx']],
    ['server', ['server', 'serverName', 'HTTPServer', 'create_server', 'observers']],
  ])('ranks the names for %s', (typed, names) => {
    const ranked = names.toSorted((one, other) => score(other, typed) - score(one, typed))
    expect(ranked.filter((name) => score(name, typed) > 0)).toHaveLength(names.length)
    expect(ranked[0]).toBe(names[0])
    expect(ranked[1]).toBe(names[1])
  })

  test.each([
    ['cvtsx', 'code-view.tsx'],
    ['prsqry', 'parseQuery'],
  ])('finds %s in %s', (typed, name) => {
    expect(score(name, typed)).toBeGreaterThan(0)
  })

  test.each([
    ['yrq', 'parseQuery'],
    ['parseQueryAll', 'parseQuery'],
    ['', 'parseQuery'],
    ['pu', 'parse up'.replace(' u', 'xu')],
  ])('does not find %j in %s', (typed, name) => {
    expect(score(name, typed)).toBe(0)
  })
})
