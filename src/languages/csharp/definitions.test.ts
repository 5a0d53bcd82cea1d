import { describe, expect, test } from 'vitest'

import { dumpText, type DumpSection } from '../testing/index.ts'
import { csharp } from './index.ts'

describe('types', () => {
  test('a class with documentation, attributes, bases and constraints', async () => {
    expect(
      await dump(
        ['definitions', 'scopes', 'flows', 'evaluated'],
        `
        namespace Acme.Web;

        /// <summary>A shop of <see cref="T:Acme.Item"/>s.</summary>
        /// <param name="x">what it is</param>
        [Obsolete("no", Error = true), Acme.Core.Route]
        public abstract partial class Shop<T> : Base<T>, IOpen, Acme.Core.IThing where T : Item, IItem, new() { class Inner {} }
        struct Pair : IEquatable<Pair> {}
        interface IOpen : IDisposable {}
        class Ice : Cold {}
        class OnlyInterface : IOpen {}
        class RouteAttribute : Attribute {}
        `,
      ),
    ).toMatchInlineSnapshot(`
      "package Acme.Web
      definitions
        0 class Shop [exported abstract deprecated partial virtual] 5-6
            [Obsolete("no", Error = true), Acme.Core.Route] public abstract partial class Shop<T> : Base<T>, IOpen, Acme.Core.IThing where T : Item, IItem, new()
            doc "A shop of Acme.Items.\\nx: what it is"
        1 class Shop.Inner [private] 6-6
            class Inner
        2 class Pair 7-7
            struct Pair : IEquatable<Pair>
        3 interface IOpen 8-8
            interface IOpen : IDisposable
        4 class Ice 9-9
            class Ice : Cold
        5 class OnlyInterface 10-10
            class OnlyInterface : IOpen
        6 class RouteAttribute 11-11
            class RouteAttribute : Attribute
      scopes
        0 file
            Shop = class 0 Shop
            Pair = class 2 Pair
            IOpen = interface 3 IOpen
            Ice = class 4 Ice
            OnlyInterface = class 5 OnlyInterface
            RouteAttribute = class 6 RouteAttribute
            Route = class 6 RouteAttribute
        1 block in 0
            T = type-parameter
        2 class of class 0 Shop in 1 [members-visible]
            Inner = class 1 Shop.Inner
        3 class of class 1 Shop.Inner in 2 [members-visible]
        4 class of class 2 Pair in 0 [members-visible]
        5 class of interface 3 IOpen in 0 [members-visible]
        6 class of class 4 Ice in 0 [members-visible]
        7 class of class 5 OnlyInterface in 0 [members-visible]
        8 class of class 6 RouteAttribute in 0 [members-visible]
      flows
        decorate class 0 Shop <- type(Obsolete)("no", Error=<boolean>)
        decorate class 0 Shop <- type(import("Acme.Core").Route)
        type 1:T <- (Item | IItem)
        extends class 0 Shop <- Base<T>
        implements class 0 Shop <- IOpen
        implements class 0 Shop <- import("Acme.Core").IThing
        implements class 2 Pair <- IEquatable<Pair>
        extends interface 3 IOpen <- IDisposable
        extends class 4 Ice <- Cold
        implements class 5 OnlyInterface <- IOpen
        extends class 6 RouteAttribute <- Attribute
      evaluated
        6:79 T [type]
        9:6 super() [implicit]
        10:6 super() [implicit]
        11:6 super() [implicit]"
    `)
  })

  test('records, primary constructors, delegates and enums', async () => {
    expect(
      await dump(
        ['definitions', 'scopes', 'flows', 'evaluated'],
        `
        public record Point(int X, [property: Json] Foo Y = null) : Base(X), IThing { public int Z => X; }
        class Service(IRepo repo, int n) : Parent(n) { void M() => repo.Get(); }
        public delegate bool Check<in A>(A a, params string[] rest);
        enum Color : byte { Red = 1, [Old] Green }
        `,
      ),
    ).toMatchInlineSnapshot(`
      "definitions
        0 class Point [exported] 1-1
            public record Point(int X, [property: Json] Foo Y = null) : Base(X), IThing
        1 method Point.Point [exported constructor] 1-1
            Point(int X, [property: Json] Foo Y = null)
        2 field Point.X [exported property] 1-1
            int X
        3 field Point.Y [exported property] 1-1
            [property: Json] Foo Y = null
        4 method Point.Z [exported getter property] 1-1
            public int Z
        5 class Service 2-2
            class Service(IRepo repo, int n) : Parent(n)
        6 method Service.Service [exported constructor] 2-2
            Service(IRepo repo, int n)
        7 method Service.M [private] 2-2
            void M()
        8 type Check [exported variadic] 3-3
            public delegate bool Check<in A>(A a, params string[] rest)
        9 enum Color 4-4
            enum Color : byte
        10 field Color.Red [exported static constant enum-member] 4-4
            Red = 1
        11 field Color.Green [exported static constant enum-member] 4-4
            [Old] Green
      scopes
        0 file
            Point = class 0 Point
            Service = class 5 Service
            Check = type 8 Check
            Color = enum 9 Color
        1 class of class 0 Point in 0 [members-visible]
            Point = method 1 Point.Point from 1:98
            X = field 2 Point.X
            Y = field 3 Point.Y
            Z = method 4 Point.Z
        2 function of method 1 Point.Point in 1
            X = parameter 0
            Y = parameter 1 [optional]
        3 function of method 4 Point.Z in 1
        4 class of class 5 Service in 0 [members-visible]
            Service = method 6 Service.Service from 2:72
            repo = parameter 0
            n = parameter 1
            M = method 7 Service.M
        5 function of method 6 Service.Service in 4
        6 function of method 7 Service.M in 4
        7 function of type 8 Check in 0
            A = type-parameter
            a = parameter 0
            rest = parameter 1 [rest]
        8 class of enum 9 Color in 0 [members-visible]
            Red = field 10 Color.Red
            Green = field 11 Color.Green
      flows
        extends class 0 Point <- Base
        implements class 0 Point <- IThing
        type Point.Point/X <- <int>
        type Point.Point/Y <- Foo
        assign Point.Point/Y <- <null>
        type Point/X <- <int>
        assign Point/X <- X
        type Point/Y <- Foo
        assign Point/Y <- Y
        return-type method 4 Point.Z <- <int>
        return method 4 Point.Z <- X
        extends class 5 Service <- Parent
        type Service/repo <- IRepo
        type Service/n <- <int>
        return-type method 7 Service.M <- <void>
        return method 7 Service.M <- repo.Get()
        return-type type 8 Check <- <bool>
        type Check/a <- A
        type Check/rest <- []<<string>>
        type Color/Red <- <enum 9 Color>
        decorate field 11 Color.Green <- type(Old)
        type Color/Green <- <enum 9 Color>
      evaluated
        1:38 Json [type decorator]
        1:64 super(X)
        2:41 super(n)
        4:13 <byte>
        4:26 <int>"
    `)
  })

  test('namespaces: the first with a type is the package, others are modules', async () => {
    expect(
      await dump(
        ['definitions', 'scopes', 'imports'],
        `
        global using System.Text;
        using static System.Math;
        using Data = Acme.Data;
        using Map = Acme.Dictionary<string, Foo>;
        using Pair = (int, Foo);
        namespace Acme { using Acme.Deep; namespace Web { class A {} } namespace Core { class B {} } class C {} }
        namespace Other.Thing { class D { Acme.Web.A a; } }
        `,
      ),
    ).toMatchInlineSnapshot(`
      "package Acme.Web
      definitions
        0 type Pair 5-5
            using Pair = (int, Foo)
        1 class A 6-6
            class A
        2 module Acme.Core 6-6
            namespace Core
        3 class Acme.Core.B 6-6
            class B
        4 class C 6-6
            class C
        5 module Other.Thing 7-7
            namespace Other.Thing
        6 class Other.Thing.D 7-7
            class D
        7 field Other.Thing.D.a [private] 7-7
            Acme.Web.A a
      scopes
        0 file
            Data = import "Acme.Data"
            Map = import "Acme.Dictionary"
            Pair = type 0 Pair
            A = class 1 A
            Acme.Core = module 2 Acme.Core
            C = class 4 C
            Other.Thing = module 5 Other.Thing
        1 class of class 1 A in 0 [members-visible]
        2 namespace of module 2 Acme.Core in 0
            B = class 3 Acme.Core.B
        3 class of class 3 Acme.Core.B in 2 [members-visible]
        4 class of class 4 C in 0 [members-visible]
        5 namespace of module 5 Other.Thing in 0
            D = class 6 Other.Thing.D
        6 class of class 6 Other.Thing.D in 5 [members-visible]
            a = field 7 Other.Thing.D.a
      imports
        star "System.Text" [project]
        static "System.Math" *
        namespace "Acme.Data" * as Data
        namespace "Acme.Dictionary" * as Map
        star "Acme.Deep"
        dynamic "Acme.Web" A"
    `)
  })
})

