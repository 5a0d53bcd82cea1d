import { expect, test } from 'vitest'

import { dumpText } from '../testing/index.ts'
import { typescript } from './index.ts'

test('what stands around a syntax error is kept', async () => {
  const text = `
import { a } from './a'
class Before { m() { return a() } }
const broken = { x: = 1 }
function after(x: Foo) { return a(x) }
`
  expect(await dumpText(typescript, 'a.ts', text, ['definitions', 'flows'])).toMatchInlineSnapshot(`
    "errors 1
    definitions
      0 class Before 3-3
          class Before
      1 method Before.m 3-3
          m()
      2 variable broken [constant] 4-4
          const broken = { x: = 1 }
      3 function after 5-5
          function after(x: Foo)
    flows
      return method 1 Before.m <- a()
      assign broken <- {x: <number>}
      type after/x <- Foo
      return function 3 after <- a(x)"
  `)
})
