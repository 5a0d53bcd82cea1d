import { expect, test } from 'vitest'

import { dumpText } from '../testing/index.ts'
import { javascript } from './index.ts'

test('variables, functions and classes of a module are definitions with docs and heads', async () => {
  const facts = await dumpText(
    javascript,
    'a.js',
    `
/** How many. @deprecated since 2 */
export const limit = 3, other = 'x'
/** Adds. */
export async function add(a, b = 1) { return a + b }
const double = (x) => x * 2
let Shape = class { area() {} }
export default () => add(1)
const api = { list() {}, get: async (id) => id, 'by-name': function* () {} }
for (let i = 0; i < 3; i++) { const inBlock = i; var hoisted = i }
function outer() { const local = 1; function inner() {} ; class Within {} }
`,
    ['definitions'],
  )
  expect(facts).toMatchInlineSnapshot(`
    "definitions
      0 variable limit [exported constant deprecated] 3-3
          limit = 3
          doc "How many. @deprecated since 2"
      1 variable other [exported constant deprecated] 3-3
          other = 'x'
          doc "How many. @deprecated since 2"
      2 function add [exported async] 5-5
          export async function add(a, b = 1)
          doc "Adds."
      3 function double 6-6
          const double = (x) =>
      4 class Shape 7-7
          let Shape = class
      5 method Shape.area 7-7
          area()
      6 function default [exported default-export] 8-8
          export default () =>
      7 variable api [constant] 9-9
          const api = { list() {}, get: async (id) => id, 'by-name': function* () {} }
      8 method api.list 9-9
          list()
      9 method api.get [async] 9-9
          get: async (id) =>
      10 method api.by-name [generator] 9-9
          'by-name': function* ()
      11 variable hoisted 10-10
          var hoisted = i
      12 function outer 11-11
          function outer()
      13 function outer.inner [local] 11-11
          function inner()
      14 class outer.Within [local] 11-11
          class Within"
  `)
})

test('names are bound in the scope that declares them', async () => {
  const facts = await dumpText(
    javascript,
    'a.js',
    `
import { used } from './m'
function f(a, { b, c: [d] }, ...rest) {
  var v = 1
  { let inner = v; var out = inner }
  try { used() } catch (problem) { throw problem }
  for (const item of rest) { const seen = item }
}
const g = function named() { return named }
`,
    ['scopes'],
  )
  expect(facts).toMatchInlineSnapshot(`
    "scopes
      0 file
          used = import "./m"
          f = function 0 f
          g = function 1 g
      1 function of function 0 f in 0
          a = parameter 0
          {1} = parameter 1
          b = variable
          d = variable
          rest = parameter 2 [rest]
          v = variable
          out = variable
      2 block in 1
          inner = variable
      3 block in 1
          problem = variable
      4 block in 1
          item = variable
      5 block in 4
          seen = variable
      6 function of function 1 g in 0
          named = function 1 g"
  `)
})