describe('members', () => {
  test('fields, properties, indexers and events', async () => {
    expect(
      await dump(
        ['definitions', 'scopes', 'flows', 'evaluated'],
        `
        class A {
          public const int Max = 3, Min = 1;
          private static readonly List<string> names = new() { "a", "b" };
          public event EventHandler<Args>? Changed;
          public event Action Closed { add { _closed += value; } remove { } }
          public int Computed { get { return count; } protected set { count = value; Go(value); } }
          public string First => names[0];
          public Foo Auto { get; private set; } = new(1) { Size = 2 };
          public Foo? Maybe { get; init; } = new();
          public Foo this[int i, string k] => Find(i);
          int count;
        }
        interface IA { int P { get; } int Q => 1; }
        `,
      ),
    ).toMatchInlineSnapshot(`
      "definitions
        0 class A 1-12
            class A
        1 field A.Max [exported static constant] 2-2
            public const int Max = 3
        2 field A.Min [exported static constant] 2-2
            public const int Max = 3, Min = 1
        3 field A.names [static private constant] 3-3
            private static readonly List<string> names = new() { "a", "b" }
        4 field A.Changed [exported] 4-4
            public event EventHandler<Args>? Changed
        5 method A.Closed [exported setter property] 5-5
            public event Action Closed
        6 method A.Computed [exported getter property] 6-6
            public int Computed
        7 method A.First [exported getter property] 7-7
            public string First
        8 field A.Auto [exported property] 8-8
            public Foo Auto { get; private set; } = new(1) { Size = 2 }
        9 field A.Maybe [exported property] 9-9
            public Foo? Maybe { get; init; } = new()
        10 method A.this [exported getter property] 10-10
            public Foo this[int i, string k]
        11 field A.count [private] 11-11
            int count
        12 interface IA 13-13
            interface IA
        13 field IA.P [exported abstract declaration property] 13-13
            int P { get; }
        14 method IA.Q [exported getter property] 13-13
            int Q
      scopes
        0 file
            A = class 0 A
            IA = interface 12 IA
        1 class of class 0 A in 0 [members-visible]
            Max = field 1 A.Max
            Min = field 2 A.Min
            names = field 3 A.names
            Changed = field 4 A.Changed
            Closed = method 5 A.Closed
            Computed = method 6 A.Computed
            First = method 7 A.First
            Auto = field 8 A.Auto
            Maybe = field 9 A.Maybe
            this = method 10 A.this
            count = field 11 A.count
        2 function of method 5 A.Closed in 1
        3 block in 2
            value = parameter 0 [optional]
        4 block in 2
        5 function of method 6 A.Computed in 1
        6 block in 5
            value = parameter 0 [optional]
        7 function of method 7 A.First in 1
        8 function of method 10 A.this in 1
            i = parameter 0
            k = parameter 1
        9 class of interface 12 IA in 0 [members-visible]
            P = field 13 IA.P
            Q = method 14 IA.Q
        10 function of method 14 IA.Q in 9
      flows
        type A/Max <- <int>
        assign A/Max <- <int>
        type A/Min <- <int>
        assign A/Min <- <int>
        type A/names <- List<<string>>
        store new type(List)<<string>><>()[] <- "a"
        store new type(List)<<string>><>()[] <- "b"
        assign A/names <- new type(List)<<string>><>()
        type A/Changed <- ?<EventHandler<Args>>
        return-type method 5 A.Closed <- Action
        type 3:value <- Action
        return-type method 6 A.Computed <- <int>
        return method 6 A.Computed <- count
        type 6:value <- <int>
        return-type method 7 A.First <- <string>
        return method 7 A.First <- names[<int>]
        type A/Auto <- Foo
        store new type(Foo)<>(<int>).Size <- <int>
        assign A/Auto <- new type(Foo)<>(<int>)
        type A/Maybe <- ?<Foo>
        assign A/Maybe <- new type(Foo)<>()
        return-type method 10 A.this <- Foo
        type A.this/i <- <int>
        type A.this/k <- <string>
        return method 10 A.this <- Find(i)
        type A/count <- <int>
        type IA/P <- <int>
        return-type method 14 IA.Q <- <int>
        return method 14 IA.Q <- <int>
        assign A/count <- value
      evaluated
        3:55 new type(List)<<string>><>().Add("a") [implicit]
        3:60 new type(List)<<string>><>().Add("b") [implicit]
        5:37 (_closed | value).operator +(_closed, value) [implicit]
        5:37 _closed [write]
        6:62 count [write]
        6:77 Go(value)"
    `)
  })

  test('methods, constructors, operators and what they take and give', async () => {
    expect(
      await dump(
        ['definitions', 'scopes', 'flows', 'evaluated'],
        `
        class A : B {
          public A(int a, params string[] rest) : base(a, rest.Length) { this.count = a; count = a; }
          A() : this(1) {}
          static A() { Close(); }
          ~A() { Close(); }
          public static A operator +(A a, A b) => a;
          public static implicit operator int(A a) => 1;
          void IOpen.Open<U>(U u, int d = Max) where U : Foo { throw new E(u); }
          protected abstract Task<Foo> LoadAsync(CancellationToken token = default);
          public async IAsyncEnumerable<int> Many() { await foreach (var x in Source()) yield return x; yield break; }
          static extern void Native();
          Foo Make() { return new(2); }
          int count;
        }
        interface IA { void Go(); void Twice() { Go(); } }
        static class Extensions { public static Foo Twice(this Foo self, int n = 2) => self; }
        `,
      ),
    ).toMatchInlineSnapshot(`
      "definitions
        0 class A 1-14
            class A : B
        1 method A.A [exported constructor variadic] 2-2
            public A(int a, params string[] rest) : base(a, rest.Length)
        2 method A.A [constructor private] 3-3
            A() : this(1)
        3 method A.A [static constructor private] 4-4
            static A()
        4 method A.~A [private] 5-5
            ~A()
        5 method A.operator + [exported static] 6-6
            public static A operator +(A a, A b)
        6 method A.operator int [exported static] 7-7
            public static implicit operator int(A a)
        7 method A.Open [explicit] 8-8
            void IOpen.Open<U>(U u, int d = Max) where U : Foo
        8 method A.LoadAsync [abstract declaration virtual] 9-9
            protected abstract Task<Foo> LoadAsync(CancellationToken token = default)
        9 method A.Many [exported async generator] 10-10
            public async IAsyncEnumerable<int> Many()
        10 method A.Native [static declaration private] 11-11
            static extern void Native()
        11 method A.Make [private] 12-12
            Foo Make()
        12 field A.count [private] 13-13
            int count
        13 interface IA 15-15
            interface IA
        14 method IA.Go [exported abstract declaration] 15-15
            void Go()
        15 method IA.Twice [exported] 15-15
            void Twice()
        16 class Extensions [static] 16-16
            static class Extensions
        17 method Extensions.Twice [exported static] 16-16
            public static Foo Twice(this Foo self, int n = 2)
      scopes
        0 file
            A = class 0 A
            IA = interface 13 IA
            Extensions = class 16 Extensions
        1 class of class 0 A in 0 [members-visible]
            A = method 1 A.A from 14:1
            A = method 2 A.A from 14:1
            ~A = method 4 A.~A
            operator + = method 5 A.operator +
            operator int = method 6 A.operator int
            Open = method 7 A.Open
            LoadAsync = method 8 A.LoadAsync
            Many = method 9 A.Many
            Native = method 10 A.Native
            Make = method 11 A.Make
            count = field 12 A.count
        2 function of method 1 A.A in 1
            a = parameter 0
            rest = parameter 1 [rest]
        3 function of method 2 A.A in 1
        4 function of method 3 A.A in 1
        5 function of method 4 A.~A in 1
        6 function of method 5 A.operator + in 1
            a = parameter 0
            b = parameter 1
        7 function of method 6 A.operator int in 1
            a = parameter 0
        8 function of method 7 A.Open in 1
            U = type-parameter
            u = parameter 0
            d = parameter 1 [optional]
        9 function of method 8 A.LoadAsync in 1
            token = parameter 0 [optional]
        10 function of method 9 A.Many in 1
        11 block in 10
            x = variable from 10:65
        12 function of method 10 A.Native in 1
        13 function of method 11 A.Make in 1
        14 class of interface 13 IA in 0 [members-visible]
            Go = method 14 IA.Go
            Twice = method 15 IA.Twice
        15 function of method 14 IA.Go in 14
        16 function of method 15 IA.Twice in 14
        17 class of class 16 Extensions in 0 [members-visible]
            Twice = method 17 Extensions.Twice
        18 function of method 17 Extensions.Twice in 17
            self = parameter -1
            n = parameter 0 [optional]
      flows
        extends class 0 A <- B
        type A.A/a <- <int>
        type A.A/rest <- []<<string>>
        store this.count <- a
        return-type method 5 A.operator + <- A
        type A.operator +/a <- A
        type A.operator +/b <- A
        return method 5 A.operator + <- a
        return-type method 6 A.operator int <- <int>
        type A.operator int/a <- A
        return method 6 A.operator int <- <int>
        implements method 7 A.Open <- IOpen
        type A.Open/U <- Foo
        return-type method 7 A.Open <- <void>
        type A.Open/u <- U
        type A.Open/d <- <int>
        assign A.Open/d <- Max
        throw method 7 A.Open <- new type(E)(u)
        return-type method 8 A.LoadAsync <- Task<Foo>
        type A.LoadAsync/token <- CancellationToken
        assign A.LoadAsync/token <- <default>
        return-type method 9 A.Many <- IAsyncEnumerable<<int>>
        assign 11:x <- element(Source())
        yield method 9 A.Many <- x
        return-type method 10 A.Native <- <void>
        return-type method 11 A.Make <- Foo
        return method 11 A.Make <- new type(Foo)<>(<int>)
        type A/count <- <int>
        return-type method 14 IA.Go <- <void>
        return-type method 15 IA.Twice <- <void>
        return-type method 17 Extensions.Twice <- Foo
        type Extensions.Twice/self <- Foo
        receiver method 17 Extensions.Twice <- type(Foo)
        type Extensions.Twice/n <- <int>
        assign Extensions.Twice/n <- <int>
        return method 17 Extensions.Twice <- self
        assign A/count <- a
      evaluated
        2:40 super(a, rest.Length)
        2:81 count [write]
        3:6 this(<int>)
        4:15 Close()
        5:9 Close()
        8:45 U [type]
        10:70 Source().GetAsyncEnumerator().MoveNextAsync() [implicit]
        10:70 Source().GetAsyncEnumerator().Current [implicit]
        15:41 Go()"
    `)
  })

  test('tests of xUnit, NUnit and MSTest', async () => {
    const text = await dump(
      ['definitions'],
      `class T {
        [Fact] public void A() {} [Theory, InlineData(1)] public void B(int x) {} [NUnit.Framework.TestCase(2)] public void C() {}
        [TestMethodAttribute] public void D() {} [SetUp] public void E() {}
      }`,
    )
    expect(text.match(/T\.\w \[.*test\]/g)?.map((line) => line[2])).toEqual(['A', 'B', 'C', 'D'])
  })
})

function dump(sections: readonly DumpSection[], source: string): Promise<string> {
  return dumpText(csharp, 'app/A.cs', source.replaceAll(/^ {8}/gm, '').trimStart(), sections)
}
