import { describe, expect, test } from 'vitest'

import { factsText } from './facts-text.ts'

describe('versions of a variable', () => {
  test('each assignment to a known name, to the end of its block', async () => {
    const text = `
def f(x, y):
    x = g(x)
    if y:
        x = h(x)
        x.a
    x.b
    return lambda: x
`
    expect(await factsText(text, ['scopes', 'flows', 'evaluated'])).toMatchInlineSnapshot(`
      "
      scopes
        0 file
            f = function 0 f
        1 function of function 0 f in 0
            x = parameter 0
            y = parameter 1
        2 block in 1
            x = variable [version]
        3 block in 2
            x = variable [version]
        4 function of function 1 f.<anonymous> in 2
      flows
        assign f/x <- g(x)
        assign 2:x <- g(x)
        assign f/x <- h(x)
        assign 2:x <- h(x)
        assign 3:x <- h(x)
        return function 1 f.<anonymous> <- x
        return function 0 f <- <function 1 f.<anonymous>>
      evaluated
        3:4 x [write]
        4:7 y.__bool__() [implicit]
        5:8 x [write]
        6:10 x.a
        7:6 x.b
      "
    `)
  })

  test('what conditions say of a name', async () => {
    const text = `
def f(x):
    if isinstance(x, A) and x.a:
        x.b
    if not isinstance(x, (B, m.C)):
        return
    x.c
`
    expect(await factsText(text, ['scopes', 'flows'])).toMatchInlineSnapshot(`
      "
      scopes
        0 file
            f = function 0 f
        1 function of function 0 f in 0
            x = parameter 0
        2 block in 1
            x = variable [version]
        3 block in 1
            x = variable [version]
        4 block in 1
            x = variable [version]
      flows
        assign 2:x <- (x as value(A))
        assign 3:x <- (x as value(A))
        assign 4:x <- (x as (value(B) | value(m.C)))
      "
    `)
  })

  test('none in a file that is broken', async () => {
    expect(await factsText('x = 1\nx = 2\ndef (:\n', ['scopes'])).toMatchInlineSnapshot(`
      "
      errors 1
      scopes
        0 file
            x = variable 0 x
      "
    `)
  })
})
