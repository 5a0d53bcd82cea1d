import { expect, test } from 'vitest'

import { dumpText } from '../testing/index.ts'
import { typescript } from './index.ts'

test('every form of import and export', async () => {
  const facts = await dumpText(
    typescript,
    'a.ts',
    `
import def, { a as b, type T, default as d2, 'odd name' as odd } from './m.js'
import * as ns from 'pkg'
import type { Foo } from '../foo'
import fs = require('node:fs')
import './side'
export { x as y, default } from './re'
export * from './all'
export * as star from './star'
export type { U } from './u'
export { b, ns as namespace }
export const one = 1, { two } = def
export default class Main {}
const lazy = await import('./lazy')
`,
    ['imports', 'exports'],
  )
  expect(facts).toMatchInlineSnapshot(`
    "imports
      side-effect "./m.js" [path-alone]
      named "./m.js" default as def
      named "./m.js" a as b
      named "./m.js" T as T [type-only]
      named "./m.js" default as d2
      named "./m.js" odd name as odd
      side-effect "pkg" [path-alone]
      namespace "pkg" as ns
      side-effect "../foo" [path-alone]
      named "../foo" Foo as Foo [type-only]
      side-effect "node:fs" [path-alone]
      namespace "node:fs" as fs
      side-effect "./side"
      side-effect "./re" [path-alone]
      reexport "./re" x
      reexport "./re" default
      reexport-all "./all"
      side-effect "./star" [path-alone]
      namespace "./star"
      side-effect "./u" [path-alone]
      reexport "./u" U [type-only]
      dynamic "./lazy"
    exports
      y = x from "./re"
      default = default from "./re"
      * = * from "./all"
      star = * from "./star"
      U = U from "./u"
      b = b
      namespace = ns
      one = one
      two = two
      default = Main"
  `)
})

test('export = and import aliases', async () => {
  const facts = await dumpText(
    typescript,
    'a.ts',
    `
import Thing = Outer.Inner.Thing
function main() {}
export = main
`,
    ['definitions', 'flows', 'exports'],
  )
  expect(facts).toMatchInlineSnapshot(`
    "definitions
      0 function main [exported] 3-3
          function main()
    flows
      assign Thing <- Outer.Inner.Thing
    exports
      = = expression main"
  `)
})
