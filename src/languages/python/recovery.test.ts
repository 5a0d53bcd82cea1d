import { expect, test } from 'vitest'

import { dumpFacts, extractText, validateFacts } from '../testing/index.ts'
import { factsText } from './facts-text.ts'
import { python } from './index.ts'

test('broken regions do not take the rest with them', async () => {
  const text = `
def before(): return 1
class A:
    def broken(self, :
        x = self.y
    def after(self): return A()
def last(): return before()
`
  const found = await extractText(python, 'a.py', text)
  expect(validateFacts(found, text)).toEqual([])
  expect(found.errorCount).toBeGreaterThan(0)
  expect(`\n${dumpFacts(found, ['definitions'])}\n`).toMatchInlineSnapshot(`
    "
    errors 1
    definitions
      0 function before [exported] 2-2
          def before()
      1 class A [exported] 3-6
          class A
      2 method A.broken 4-5
          def broken(self,
      3 method A.after 6-6
          def after(self)
      4 function last [exported] 7-7
          def last()
    "
  `)
})

test('definitions after an unclosed bracket are found by their lines', async () => {
  const text = `
def a():
    x = foo(1,

def b(self, *args):
    return args

class C(Base):
    z = 1
    def m(self, q):
        self.w = q
        return q.run()

def d():
    return C()
`
  expect(await factsText(text, ['definitions', 'scopes', 'flows'])).toMatchInlineSnapshot(`
    "
    errors 5
    definitions
      0 function d [exported] 14-15
          def d()
      1 function a [exported] 2-3
          def a()
      2 function b [exported] 5-6
          def b(self, *args)
      3 class C [exported] 8-12
          class C(Base)
      4 method C.m 10-12
          def m(self, q)
      5 field C.w 11-11
          self.w = q
    scopes
      0 file
          d = function 0 d
          a = function 1 a
          b = function 2 b
          C = class 3 C
      1 function of function 0 d in 0
      2 function of function 1 a in 0
      3 function of function 2 b in 0
          self = parameter 0
          args = parameter 1 [rest]
      4 class of class 3 C in 0 [hidden-from-nested]
          m = method 4 C.m
          w = field 5 C.w
      5 function of method 4 C.m in 4
          self = parameter 0
          q = parameter 1
    flows
      assign C.m/self <- this
      store self.w <- q
      return method 4 C.m <- q.run()
      return function 0 d <- C()
    "
  `)
  expect(
    await factsText('x = {\n  "a": 1\n\nclass C:\n    def m(self):\n        return b()\n', [
      'definitions',
      'evaluated',
    ]),
  ).toMatchInlineSnapshot(`
    "
    errors 2
    definitions
      0 class C [exported] 4-6
          class C
      1 method C.m 5-6
          def m(self)
    evaluated
      1:0 x
      2:2 "a"
      2:7 <number>(self)
    "
  `)
})
