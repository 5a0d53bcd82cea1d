import { describe, expect, test } from 'vitest'

import { factsText } from './facts-text.ts'

describe('values', () => {
  test('assignments of every shape', async () => {
    const text = `
def f(xs):
    a = b = A()
    c, (d, *e), g.h = a, xs, b
    c, d = d, c
    xs[0], xs[1:2] = c
    a += B()
    k: "Dict[str, m.Item | None]" = {}
    if (n := a.b): del n
    for i, o in enumerate(xs): print(i, o)
    with open(a) as p, (q() as r): pass
    async with s as (t, u): await t
`
    expect(await factsText(text, ['flows'])).toMatchInlineSnapshot(`
      "
      flows
        assign f/a <- A()
        assign f/b <- A()
        assign f/c <- a
        assign 2:c <- a
        assign f/d <- element(xs, 0)
        assign f/e <- [element(xs)]
        store g.h <- b
        assign f/c <- d
        assign 3:c <- d
        assign f/d <- c
        assign 4:d <- c
        store xs["0"] <- element(c, 0)
        store xs[..."1"] <- element(c, 1)
        assign f/a <- B()
        assign f/k <- {}
        type f/k <- Dict<str, (m.Item | <null>)>
        assign f/n <- a.b
        assign f/i <- element(element(enumerate(xs)), 0)
        assign f/o <- element(element(enumerate(xs)), 1)
        assign f/p <- (open(a) | element(open(a)))
        assign f/r <- (q() | element(q()))
        assign f/t <- element((s | element(s)), 0)
        assign f/u <- element((s | element(s)), 1)
      "
    `)
  })

  test('calls keep all arguments in order', async () => {
    const text = `import importlib; from typing import *
f(1, *a, k=b, **c)(x for x in y)
super().m(lambda z=1, *w: z)
cast("Item", v).go()
getattr(o, "name", None)()
setattr(o, "name", v)
m = importlib.import_module("pkg.plugins")
`
    expect(await factsText(text, ['evaluated', 'flows', 'imports'])).toMatchInlineSnapshot(`
      "
      evaluated
        2:30 y.__iter__().__next__() [implicit]
        2:0 f(<number>, ...a, k=b, =...c)([x])
        3:0 super.m(<function 0 <anonymous>>)
        4:0 cast(type(Item), v)
        4:0 (v as Item).go()
        5:0 getattr(o, "name", <null>)
        5:0 (o?.name | <null>)()
        6:0 setattr(o, "name", v)
        7:4 importlib.import_module("pkg.plugins")
      flows
        assign 1:x <- element(y)
        assign <anonymous>/z <- <number>
        return function 0 <anonymous> <- z
        store o.name <- v
        assign m <- import("pkg.plugins")
      imports
        namespace "importlib" as importlib
        side-effect "typing" [path-alone]
        star "typing"
        dynamic "pkg.plugins"
      "
    `)
  })

  test('operators, strings and collections', async () => {
    const text = `
a = x or y and z
b = x if y else z
c = p + q - r
d = "one" 'two\\n'
e = f"/users/{user.id!r:{width}}/{{x}}"
g = {"k": f, **h, 1: b"raw"}
i = not x < y
j = [1, *xs]
k = x[a:b].c[1, 2]
`
    expect(await factsText(text, ['flows', 'evaluated'])).toMatchInlineSnapshot(`
      "
      flows
        assign a <- (x | z)
        assign b <- (x | z)
        assign c <- (p.__add__(q).__sub__(r) | p | q)
        assign d <- "onetwo\\n"
        assign e <- "/users/{}/{x}"
        assign g <- {k: f, *: ...h, 1: <bytes>}
        assign i <- <boolean>
        assign j <- [<number>, ...xs]
        assign k <- x.c[["1", "2"]]
      evaluated
        2:9 y
        3:9 y
        6:14 user.id.__format__() [implicit]
        6:25 width
        8:8 x.__lt__(y) [implicit]
        8:8 <boolean>
        10:6 a
        10:8 b
        10:4 x.c.__getitem__(["1", "2"]) [implicit]
      "
    `)
  })

  test('what functions return, yield and raise', async () => {
    const text = `
async def f(self):
    try:
        yield await self.g()
        x = yield from h()
    except (ValueError, m.Error) as error:
        raise Wrapped(error) from error
    except* Group: raise
    return 1, x
`
    expect(await factsText(text, ['flows', 'evaluated'])).toMatchInlineSnapshot(`
      "
      flows
        yield function 0 f <- await self.g()
        yield function 0 f <- element(h())
        assign f/x <- yield h()
        type f/error <- (ValueError | m.Error)
        throw function 0 f <- Wrapped(error)
        return function 0 f <- [<number>, x]
      evaluated
        4:8 yield await self.g()
        5:12 yield h()
        7:34 error
        8:12 Group [type]
      "
    `)
  })

  test('match patterns refer to classes and capture names', async () => {
    const text = `
match command, other:
    case Go(direction=d) | m.Stay(d) as c, _ if ready(c): pass
    case {"k": v, **rest}, [first, *more]: pass
    case Color.RED, x: pass
`
    expect(await factsText(text, ['flows', 'evaluated'])).toMatchInlineSnapshot(`
      "
      flows
        assign d <- (element([command, other], 0) as Go).direction
        assign c <- ((element([command, other], 0) as Go) | (element([command, other], 0) as m.Stay))
        assign v <- element([command, other], 0)["k"]
        assign first <- element(element([command, other], 1), 0)
        assign x <- element([command, other], 1)
      evaluated
        3:34 d [write]
        3:43 element([command, other], 1)
        3:48 ready(c)
        4:35 element(element([command, other], 1), 1)
        5:9 element([command, other], 0)
        5:15 Color.RED
      "
    `)
  })

  test('Python 2 as far as the grammar reads it', async () => {
    const text = `
def f((a, b), c): print >>err, a, b
print "x" % c
exec code in scope
raise E, "text"
try: pass
except E, error: error.code
except A, B: pass
`
    expect(await factsText(text, ['scopes', 'evaluated'])).toMatchInlineSnapshot(`
      "
      scopes
        0 file
            f = function 0 f
            error = variable
        1 function of function 0 f in 0
            a = parameter 0
            b = parameter 0
            c = parameter 1
      evaluated
        2:26 err
        2:18 print(a, b)
        3:6 "x"
        3:12 c
        3:0 print("x{}")
        4:5 code
        4:13 scope
        5:6 [E, "text"]
        7:23 error.code
        8:7 A [type]
        8:10 B [type]
      "
    `)
  })
})
