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

test('a typedef is a type of the file, with fields', async () => {
  const text = `
/**
 * @typedef {import('./base').Base} Base
 * @typedef {Object} Options
 * @property {Base[]} items what is shown
 * @property {number} [size]
 */

/** @param {Options} options */
function show(options) {}
`
  expect(await dumpText(javascript, 'a.js', text, ['definitions', 'flows'])).toMatchInlineSnapshot(`
    "definitions
      0 type Base [exported] 3-3
          @typedef {import('./base').Base} Base
      1 type Options [exported] 4-4
          @typedef {Object} Options
      2 field Options.items 5-5
          @property {Base[]} items
      3 field Options.size 6-6
          @property {number} [size
      4 function show 10-10
          function show(options)
          doc "@param {Options} options"
    flows
      alias type 0 Base <- import("./base").Base
      alias type 1 Options <- Object
      type Options/items <- []<Base>
      type Options/size <- <number>
      type show/options <- Options"
  `)
})
