import { expect, test } from 'vitest'

import { prepare, writtenName } from './prepare.ts'

test.each([
  ['class A { fun f() = 1 }', 'class A { fun f() = 1\n}'],
  ['val text = "a }"', 'val text = "a }"'],
  ['class A\ninternal constructor(val b: B)', 'class A internal constructor(val b: B)'],
  ['val b = 1\n  internal constructor(b: B)', 'val b = 1\n  internal constructor(b: B)'],
])('%j is read as %j', (text, prepared) => {
  expect(prepare(text)).toBe(`${prepared}\n`)
})

test('a modifier that begins a statement as a name has that name', () => {
  const prepared = prepare('fun f() {\n  open()\n  file.open()\n}\n')
  const [, first, second] = /\n {2}(\S{4})\(\)\n {2}file\.(\S{4})/u.exec(prepared) ?? []
  expect([first === 'open', second]).toEqual([false, 'open'])
  expect(writtenName(first!)).toBe('open')
})
