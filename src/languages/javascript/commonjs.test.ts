import { expect, test } from 'vitest'

import { dumpText } from '../testing/index.ts'
import { javascript } from './index.ts'

test('require binds as an import where it is declared, and is a value elsewhere', async () => {
  const facts = await dumpText(
    javascript,
    'a.js',
    `
const path = require('path'), { readFile: read, stat } = require('fs')
const one = require('./one').thing
let lazy
lazy = require('./lazy')
`,
    ['scopes', 'flows', 'imports'],
  )
  expect(facts).toMatchInlineSnapshot(`
    "scopes
      0 file
          path = import "path"
          read = import "fs"
          stat = import "fs"
          one = import "./one"
          lazy = variable 0 lazy
    flows
      assign lazy <- import("./lazy")
    imports
      namespace "path" as path
      named "fs" readFile as read
      named "fs" stat as stat
      named "./one" thing as one
      dynamic "./lazy""
  `)
})

test('module.exports and exports, whole and by name', async () => {
  const facts = await dumpText(
    javascript,
    'a.js',
    `
function make() {}
class Old {}
module.exports = { make, old: Old, async run() {}, ...rest }
exports.late = function (a) {}
module.exports.w = make
;(function (exports) { exports.not = 1 })({})
`,
    ['definitions', 'exports'],
  )
  expect(facts).toMatchInlineSnapshot(`
    "definitions
      0 function make [exported] 2-2
          function make()
      1 class Old [exported] 3-3
          class Old
      2 method run [exported async] 4-4
          async run()
      3 function late [exported] 5-5
          exports.late = function (a)
      4 function <anonymous> [anonymous] 7-7
    exports
      = = expression {make: make, old: Old, run: <method 2 run>, *: ...rest}
      make = make
      old = Old
      run = expression <method 2 run>
      late = expression <function 3 late>
      w = make"
  `)
})

test('a function that is all of a module', async () => {
  const facts = await dumpText(
    javascript,
    'a.js',
    `
exports = module.exports = createApplication
function createApplication() {}
`,
    ['definitions', 'exports'],
  )
  expect(facts).toMatchInlineSnapshot(`
    "definitions
      0 function createApplication [exported] 3-3
          function createApplication()
    exports
      = = expression createApplication"
  `)
})

test('a function that is exported where it is written keeps its own name', async () => {
  const text = 'module.exports = function start() { start() }'
  expect(await dumpText(javascript, 'a.js', text)).toMatchInlineSnapshot(`
    "definitions
      0 function start [exported] 1-1
          module.exports = function start()
    scopes
      0 file
      1 function of function 0 start in 0
          start = function 0 start
    flows
      store module.exports <- <function 0 start>
    evaluated
      1:36 start()
    exports
      = = expression <function 0 start>"
  `)
})

test('one without a name is known as exports', async () => {
  const text = 'module.exports = (app) => { app.run() }'
  expect(await dumpText(javascript, 'a.js', text, ['definitions', 'exports'])).toMatchInlineSnapshot(`
    "definitions
      0 function exports [exported] 1-1
          module.exports = (app) =>
    exports
      = = expression <function 0 exports>"
  `)
})
