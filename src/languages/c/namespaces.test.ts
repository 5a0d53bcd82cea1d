import { expect, test } from 'vitest'

import { dumpText } from '../testing/index.ts'
import { cpp } from './index.ts'

test('a namespace that is opened again goes on; anonymous ones keep names to the file', async () => {
  expect(
    await dumpText(
      cpp,
      'a.cc',
      `namespace a::b { int f(); }
namespace a { namespace b { int g() { return f(); } } namespace { int local; } inline namespace v1 { class C; } }
extern "C" { int plain(void); }
int a::b::f() { return 1; }
`,
      ['definitions', 'scopes', 'flows'],
    ),
  ).toMatchInlineSnapshot(`
    "definitions
      0 module a [exported] 1-1
          namespace a
      1 module a.b [exported] 1-1
          namespace b
      2 function a.b.f [exported declaration] 1-1
          int f()
      3 function a.b.g [exported] 2-2
          int g()
      4 variable a.local 2-2
          int local
      5 module a.v1 [exported] 2-2
          namespace v1
      6 class a.v1.C [exported declaration] 2-2
          class C
      7 function plain [exported declaration] 3-3
          int plain(void)
      8 function f [exported] 4-4
          int a::b::f()
    scopes
      0 file
          a = module 0 a
          plain = function 7 plain
      1 namespace of module 0 a in 0
          b = module 1 a.b
          local = variable 4 a.local
          v1 = module 5 a.v1
          C = class 6 a.v1.C
      2 namespace of module 1 a.b in 1
          f = function 2 a.b.f
          g = function 3 a.b.g
      3 function of function 2 a.b.f in 2
      4 function of function 3 a.b.g in 2
      5 function of function 7 plain in 0
      6 function of function 8 f in 0 [members-visible]
    flows
      return-type function 2 a.b.f <- <int>
      return-type function 3 a.b.g <- <int>
      return function 3 a.b.g <- f()
      type a/local <- <int>
      return-type function 7 plain <- <int>
      receiver function 8 f <- type(a.b)
      return-type function 8 f <- <int>
      return function 8 f <- <int>"
  `)
})

test('using brings a namespace, a name or another name', async () => {
  expect(
    await dumpText(
      cpp,
      'a.cc',
      `using namespace a::b;
using a::f;
namespace fs = std::filesystem;
using Size = a::Size;
void g() { using a::h; h(); }
`,
    ),
  ).toMatchInlineSnapshot(`
    "definitions
      0 type Size [exported] 4-4
          using Size = a::Size
      1 function g [exported] 5-5
          void g()
    scopes
      0 file
          f = import "a"
          fs = import "std::filesystem"
          Size = type 0 Size
          g = function 1 g
      1 function of function 1 g in 0
          h = import "a" from 5:20
    flows
      alias type 0 Size <- a.Size
      return-type function 1 g <- <void>
    evaluated
      1:19 a.b [type]
      2:9 type(a).f
      3:20 std.filesystem [type]
      5:20 type(a).h
      5:23 h?.()
    imports
      star "a::b"
      named "a" f as f
      namespace "std::filesystem" as fs
      named "a" h as h"
  `)
})
