import { describe, expect, test } from 'vitest'

import { factsText } from './facts-text.ts'

describe('scopes', () => {
  test('comprehensions have their own, and walrus reaches out of them', async () => {
    const text = `
def f(xs):
    return {x: (last := y) for x in xs for y in x if y}
`
    expect(await factsText(text, ['scopes', 'flows'])).toMatchInlineSnapshot(`
      "
      scopes
        0 file
            f = function 0 f
        1 function of function 0 f in 0
            xs = parameter 0
            last = variable
        2 block in 1
            x = variable
            y = variable
      flows
        assign 2:x <- element(xs)
        assign 2:y <- element(x)
        assign f/last <- y
        return function 0 f <- {*: y}
      "
    `)
  })

  test('global and nonlocal bind in the scope they name', async () => {
    const text = `
def f():
    global made, count
    made = A()
    count += 1
    inner = None
    def g():
        nonlocal inner
        inner = B()
count = 0
`
    expect(await factsText(text, ['definitions', 'scopes', 'flows'])).toMatchInlineSnapshot(`
      "
      definitions
        0 function f [exported] 2-9
            def f()
        1 function f.g [local] 7-9
            def g()
        2 variable count [exported] 10-10
            count = 0
        3 variable made [exported] 4-4
            made = A()
      scopes
        0 file
            f = function 0 f
            count = variable 2 count
            made = variable 3 made
        1 function of function 0 f in 0
            inner = variable
            g = function 1 f.g
        2 function of function 1 f.g in 1
      flows
        assign f/inner <- <null>
        assign count <- <number>
        assign made <- A()
        assign count <- <number>
        assign f/inner <- B()
      "
    `)
  })

  test('type parameters are seen by bases, parameters and bodies', async () => {
    const text = `
class Box[T: Item](Base[T]):
    def put[*Ts, **P](self, x: T) -> Ts: pass
`
    expect(await factsText(text, ['scopes', 'flows'])).toMatchInlineSnapshot(`
      "
      scopes
        0 file
            Box = class 0 Box
        1 block in 0
            T = type-parameter
        2 class of class 0 Box in 1 [hidden-from-nested]
            put = method 1 Box.put
        3 block in 2
            Ts = type-parameter
            P = type-parameter
        4 function of method 1 Box.put in 3
            self = parameter 0
            x = parameter 1
      flows
        type 1:T <- Item
        extends class 0 Box <- Base<T>
        assign Box.put/self <- this
        type Box.put/x <- T
        return-type method 1 Box.put <- Ts
      "
    `)
  })
})
