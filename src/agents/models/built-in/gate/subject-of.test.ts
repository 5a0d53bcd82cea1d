import { expect, test } from 'vitest'
import { withoutOwnNames } from './subject-of.ts'

test.each([
  ['what does Koa hold?', ['koajs/koa'], 'what does   hold?'],
  ['where does automapper map?', ['AutoMapper/AutoMapper'], 'where does   map?'],
  ['how does day parse?', ['iamkun/day.js'], 'how does   parse?'],
])('the name of the repository is no subject: %s', (text, repositories, rest) => {
  expect(withoutOwnNames(text, repositories)).toBe(rest)
})

test('a name that only begins with it stays', () => {
  const text = 'KOA_PORT, koa-router, lib/koa.js and koaBody'
  expect(withoutOwnNames(text, ['koajs/koa'])).toBe(text)
})
