import { expect, test } from 'vitest'

import { parseToml } from './toml.ts'

test('parseToml() reads tables, arrays of several lines, inline tables and comments', () => {
  const text =
    '[package] # the package\nname = "a#b"\n"quoted" = \'x\'\nlist = [\n  "one", # first\n  "[two]",\n]\n' +
    '[[bin]]\npath = "b.rs"\n[dependencies]\nc = { path = "../c", default-features = false }\nd.path = "d"\n'
  const whole = {
    package: { name: 'a#b', quoted: 'x', list: ['one', '[two]'] },
    bin: [{ path: 'b.rs' }],
    dependencies: { c: { path: '../c', 'default-features': false }, d: { path: 'd' } },
  }
  expect(parseToml(text)).toEqual(whole)
  expect(parseToml(`${text}[broken\n`)).toEqual(whole)
})

test('parseToml() leaves out the lines that cannot be read', () => {
  const text = '[a]\nx = 1\n<<<<<<< HEAD\ny = 2\n[[b]]\nz = [\n[[b]]\nz = 3\n[a]\nw = 4\nw = 5\n'
  expect(parseToml(text)).toEqual({ a: { x: 1, y: 2, w: 4 }, b: [{}, { z: 3 }] })
})

test.each([
  '',
  '=',
  '[',
  '\uFEFF[a]',
  'a.'.repeat(5_000),
  'a = '.repeat(2_000),
  `a = ${'['.repeat(50_000)}`,
  '[x]\n'.repeat(2_000),
])('parseToml() never fails: %#', (text) => {
  expect(parseToml(text)).toBeTypeOf('object')
})
