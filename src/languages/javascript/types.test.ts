import { expect, test } from 'vitest'

import { dumpText } from '../testing/index.ts'
import { typescript } from './index.ts'

test('annotations become type expressions, typeof refers to a value', async () => {
  const facts = await dumpText(
    typescript,
    'a.ts',
    `
let a: Map<string, Foo[]> | null, b: typeof a, c: A.B.C<D>, d: import('./m').Foo.Bar
function f<T extends Base>(this: Window, x: T, cb: (y: Foo) => Bar): x is T {}
const cast = <T>v, other = (v as unknown as Foo)!.bar satisfies Baz, fixed = [1] as const
type U = A | B | (C & D)
type Cond<X> = X extends Promise<infer I> ? I : never
type Keys = { [K in keyof Obj]: Obj[K] }
let t: [a: Foo, b?: Bar, ...rest: Baz[]], k: keyof typeof cast, l: 'x' | 1
const { p }: Props = load<Foo>()
`,
    ['flows', 'evaluated'],
  )
  expect(facts).toMatchInlineSnapshot(`
    "flows
      type a <- (Map<<string>, []<Foo>> | <null>)
      type b <- typeof<value(a)>
      type c <- A.B.C<D>
      type d <- import("./m").Foo.Bar
      type f/T <- Base
      type f/x <- T
      type f.<anonymous>/y <- Foo
      return-type function 5 f.<anonymous> <- Bar
      type f/cb <- <function 5 f.<anonymous>>
      return-type function 4 f <- <boolean>
      assign cast <- (v as T)
      assign other <- (((v as <unknown>) as Foo).bar as Baz)
      assign fixed <- [<number>]
      alias type 9 U <- (A | B | (C | D))
      alias type 10 Cond <- (I | <never>)
      alias type 11 Keys <- {*: Obj[K]}
      type t <- [Foo, Bar, []<Baz>]
      type k <- <string>
      type l <- ("x" | <number>)
      assign p <- (load() as Props).p
    evaluated
      3:33 Window [type]
      3:69 x
      3:74 T [type]
      6:15 X [type]
      6:25 Promise<> [type]
      7:26 Obj [type]
      7:20 <string> [type]
      8:51 typeof<value(cast)> [type]
      9:25 load<type(Foo)>"
  `)
})

