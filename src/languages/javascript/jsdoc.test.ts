import { expect, test } from 'vitest'

import { dumpText } from '../testing/index.ts'
import { javascript } from './index.ts'

test('types in comments of JavaScript files', async () => {
  const facts = await dumpText(
    javascript,
    'a.js',
    `
/**
 * Makes.
 * @param {Foo} a
 * @param {?Array.<ns.Bar>} [b=1] more
 * @param {import('./types').Opts | string=} opts
 * @param {{a: number}} opts.inner
 * @returns {Promise<Foo[]>}
 */
function make(a, b, opts) {}
/** @type {Map<string, Thing>} */
const things = new Map()
class A {
  /** @type {Thing} */
  field = null
  /** @return {!A} */
  self() {}
}
`,
    ['flows'],
  )
  expect(facts).toMatchInlineSnapshot(`
    "flows
      type make/a <- Foo
      type make/b <- Array<ns.Bar>
      type make/opts <- (import("./types").Opts | <string>)
      return-type function 0 make <- Promise<[]<Foo>>
      type things <- Map<<string>, Thing>
      assign things <- new Map()
      type A/field <- Thing
      assign A/field <- <null>
      return-type method 4 A.self <- A"
  `)
})
