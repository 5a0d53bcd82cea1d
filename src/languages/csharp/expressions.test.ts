import { describe, expect, test } from 'vitest'

import { dumpText } from '../testing/index.ts'
import { csharp } from './index.ts'

describe('expressions', () => {
  test('chains, conditional access, names of namespaces and types', async () => {
    expect(
      await inMethod(`
        a.b(1).c[2].d<int>();
        var r = a?.b.c(1)?[2]?.d();
        x?.y!.z!.w(ref a, out var o, name: this);
        a!(base.Go());
        System.Console.WriteLine(string.Join("", nameof(a.Length)));
        global::Acme.Core.Foo.Make(); Acme.Web.Home.Run(); Acme.Other.Thing t = new Acme.Other.Thing();
        Foo.Bar.Baz(); Foo<int>.Make(); r = typeof(Foo); r = default(Foo);
      `),
    ).toMatchInlineSnapshot(`
      "package Acme.Web
      scopes
        0 file
            A = class 0 A
        1 class of class 0 A in 0 [members-visible]
            count = field 1 A.count
            M = method 2 A.M
        2 function of method 2 A.M in 1
            r = variable from 5:4
            o = variable from 6:26
            t = variable from 9:68
      flows
        type A/count <- <int>
        return-type method 2 A.M <- <void>
        assign A.M/r <- a?.b.c(<int>)?.[<int>]?.d()
        assign A.M/o <- element(x?.y.z.w(a, <unknown>, name=this), -17)
        type A.M/t <- import("Acme.Other").Thing
        assign A.M/t <- new type(import("Acme.Other").Thing)()
        assign A.M/r <- type(Foo)
        assign A.M/r <- <default>
      evaluated
        4:0 value(a.b(<int>).c[<int>].d)<<int>> [type]
        4:0 a.b(<int>).c[<int>].d()
        7:0 a(super.Go())
        8:50 a.Length
        8:0 import("System").Console.WriteLine(<string>.Join("", "Length"))
        9:0 import("Acme.Core").Foo.Make()
        9:30 import("Acme.Web").Home.Run()
        10:0 Foo.Bar.Baz()
        10:15 Foo<<int>>.Make()
        10:32 r [write]
        10:61 Foo [type]
        10:49 r [write]"
    `)
  })

  test('what new makes, and how it is initialised', async () => {
    expect(
      await inMethod(`
        var a = new Foo<int>(1) { Size = 1, ["k"] = 2, Inner = { Deep = x }, List = { 1, { 2, y } } };
        Foo b = new(1), c = new() { Size = z };
        var d = new { A = 1, p.Name, q };
        int[] e = { 1, 2 }; var f = new Foo[] { g, h }; var i = new[] { j }; List<Foo> k = [l, ..m];
        var n = o with { Size = 3 };
        (int, Foo) s = (1, new Foo());
      `),
    ).toMatchInlineSnapshot(`
      "package Acme.Web
      scopes
        0 file
            A = class 0 A
        1 class of class 0 A in 0 [members-visible]
            count = field 1 A.count
            M = method 2 A.M
        2 function of method 2 A.M in 1
            a = variable from 4:4
            b = variable from 5:4
            c = variable from 5:16
            d = variable from 6:4
            e = variable from 7:6
            f = variable from 7:24
            i = variable from 7:52
            k = variable from 7:79
            n = variable from 8:4
            s = variable from 9:11
      flows
        type A/count <- <int>
        return-type method 2 A.M <- <void>
        store new type(Foo)<<int>>(<int>).Size <- <int>
        store new type(Foo)<<int>>(<int>)["k"] <- <int>
        store new type(Foo)<<int>>(<int>).Inner.Deep <- x
        store new type(Foo)<<int>>(<int>).List[] <- <int>
        store new type(Foo)<<int>>(<int>).List[<int>] <- y
        assign A.M/a <- new type(Foo)<<int>>(<int>)
        type A.M/b <- Foo
        assign A.M/b <- new type(Foo)<>(<int>)
        store new type(Foo)<>().Size <- z
        type A.M/c <- Foo
        assign A.M/c <- new type(Foo)<>()
        assign A.M/d <- {A: <int>, Name: p.Name, q: q}
        type A.M/e <- []<<int>>
        assign A.M/e <- [<int>, <int>]
        assign A.M/f <- ([g, h] as []<Foo>)
        assign A.M/i <- [j]
        type A.M/k <- List<Foo>
        assign A.M/k <- [l, ...m]
        store o.Size <- <int>
        assign A.M/n <- o
        type A.M/s <- <tuple><<int>, Foo>
        assign A.M/s <- [<int>, new type(Foo)()]
      evaluated
        4:78 new type(Foo)<<int>>(<int>).List.Add(<int>) [implicit]
        4:81 new type(Foo)<<int>>(<int>).List.Add(<int>, y) [implicit]"
    `)
  })

  test('assignments, deconstruction and operators', async () => {
    expect(
      await inMethod(`
        var (a, (b, _)) = Make();
        (c, d.E, var f) = g;
        count += 1; count++; d.E ??= h ?? i; j[0] = k = l;
        var s = "a" + "b" + $"{m.N,3:x}{o}" + @"v""w";
        var t = u ? v : w ? (Foo)x : y as Bar;
        _ = Go(x * y, out A* z); a = new(); this.count = new(1);
      `),
    ).toMatchInlineSnapshot(`
      "package Acme.Web
      scopes
        0 file
            A = class 0 A
        1 class of class 0 A in 0 [members-visible]
            count = field 1 A.count
            M = method 2 A.M
        2 function of method 2 A.M in 1
            a = variable from 4:5
            b = variable from 4:9
            f = variable from 5:13
            s = variable from 7:4
            t = variable from 8:4
            z = variable from 9:21
      flows
        type A/count <- <int>
        return-type method 2 A.M <- <void>
        assign A.M/a <- element(Make(), 0)
        assign A.M/b <- element(element(Make(), 1), 0)
        store d.E <- element(g, 1)
        assign A.M/f <- element(g, 2)
        assign A/count <- <int>
        store d.E <- (h | i)
        store j[<int>] <- l
        assign A.M/s <- <string>
        assign A.M/t <- (v | (x as Foo) | (y as Bar))
        type A.M/z <- *<A>
        assign A.M/z <- element(Go(<number>, (<unknown> as *<A>)), -17)
        assign A.M/a <- new <unknown>()
        store this.count <- new <int><>(<int>)
      evaluated
        4:4 Make().Deconstruct() [implicit]
        4:8 element(Make(), 1).Deconstruct() [implicit]
        5:0 g.Deconstruct() [implicit]
        5:1 element(g, 0)
        5:1 c [write]
        6:0 count
        6:0 count [write]
        6:12 count.operator ++(count) [implicit]
        6:12 count [write]
        6:12 <number>
        6:44 k [write]
        7:8 "a"
        7:14 "b"
        7:23 m.N.ToString() [implicit]
        7:27 <int>
        7:32 o.ToString() [implicit]
        7:20 <string>
        7:38 "v\\"w"
        8:8 u
        8:16 w
        9:7 x
        9:11 y
        9:25 a [write]"
    `)
  })

  test('patterns and switches', async () => {
    expect(
      await inMethod(`
        if (o is Foo { P: Bar b, Q.R: > 1 } f && f.Go() || o is (int i, var j) or not null or [1, .., var l]) b.Go();
        if (!int.TryParse(o, out var n)) return;
        use(n);
        switch (o) { case Foo g when g.Y: g.Do(); break; case Color.Red: goto default; default: other(); break; }
        var r = o switch { Foo h => h.A(), { Length: 3 } => null, Point(var x, _) p => x, _ => throw new E() };
      `),
    ).toMatchInlineSnapshot(`
      "package Acme.Web
      scopes
        0 file
            A = class 0 A
        1 class of class 0 A in 0 [members-visible]
            count = field 1 A.count
            M = method 2 A.M
        2 function of method 2 A.M in 1
            b = variable from 4:22
            f = variable from 4:36
            i = variable from 4:61
            j = variable from 4:68
            l = variable from 4:98
            n = variable from 5:29
            r = variable from 8:4
        3 block in 2
            g = variable from 7:22
        4 block in 2
            h = variable from 8:23
        5 block in 2
        6 block in 2
            x = variable from 8:68
            p = variable from 8:74
        7 block in 2
      flows
        type A/count <- <int>
        return-type method 2 A.M <- <void>
        type A.M/b <- Bar
        assign A.M/b <- ((o as Foo).P as Bar)
        type A.M/f <- Foo
        assign A.M/f <- (o as Foo)
        type A.M/i <- <int>
        assign A.M/i <- (element(o, 0) as <int>)
        assign A.M/j <- element(o, 1)
        assign A.M/l <- element(o)
        assign A.M/n <- element(<int>.TryParse(o, <unknown>), -17)
        type 3:g <- Foo
        assign 3:g <- (o as Foo)
        type 4:h <- Foo
        assign 4:h <- (o as Foo)
        assign 6:x <- element((o as Point), 0)
        type 6:p <- Point
        assign 6:p <- (o as Point)
        throw method 2 A.M <- new type(E)()
        assign A.M/r <- (h.A() | <null> | x | <unknown>)
      evaluated
        4:27 (o as Foo).Q.R
        4:32 <int>
        4:4 <boolean>
        4:41 f.Go()
        4:56 o.Deconstruct() [implicit]
        4:78 <null>
        4:87 element(o)
        4:87 <int>
        4:51 <boolean>
        4:4 <boolean>
        4:102 b.Go()
        5:4 <boolean>
        6:0 use(n)
        7:31 g.Y
        7:34 g.Do()
        7:60 Color.Red
        7:88 other()
        8:37 o.Length
        8:45 <int>
        8:63 (o as Point).Deconstruct() [implicit]
        8:71 element((o as Point), 1)"
    `)
  })

  test('lambdas, local functions and queries', async () => {
    expect(
      await inMethod(`
        Func<int, Foo> f = x => Make(x);
        Run(async (Foo a, b) => { await a.Go(); return b; }, delegate (int q) { use(q); }, static () => new Foo());
        int Local<T>(T t) where T : Foo => t.Size;
        Local(2);
        var r = from Foo p in ps from q in p.Qs join s in ss on p.Id equals s.Id into g let d = p.X
          where d > 2 orderby d descending, q select new { p.Name, V = d } into w select w.Name;
      `),
    ).toMatchInlineSnapshot(`
      "package Acme.Web
      scopes
        0 file
            A = class 0 A
        1 class of class 0 A in 0 [members-visible]
            count = field 1 A.count
            M = method 2 A.M
        2 function of method 2 A.M in 1
            f = variable from 4:15
            Local = function 7 A.M.Local
            r = variable from 8:4
        3 function of function 3 A.M.<anonymous> in 2
            x = parameter 0
        4 function of function 4 A.M.<anonymous> in 2
            a = parameter 0
            b = parameter 1
        5 function of function 5 A.M.<anonymous> in 2
            q = parameter 0
        6 function of function 6 A.M.<anonymous> in 2
        7 function of function 7 A.M.Local in 2
            T = type-parameter
            t = parameter 0
        8 block in 2
            p = variable from 8:17
            q = variable from 8:30
            s = variable from 8:45
            g = variable from 8:78
            d = variable from 8:84
            w = variable from 9:72
      flows
        type A/count <- <int>
        return-type method 2 A.M <- <void>
        return function 3 A.M.<anonymous> <- Make(x)
        type A.M/f <- Func<<int>, Foo>
        assign A.M/f <- <function 3 A.M.<anonymous>>
        type A.M.<anonymous>/a <- Foo
        return function 4 A.M.<anonymous> <- b
        type A.M.<anonymous>/q <- <int>
        return function 6 A.M.<anonymous> <- new type(Foo)()
        type A.M.Local/T <- Foo
        return-type function 7 A.M.Local <- <int>
        type A.M.Local/t <- T
        return function 7 A.M.Local <- t.Size
        type 8:p <- Foo
        assign 8:p <- element(ps)
        assign 8:q <- element(p.Qs)
        assign 8:s <- element(ss)
        assign 8:d <- p.X
        assign 8:w <- {Name: p.Name, V: d}
        assign A.M/r <- [w.Name]
      evaluated
        5:26 await a.Go()
        5:72 use(q)
        5:0 Run(<function 4 A.M.<anonymous>>, <function 5 A.M.<anonymous>>, <function 6 A.M.<anonymous>>)
        6:24 T [type]
        7:0 Local(<int>)
        8:58 p.Id
        8:70 s.Id
        9:8 d
        9:12 <int>
        9:8 <boolean>
        9:22 d
        9:36 q"
    `)
  })

  test('statements', async () => {
    expect(
      await inMethod(`
        foreach (var x in xs) x.Go();
        foreach ((var k, Foo v) in map) v.Go();
        foreach (var (p, q) in pairs) use(p);
        for (int i = 0, j = f(); i < j; i++) { }
        try { using (var s = Open()) { s.Read(); } } catch (IOException e) when (e.Bad) { throw; } finally { End(); }
        using var u = Open(); await using Foo w = new();
        lock (this) { checked { n += 1; } }
        throw new E();
      `),
    ).toMatchInlineSnapshot(`
      "package Acme.Web
      scopes
        0 file
            A = class 0 A
        1 class of class 0 A in 0 [members-visible]
            count = field 1 A.count
            M = method 2 A.M
        2 function of method 2 A.M in 1
            u = variable from 9:10
            w = variable from 9:38
        3 block in 2
            x = variable from 4:13
        4 block in 2
            k = variable from 5:14
            v = variable from 5:21
        5 block in 2
            p = variable from 6:14
            q = variable from 6:17
        6 block in 2
            i = variable from 7:9
            j = variable from 7:16
        7 block in 6
        8 block in 2
        9 block in 8
            s = variable from 8:17
        10 block in 9
        11 block in 2
            e = variable from 8:64
        12 block in 11
        13 block in 2
        14 block in 2
        15 block in 14
      flows
        type A/count <- <int>
        return-type method 2 A.M <- <void>
        assign 3:x <- element(xs)
        assign 4:k <- element(element(map), 0)
        type 4:v <- Foo
        assign 4:v <- element(element(map), 1)
        assign 5:p <- element(element(pairs), 0)
        assign 5:q <- element(element(pairs), 1)
        type 6:i <- <int>
        assign 6:i <- <int>
        type 6:j <- <int>
        assign 6:j <- f()
        assign 9:s <- Open()
        type 11:e <- IOException
        assign A.M/u <- Open()
        type A.M/w <- Foo
        assign A.M/w <- new type(Foo)<>()
        throw method 2 A.M <- new type(E)()
      evaluated
        4:18 xs.GetEnumerator().MoveNext() [implicit]
        4:18 xs.GetEnumerator().Current [implicit]
        4:22 x.Go()
        5:27 map.GetEnumerator().MoveNext() [implicit]
        5:27 map.GetEnumerator().Current [implicit]
        5:9 element(map).Deconstruct() [implicit]
        5:32 v.Go()
        6:23 pairs.GetEnumerator().MoveNext() [implicit]
        6:23 pairs.GetEnumerator().Current [implicit]
        6:13 element(pairs).Deconstruct() [implicit]
        6:30 use(p)
        7:25 (i | j).operator <(i, j) [implicit]
        7:25 <boolean>
        7:32 i.operator ++(i) [implicit]
        7:32 i [write]
        7:32 <number>
        8:17 Open().Dispose() [implicit]
        8:31 s.Read()
        8:75 e.Bad
        8:101 End()
        9:10 Open().Dispose() [implicit]
        9:38 new type(Foo)<>().DisposeAsync() [implicit]
        10:6 this
        10:29 <int>
        10:24 n
        10:24 n [write]"
    `)
  })
})

/** Facts of a method's body, without what the method and its class themselves say. */
async function inMethod(body: string): Promise<string> {
  const source = `using Acme.Core;\nnamespace Acme.Web;\nclass A { int count; void M() {${body.replaceAll(/^ {8}/gm, '')}} }\n`
  return dumpText(csharp, 'app/A.cs', source, ['scopes', 'flows', 'evaluated'])
}