test('interfaces, aliases, enums and namespaces have members', async () => {
  const facts = await dumpText(
    typescript,
    'a.ts',
    `
/** Speaks. */
export interface Sayer<T> extends Base1, Base2<T> {
  /** says */
  say(x: Foo): T
  readonly prop?: Baz
  (call: string): void
}
type Shape = { kind: 'a'; size: Size; area(): number }
enum Color { Red = 'r', Green = make(Red), 'odd-name' }
namespace Outer.Inner { export const x = 1; export function f() { return x } }
declare module 'ext' { export function extf(a: Foo): void }
declare global { interface Window { my: Foo } }
function over(a: string): string
function over(a: number): number
function over(a: any) { return a }
`,
    ['definitions', 'scopes', 'flows'],
  )
  expect(facts).toMatchInlineSnapshot(`
    "definitions
      0 interface Sayer [exported] 3-8
          export interface Sayer<T> extends Base1, Base2<T>
          doc "Speaks."
      1 method Sayer.say [declaration] 5-5
          say(x: Foo): T
          doc "says"
      2 field Sayer.prop [constant] 6-6
          readonly prop?: Baz
      3 function Sayer.<anonymous> [declaration anonymous] 7-7
      4 type Shape 9-9
          type Shape = { kind: 'a'; size: Size; area(): number }
      5 field Shape.kind 9-9
          kind: 'a'
      6 field Shape.size 9-9
          size: Size
      7 method Shape.area [declaration] 9-9
          area(): number
      8 enum Color 10-10
          enum Color
      9 field Color.Red [constant enum-member] 10-10
          Red = 'r'
      10 field Color.Green [constant enum-member] 10-10
          Green = make(Red)
      11 field Color.odd-name [constant enum-member] 10-10
          'odd-name'
      12 module Outer 11-11
          namespace Outer.Inner
      13 module Outer.Inner 11-11
          namespace Outer.Inner
      14 variable Outer.Inner.x [exported constant] 11-11
          export const x = 1
      15 function Outer.Inner.f [exported] 11-11
          export function f()
      16 module ext [declaration] 12-12
          declare module 'ext'
      17 function ext.extf [exported declaration] 12-12
          export function extf(a: Foo): void
      18 module global [declaration] 13-13
          declare global
      19 interface global.Window [declaration] 13-13
          interface Window
      20 field global.Window.my [declaration] 13-13
          my: Foo
      21 function over [declaration] 14-14
          function over(a: string): string
      22 function over [declaration] 15-15
          function over(a: number): number
      23 function over 16-16
          function over(a: any)
    scopes
      0 file
          Sayer = interface 0 Sayer
          Shape = type 4 Shape
          Color = enum 8 Color
          Outer = module 12 Outer
          over = function 21 over
          over = function 22 over
          over = function 23 over
      1 block in 0
          T = type-parameter
      2 class of interface 0 Sayer in 1 [hidden-from-nested]
          say = method 1 Sayer.say
          prop = field 2 Sayer.prop
      3 function of method 1 Sayer.say in 2
          x = parameter 0
      4 function of function 3 Sayer.<anonymous> in 2
          call = parameter 0
      5 class of type 4 Shape in 0 [hidden-from-nested]
          kind = field 5 Shape.kind
          size = field 6 Shape.size
          area = method 7 Shape.area
      6 function of method 7 Shape.area in 5
      7 class of enum 8 Color in 0 [members-visible]
          Red = field 9 Color.Red
          Green = field 10 Color.Green
          odd-name = field 11 Color.odd-name
      8 namespace of module 12 Outer in 0
          Inner = module 13 Outer.Inner
      9 namespace of module 13 Outer.Inner in 8
          x = variable 14 Outer.Inner.x
          f = function 15 Outer.Inner.f
      10 function of function 15 Outer.Inner.f in 9
      11 namespace of module 16 ext in 0
          extf = function 17 ext.extf
      12 function of function 17 ext.extf in 11
          a = parameter 0
      13 namespace of module 18 global in 0
          Window = interface 19 global.Window
      14 class of interface 19 global.Window in 13 [hidden-from-nested]
          my = field 20 global.Window.my
      15 function of function 21 over in 0
          a = parameter 0
      16 function of function 22 over in 0
          a = parameter 0
      17 function of function 23 over in 0
          a = parameter 0
    flows
      extends interface 0 Sayer <- Base1
      extends interface 0 Sayer <- Base2<T>
      type Sayer.say/x <- Foo
      return-type method 1 Sayer.say <- T
      type Sayer/prop <- Baz
      type Sayer.<anonymous>/call <- <string>
      return-type function 3 Sayer.<anonymous> <- <void>
      alias interface 0 Sayer <- {say: <method 1 Sayer.say>, prop: Baz, *: <function 3 Sayer.<anonymous>>}
      type Shape/kind <- "a"
      type Shape/size <- Size
      return-type method 7 Shape.area <- <number>
      alias type 4 Shape <- {kind: "a", size: Size, area: <method 7 Shape.area>}
      assign Color/Red <- "r"
      assign Color/Green <- make(Red)
      assign Outer.Inner/x <- <number>
      return function 15 Outer.Inner.f <- x
      type ext.extf/a <- Foo
      return-type function 17 ext.extf <- <void>
      type global.Window/my <- Foo
      type over/a <- <string>
      return-type function 21 over <- <string>
      type over/a <- <number>
      return-type function 22 over <- <number>
      type over/a <- <any>
      return function 23 over <- a"
  `)
})
