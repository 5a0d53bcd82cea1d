import { expect, test } from 'vitest'

import { dumpText } from '../testing/index.ts'
import { javascript } from './index.ts'

test('values flow through assignments, patterns and loops', async () => {
  const facts = await dumpText(
    javascript,
    'a.js',
    `
let a = make()
a = other ?? a
a.b = a.c || fallback
a['k'] = 1
a += more
const { x, y: { z = dflt }, ...rest } = a
const [first, , third, ...others] = list
;[a.p, a.q] = pair
for (const [key, value] of entries) use(key, value)
const picked = cond ? one : two ? three : four
const guarded = ready && run
late = 1
function late2() { outerLate = x }
let outerLate
`,
    ['flows'],
  )
  expect(facts).toMatchInlineSnapshot(`
    "flows
      assign a <- make()
      store a.b <- (a.c | fallback)
      store a["k"] <- <number>
      assign x <- a.x
      assign z <- (a.y.z | dflt)
      assign rest <- a
      assign first <- element(list, 0)
      assign third <- element(list, 2)
      assign others <- list[..."3"]
      store a.p <- element(pair, 0)
      store a.q <- element(pair, 1)
      assign 3:key <- element(element(entries), 0)
      assign 3:value <- element(element(entries), 1)
      assign picked <- (one | three | four)
      assign guarded <- run
      assign 1:a <- make()
      assign a <- (other | a)
      assign 2:a <- (other | a)
      assign a <- more
      assign 2:a <- more
      assign late <- <number>
      assign outerLate <- x"
  `)
})

test('calls keep all arguments in order, functions as values too', async () => {
  const facts = await dumpText(
    javascript,
    'a.js',
    `
f(1, g, ...rest, () => h(), { key: v, short, method() {} }, [p, q])
new Foo(a)?.bar?.(b)
a.b().c(d).e
tag\`x \${y}\`
const url = \`/users/\${id}/posts\`
import('./lazy').then((m) => m.run())
`,
    ['flows', 'evaluated'],
  )
  expect(facts).toMatchInlineSnapshot(`
    "flows
      return function 0 <anonymous> <- h()
      assign url <- <template:/users/\${}/posts>
      return function 3 <anonymous> <- m.run()
    evaluated
      2:11 rest.[Symbol.iterator]().next() [implicit]
      2:0 f(<number>, g, ...rest, <function 0 <anonymous>>, {key: v, short: short, method: <method 1 method>}, [p, q])
      3:0 new Foo(a)?.bar?.(b)
      4:11 a.b().c(d).e
      5:0 tag(<template>, y)
      6:22 id
      7:0 import("./lazy").then(<function 3 <anonymous>>)"
  `)
})

test('functions return, yield, throw and have defaults', async () => {
  const facts = await dumpText(
    javascript,
    'a.js',
    `
async function* f(a = one(), { b } = two(), cb = () => a) {
  const got = yield a
  yield* inner(got)
  if (b) throw new Error('no')
  return await cb()
}
const arrow = (x) => x.y
`,
    ['flows'],
  )
  expect(facts).toMatchInlineSnapshot(`
    "flows
      assign f/a <- one()
      assign f/{1} <- two()
      assign f/b <- {1}.b
      return function 1 f.<anonymous> <- a
      assign f/cb <- <function 1 f.<anonymous>>
      yield function 0 f <- a
      assign f/got <- yield a
      yield function 0 f <- element(inner(got))
      throw function 0 f <- new Error("no")
      return function 0 f <- await cb()
      return function 2 arrow <- x.y
      assign arrow <- <function 2 arrow>"
  `)
})
