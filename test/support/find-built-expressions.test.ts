import { expect, test } from 'vitest'
import { expressionsIn } from './find-built-expressions.ts'

const partsIn = (text: string): (string | undefined)[][] =>
  expressionsIn('a.ts', text).map(({ parts }) => [...parts])

test.each([
  ['new RegExp("a+", "g")', ['a+']],
  ['const a = "x"; const b = `${a}y`; new RegExp(b + a)', ['xyx']],
  ['const a = /x+/u; new RegExp(`^${a.source}$`)', ['^x+$']],
  ['const a = String.raw`\\s`; new RegExp(String.raw`\\b${a}`)', ['\\b\\s']],
  ['function f(a: string) { return new RegExp(`^${a}$`) }', ['^', undefined, '$']],
  ['const a = "x"; const f = (a: string) => RegExp(a)', [undefined]],
  ['const a = "x"; { const a = read(); new RegExp(a) }', [undefined]],
  ['const a = "x"; for (const [a] of all) new RegExp(a)', [undefined]],
  ['let a = "x"; new RegExp(a)', [undefined]],
  ['export const a = "x"; new RegExp(a.replace("x", y))', [undefined]],
])('%s', (text, parts) => {
  expect(partsIn(text)).toEqual([parts])
})
