import { describe, expect, test } from 'vitest'

import type { FileFacts } from '../facts.ts'
import { dumpFacts, extractText, validateFacts, type DumpSection } from '../testing/index.ts'
import { java } from './index.ts'

describe('definitions', () => {
  test('a class with its heritage, annotations and type parameters', async () => {
    expect(
      await dump(
        ['definitions', 'scopes', 'flows', 'evaluated'],
        `
        package com.acme.app;

        /**
         * A shop.
         *
         * @param <T> what it sells
         */
        @Service("x")
        @Deprecated
        public abstract sealed class Shop<T extends Comparable<T> & Runnable> extends Base<T>
            implements Open, com.acme.other.Thing permits A, B {}
        `,
      ),
    ).toMatchInlineSnapshot(`
      "package com.acme.app
      definitions
        0 class Shop [exported abstract deprecated] 9-12
            @Service("x") @Deprecated public abstract sealed class Shop<T extends Comparable<T> & Runnable> extends Base<T> implements Open, com.acme.other.Thing permits A, B
            doc "A shop.\\n\\n@param <T> what it sells"
      scopes
        0 file
            Shop = class 0 Shop
        1 block in 0
            T = type-parameter
        2 class of class 0 Shop in 1 [members-visible]
      flows
        decorate class 0 Shop <- type(Service)("x")
        decorate class 0 Shop <- type(Deprecated)
        type 1:T <- (Comparable<T> | Runnable)
        extends class 0 Shop <- Base<T>
        implements class 0 Shop <- Open
        implements class 0 Shop <- import("com.acme.other").Thing
      evaluated
        12:58 (A | B) [type]
        11:37 super() [implicit]"
    `)
  })

  test('fields and initialisers', async () => {
    expect(
      await dump(
        ['definitions', 'flows', 'evaluated'],
        `
        class A {
          /** The most. */
          private static final int MAX = 3, MIN[] = {1, 2};
          final List<String> names = new ArrayList<>();
          Runnable run = () -> go();
          static { limit = 5; }
          { names.add("a" + "b"); }
          static int limit;
        }
        `,
      ),
    ).toMatchInlineSnapshot(`
      "definitions
        0 class A 2-10
            class A
        1 field A.MAX [static private constant] 4-4
            private static final int MAX = 3
            doc "The most."
        2 field A.MIN [static private constant] 4-4
            private static final int MAX = 3, MIN[] = {1, 2}
            doc "The most."
        3 field A.names 5-5
            final List<String> names = new ArrayList<>()
        4 field A.run 6-6
            Runnable run = () -> go()
        5 function A.<anonymous> [anonymous] 6-6
            () ->
        6 field A.limit [static] 9-9
            static int limit
      flows
        type A/MAX <- <int>
        assign A/MAX <- <int>
        type A/MIN <- []<<int>>
        assign A/MIN <- [<int>, <int>]
        type A/names <- List<String>
        assign A/names <- new type(ArrayList)<>()
        type A/run <- Runnable
        return function 5 A.<anonymous> <- go()
        assign A/run <- <function 5 A.<anonymous>>
        type A/limit <- <int>
        assign A/limit <- <int>
      evaluated
        7:19 limit [write]
        8:22 "a"
        8:28 "b"
        8:12 names.add("ab")"
    `)
  })

  test('constructors, methods, parameters and tests', async () => {
    expect(
      await dump(
        ['definitions', 'scopes', 'flows', 'evaluated'],
        `
        class A extends B {
          public A(int a, final String... rest) throws IOException { this(a); }
          A(int a) { super(a, rest()); this.a = a; count += a; }
          // Goes.
          @Test <U extends Foo> List<? extends U> go(@Nullable U u, int[] arr[]) { throw new X(u); }
          native void stop();
          private int a, count;
        }
        `,
      ),
    ).toMatchInlineSnapshot(`
      "definitions
        0 class A 2-9
            class A extends B
        1 method A.A [exported constructor variadic] 3-3
            public A(int a, final String... rest) throws IOException
        2 method A.A [constructor] 4-4
            A(int a)
        3 method A.go [test] 6-6
            @Test <U extends Foo> List<? extends U> go(@Nullable U u, int[] arr[])
            doc "Goes."
        4 method A.stop [declaration] 7-7
            native void stop()
        5 field A.a [private] 8-8
            private int a, count
        6 field A.count [private] 8-8
            private int a, count
      scopes
        0 file
            A = class 0 A
        1 class of class 0 A in 0 [members-visible]
            A = method 1 A.A from 9:9
            A = method 2 A.A from 9:9
            go = method 3 A.go
            stop = method 4 A.stop
            a = field 5 A.a
            count = field 6 A.count
        2 function of method 1 A.A in 1
            a = parameter 0
            rest = parameter 1 [rest]
        3 function of method 2 A.A in 1
            a = parameter 0
        4 function of method 3 A.go in 1
            U = type-parameter
            u = parameter 0
            arr = parameter 1
        5 function of method 4 A.stop in 1
      flows
        extends class 0 A <- B
        type A.A/a <- <int>
        type A.A/rest <- []<String>
        throw method 1 A.A <- type(IOException)
        type A.A/a <- <int>
        store this.a <- a
        decorate method 3 A.go <- type(Test)
        type A.go/U <- Foo
        return-type method 3 A.go <- List<U>
        type A.go/u <- U
        type A.go/arr <- []<[]<<int>>>
        throw method 3 A.go <- new type(X)(u)
        return-type method 4 A.stop <- <void>
        type A/a <- <int>
        type A/count <- <int>
        assign A/count <- a
      evaluated
        3:69 this(a)
        4:21 super(a, rest())
        4:51 a.toString() [implicit]
        4:51 count [write]
        6:54 Nullable [type decorator]"
    `)
  })

  test('enums, whose constants their constructors make', async () => {
    expect(
      await dump(
        ['definitions', 'flows'],
        `
        enum Color implements Named {
          /** red */ RED("r") { void x() {} }, GREEN(1), BLUE;
          Color(Object o) {}
        }
        `,
      ),
    ).toMatchInlineSnapshot(`
      "definitions
        0 enum Color 2-5
            enum Color implements Named
        1 field Color.RED [exported static constant enum-member] 3-3
            RED("r")
            doc "red"
        2 class Color.RED.<anonymous> [anonymous] 3-3
        3 method Color.RED.<anonymous>.x 3-3
            void x()
        4 field Color.GREEN [exported static constant enum-member] 3-3
            GREEN(1)
        5 field Color.BLUE [exported static constant enum-member] 3-3
            BLUE
        6 method Color.Color [constructor] 4-4
            Color(Object o)
      flows
        implements enum 0 Color <- Named
        extends class 2 Color.RED.<anonymous> <- <enum 0 Color>
        return-type method 3 Color.RED.<anonymous>.x <- <void>
        assign Color/RED <- <class 2 Color.RED.<anonymous>>
        type Color/GREEN <- <enum 0 Color>
        assign Color/GREEN <- new <enum 0 Color>(<int>)
        type Color/BLUE <- <enum 0 Color>
        assign Color/BLUE <- new <enum 0 Color>()
        type Color.Color/o <- Object"
    `)
  })

  test('records', async () => {
    expect(
      await dump(
        ['definitions', 'scopes', 'flows'],
        `
        record Point<T>(int x, @NotNull List<T> ys) implements Shape {
          Point { x = Math.abs(x); }
          public int x() { return x; }
        }
        `,
      ),
    ).toMatchInlineSnapshot(`
      "definitions
        0 class Point 2-5
            record Point<T>(int x, @NotNull List<T> ys) implements Shape
        1 field Point.x [private constant] 2-2
            int x
        2 field Point.ys [private constant] 2-2
            @NotNull List<T> ys
        3 method Point.ys [exported] 2-2
            @NotNull List<T> ys
        4 method Point.Point [constructor] 3-3
            Point
        5 method Point.x [exported] 4-4
            public int x()
      scopes
        0 file
            Point = class 0 Point
        1 block in 0
            T = type-parameter
        2 class of class 0 Point in 1 [members-visible]
            x = field 1 Point.x
            ys = field 2 Point.ys
            ys = method 3 Point.ys
            Point = method 4 Point.Point from 5:9
            x = method 5 Point.x
        3 function of method 4 Point.Point in 2
            x = parameter 0
            ys = parameter 1
        4 function of method 5 Point.x in 2
      flows
        implements class 0 Point <- Shape
        type Point/x <- <int>
        type Point/ys <- List<T>
        decorate field 2 Point.ys <- type(NotNull)
        return-type method 3 Point.ys <- List<T>
        type Point.Point/x <- <int>
        type Point.Point/ys <- List<T>
        assign Point.Point/x <- Math.abs(x)
        return-type method 5 Point.x <- <int>
        return method 5 Point.x <- x"
    `)
  })

  test('interfaces and annotation types', async () => {
    expect(
      await dump(
        ['definitions', 'flows'],
        `
        interface I<E> extends A<E>, B { int K = 1; void f(E e); default E g() { return null; } }
        @interface Ann { String value() default "q"; Class<?>[] types() default {}; }
        `,
      ),
    ).toMatchInlineSnapshot(`
      "definitions
        0 interface I 2-2
            interface I<E> extends A<E>, B
        1 field I.K [exported static constant] 2-2
            int K = 1
        2 method I.f [exported abstract declaration] 2-2
            void f(E e)
        3 method I.g [exported] 2-2
            default E g()
        4 interface Ann 3-3
            @interface Ann
        5 method Ann.value [exported abstract declaration] 3-3
            String value() default "q"
        6 method Ann.types [exported abstract declaration] 3-3
            Class<?>[] types() default {}
      flows
        extends interface 0 I <- A<E>
        extends interface 0 I <- B
        type I/K <- <int>
        assign I/K <- <int>
        return-type method 2 I.f <- <void>
        type I.f/e <- E
        return-type method 3 I.g <- E
        return method 3 I.g <- <null>
        return-type method 5 Ann.value <- String
        return method 5 Ann.value <- "q"
        return-type method 6 Ann.types <- []<Class<<wildcard>>>
        return method 6 Ann.types <- []"
    `)
  })

  test('tests of TestNG classes and JUnit 3 cases', async () => {
    const text = await dump(
      ['definitions'],
      '@Test class A { public void a() {} void b() {} }\nclass B extends TestCase { public void testX() {} public void x() {} }',
    )
    expect(text).toContain('method A.a [exported test]')
    expect(text).toContain('method A.b 1-1')
    expect(text).toContain('method B.testX [exported test]')
    expect(text).toContain('method B.x [exported] 2-2')
  })
})

describe('values', () => {
  test('locals, assignments and scopes', async () => {
    expect(
      await inMethod(`
        var x = new Foo(1);
        Foo y = x, z[];
        x.next = y = make();
        arr[0] += 2;
        for (int i = 0; i < 3; i++) { total = i; }
        for (final String s : names) use(s);
        { int x2 = 1; x2++; }
        class Local { int q; }
        outer: while (true) { break outer; }
      `),
    ).toMatchInlineSnapshot(`
      "scopes
        0 file
            A = class 0 A
        1 class of class 0 A in 0 [members-visible]
            count = field 1 A.count
            MAX = field 2 A.MAX
            m = method 3 A.m
        2 function of method 3 A.m in 1
            x = variable from 2:26
            y = variable from 3:17
            z = variable from 3:22
            Local = class 4 A.m.Local from 9:14
        3 block in 2
            i = variable from 6:22
        4 block in 3
        5 block in 2
            s = variable from 7:35
        6 block in 2
            x2 = variable from 8:20
        7 class of class 4 A.m.Local in 2 [members-visible]
            q = field 5 A.m.Local.q
        8 block in 2
            outer: = variable
        9 block in 8
        10 block in 9
      flows
        type A/count <- <int>
        type A/MAX <- <int>
        assign A/MAX <- <int>
        return-type method 3 A.m <- <void>
        assign A.m/x <- new type(Foo)(<int>)
        type A.m/y <- Foo
        assign A.m/y <- x
        type A.m/z <- []<Foo>
        assign A.m/y <- make()
        store x.next <- make()
        store arr[<int>] <- <int>
        type 3:i <- <int>
        assign 3:i <- <int>
        type 5:s <- String
        assign 5:s <- element(names)
        type 6:x2 <- <int>
        assign 6:x2 <- <int>
        type A.m.Local/q <- <int>
      evaluated
        4:17 y [write]
        6:24 i
        6:28 <int>
        6:24 <boolean>
        6:31 i [write]
        6:31 <number>
        6:46 i
        6:38 total [write]
        7:30 names.iterator().hasNext() [implicit]
        7:30 names.iterator().next() [implicit]
        7:37 use(s)
        8:22 x2 [write]
        8:22 <number>
        10:22 <boolean>
        10:36 outer:"
    `)
  })

  test('anonymous classes, lambdas and method references', async () => {
    expect(
      await inMethod(`
        Foo x = new Foo(1) { @Override void hi() { A.this.count++; } };
        run(a -> a.b(), (b, c) -> { return b; }, (int d) -> d);
        map(Integer::parseInt, this::conv, super::go, Foo::new, int[]::new);
      `),
    ).toMatchInlineSnapshot(`
      "scopes
        0 file
            A = class 0 A
        1 class of class 0 A in 0 [members-visible]
            count = field 1 A.count
            MAX = field 2 A.MAX
            m = method 3 A.m
        2 function of method 3 A.m in 1
            x = variable from 2:70
        3 class of class 4 A.m.<anonymous> in 2 [members-visible]
            hi = method 5 A.m.<anonymous>.hi
        4 function of method 5 A.m.<anonymous>.hi in 3
        5 function of function 6 A.m.<anonymous> in 2
            a = parameter 0
        6 function of function 7 A.m.<anonymous> in 2
            b = parameter 0
            c = parameter 1
        7 function of function 8 A.m.<anonymous> in 2
            d = parameter 0
        8 function of function 9 A.m.<anonymous> in 2
        9 function of function 10 A.m.<anonymous> in 2
      flows
        type A/count <- <int>
        type A/MAX <- <int>
        assign A/MAX <- <int>
        return-type method 3 A.m <- <void>
        extends class 4 A.m.<anonymous> <- Foo
        decorate method 5 A.m.<anonymous>.hi <- type(Override)
        return-type method 5 A.m.<anonymous>.hi <- <void>
        type A.m/x <- Foo
        assign A.m/x <- <class 4 A.m.<anonymous>>
        return function 6 A.m.<anonymous> <- a.b()
        return function 7 A.m.<anonymous> <- b
        type A.m.<anonymous>/d <- <int>
        return function 8 A.m.<anonymous> <- d
        return function 9 A.m.<anonymous> <- new type(Foo)()
        return function 10 A.m.<anonymous> <- new type([])<<int>>()
      evaluated
        2:16 new type(Foo)(<int>) [heritage]
        2:51 A [type]
        2:58 this.count [write]
        2:51 <number>
        3:8 run(<function 6 A.m.<anonymous>>, <function 7 A.m.<anonymous>>, <function 8 A.m.<anonymous>>)
        4:8 map(Integer.parseInt, this.conv, super.go, <function 9 A.m.<anonymous>>, <function 10 A.m.<anonymous>>)"
    `)
  })

  test('names that patterns bind', async () => {
    expect(
      await inMethod(`
        if (u instanceof Bar b && b.ok()) { b.x(); } else if (u instanceof Baz b) { b.y(); }
        if (!(u instanceof Qux q)) return;
        q.z();
        switch (shape) {
          case Circle c when c.r() > 1 -> c.draw();
          case Pair(Point p, var d) -> p.x(d);
          default -> {}
        }
      `),
    ).toMatchInlineSnapshot(`
      "scopes
        0 file
            A = class 0 A
        1 class of class 0 A in 0 [members-visible]
            count = field 1 A.count
            MAX = field 2 A.MAX
            m = method 3 A.m
        2 function of method 3 A.m in 1
            q = variable from 3:31
        3 block in 2
            b = variable from 2:29
        4 block in 3
        5 block in 3
            b = variable from 2:79
        6 block in 5
        7 block in 2
        8 block in 7
            c = variable from 6:22
        9 block in 7
            p = variable from 7:26
            d = variable from 7:33
        10 block in 7
        11 block in 10
      flows
        type A/count <- <int>
        type A/MAX <- <int>
        assign A/MAX <- <int>
        return-type method 3 A.m <- <void>
        type 3:b <- Bar
        assign 3:b <- (u as Bar)
        type 5:b <- Baz
        assign 5:b <- (u as Baz)
        type A.m/q <- Qux
        assign A.m/q <- (u as Qux)
        type 8:c <- Circle
        assign 8:c <- (shape as Circle)
        type 9:p <- Point
        assign 9:p <- (element((shape as Pair), 0) as Point)
        assign 9:d <- element((shape as Pair), 1)
      evaluated
        2:12 <boolean>
        2:34 b.ok()
        2:12 <boolean>
        2:44 b.x()
        2:62 <boolean>
        2:84 b.y()
        3:14 <boolean>
        3:12 <boolean>
        4:8 q.z()
        6:29 c.r()
        6:37 <int>
        6:29 <boolean>
        5:8 (c.draw() | p.x(d))"
    `)
  })

  test('a switch is any of its arms; a label may be a constant of the operand', async () => {
    expect(
      await inMethod(`
        int k = switch (color) { case RED, GREEN -> 1; case BLUE -> { yield two(); } default -> throw new X(); };
        switch (n) { case MAX: go(); break; case Other.MIN: default: stop(); }
      `),
    ).toMatchInlineSnapshot(`
      "scopes
        0 file
            A = class 0 A
        1 class of class 0 A in 0 [members-visible]
            count = field 1 A.count
            MAX = field 2 A.MAX
            m = method 3 A.m
        2 function of method 3 A.m in 1
            k = variable from 2:112
        3 block in 2
        4 block in 3
        5 block in 3
        6 block in 5
        7 block in 3
        8 block in 2
      flows
        type A/count <- <int>
        type A/MAX <- <int>
        assign A/MAX <- <int>
        return-type method 3 A.m <- <void>
        throw method 3 A.m <- new type(X)()
        type A.m/k <- <int>
        assign A.m/k <- (<int> | two())
      evaluated
        3:16 n
        3:31 go()
        3:55 Other.MIN
        3:69 stop()
        3:8 <unknown>
        2:38 color.RED
        2:43 color.GREEN
        2:60 color.BLUE
        3:26 MAX"
    `)
  })

  test('resources and caught exceptions', async () => {
    expect(
      await inMethod(`
        try (Reader in = open(); var out = in.copy()) { in.read(out); }
        catch (final IOException | BadThing e) { throw new RuntimeException(e); }
        finally { close(); }
      `),
    ).toMatchInlineSnapshot(`
      "scopes
        0 file
            A = class 0 A
        1 class of class 0 A in 0 [members-visible]
            count = field 1 A.count
            MAX = field 2 A.MAX
            m = method 3 A.m
        2 function of method 3 A.m in 1
        3 block in 2
            in = variable from 2:31
            out = variable from 2:52
        4 block in 3
        5 block in 2
            e = variable from 3:45
        6 block in 5
        7 block in 2
      flows
        type A/count <- <int>
        type A/MAX <- <int>
        assign A/MAX <- <int>
        return-type method 3 A.m <- <void>
        type 3:in <- Reader
        assign 3:in <- open()
        assign 3:out <- in.copy()
        type 5:e <- (IOException | BadThing)
        throw method 3 A.m <- new type(RuntimeException)(e)
      evaluated
        2:13 open().close() [implicit]
        2:33 in.copy().close() [implicit]
        2:56 in.read(out)
        4:18 close()"
    `)
  })

  test('other expressions', async () => {
    expect(
      await inMethod(`
        Object o = (Foo & Bar) u;
        Class<?> c = Foo.class;
        java.util.List<String> l = java.util.List.of("q");
        Map.Entry<String, int[]> e = a ? b : c2 ? d : f;
        outer.new Inner(3);
        String t = """
            Hello
              "x"\\tq
            """;
        int[] ia = new int[]{1, 2};
        Foo[][] ib = new Foo[3][];
        Outer.super.go(A.B.c.d, Util.<String>call());
        s = "a" + n + "b";
      `),
    ).toMatchInlineSnapshot(`
      "scopes
        0 file
            A = class 0 A
        1 class of class 0 A in 0 [members-visible]
            count = field 1 A.count
            MAX = field 2 A.MAX
            m = method 3 A.m
        2 function of method 3 A.m in 1
            o = variable from 2:32
            c = variable from 3:30
            l = variable from 4:57
            e = variable from 5:55
            t = variable from 10:15
            ia = variable from 11:34
            ib = variable from 12:33
      flows
        type A/count <- <int>
        type A/MAX <- <int>
        assign A/MAX <- <int>
        return-type method 3 A.m <- <void>
        type A.m/o <- Object
        assign A.m/o <- (u as Foo)
        type A.m/c <- Class<<wildcard>>
        assign A.m/c <- type(Foo)
        type A.m/l <- import("java.util").List<String>
        assign A.m/l <- import("java.util").List.of("q")
        type A.m/e <- Map.Entry<String, []<<int>>>
        assign A.m/e <- (b | d | f)
        type A.m/t <- String
        assign A.m/t <- "Hello\\n  \\"x\\"\\tq\\n"
        type A.m/ia <- []<<int>>
        assign A.m/ia <- ([<int>, <int>] as []<<int>>)
        type A.m/ib <- []<[]<Foo>>
        assign A.m/ib <- ([] as []<[]<Foo>>)
      evaluated
        2:26 Bar [type]
        5:37 a
        5:45 c2
        6:8 new type(value(outer).Inner)(<int>)
        12:29 <int>
        13:38 String [type]
        13:8 (super as Outer).go(A.B.c.d, Util.call())
        14:12 "a"
        14:22 "b"
        14:12 n.toString() [implicit]
        14:12 <string>
        14:8 s [write]"
    `)
  })
})

test('imports', async () => {
  expect(
    await dump(
      ['imports', 'scopes'],
      `
      package a.b;
      import java.util.*;
      import java.util.function.Function;
      import static org.junit.Assert.assertEquals;
      import static com.acme.Util.*;
      import com.acme.Outer.Inner;
      import Bare;
      `,
    ),
  ).toMatchInlineSnapshot(`
    "package a.b
    imports
      star "java.util"
      named "java.util.function" Function as Function
      static "org.junit.Assert" assertEquals as assertEquals
      static "com.acme.Util" *
      named "com.acme.Outer" Inner as Inner
      named "" Bare as Bare
    scopes
      0 file
          Function = import "java.util.function"
          assertEquals = import "org.junit.Assert"
          Inner = import "com.acme.Outer"
          Bare = import """
  `)
})

test('modules', async () => {
  expect(
    await dump(
      ['definitions', 'imports', 'evaluated'],
      'module com.acme.app { requires java.sql; exports com.acme; uses com.acme.spi.Plugin; provides com.acme.spi.Plugin with com.acme.Mine; }',
    ),
  ).toMatchInlineSnapshot(`
    "definitions
      0 module com.acme.app 1-1
          module com.acme.app
    imports
      dynamic "com.acme.spi"
      dynamic "com.acme.spi"
      dynamic "com.acme"
    evaluated
      1:77 import("com.acme.spi").Plugin [type]
      1:107 import("com.acme.spi").Plugin [type]
      1:128 import("com.acme").Mine [type]"
  `)
})

describe('odd files', () => {
  test('what stands around a syntax error is kept', async () => {
    const text = await dump(['definitions'], 'class A { void f( { }\n void g() { h(); } }\nclass B {}')
    expect(text).toMatch(/errors \d/)
    expect(text).toContain('class B')
  })

  test('long chains, sums, else-ifs and conditionals are read whole', async () => {
    const chain = `x${'.a()'.repeat(5000)}`
    const sum = `"1"${' + y'.repeat(20_000)}`
    const branches = 'if (a) { f(); } else '.repeat(2000)
    const choices = `${'a ? b : '.repeat(3000)}c`
    const source = `class A { void f() {\n${chain};\nvar v = ${sum};\n${branches}{ last(); }\nvar w = ${choices};\n} }`
    const facts = await extract(source)
    expect(facts.incomplete).toBe('')
    expect(dumpFacts(facts, ['evaluated'])).toContain('last()')
  })

  test('nesting beyond reason is left out and said', async () => {
    const facts = await extract(`class A { int x = ${'f('.repeat(2000)}1${')'.repeat(2000)}; int y; }`)
    expect(facts.incomplete).toBe('nesting deeper than 500')
    expect(dumpFacts(facts, ['definitions'])).toContain('field A.y')
    expect((await extract(`class A { int x = ${'('.repeat(9000)}1${')'.repeat(9000)}; }`)).incomplete).toBe(
      '',
    )
  })

  test('any beginning of a file gives valid facts', async () => {
    const source = `package a; import static b.C.*;
      @A(x = {1, B.class}) public class S<T extends U & V> extends X<T> implements Y {
        enum E { P(1) { void q() {} }, Q; } record R(int a, String... b) { R { a = 1; } }
        <K> int[] m(final Map<K, ? super T> a, int... b) throws Z {
          var f = (Function<String, int[]>) int[]::new;
          for (var x : a.entrySet()) { if (!(x instanceof R(var p, var q))) { this.z[1] = x -> y::go; } }
          return switch (b) { case 1 -> new S<>() { int i = 0; }; default -> { yield Outer.this.k; } };
        }
      }`
    for (let end = 0; end < source.length; end += 7) {
      const facts = await extract(source.slice(0, end))
      expect(facts.textLength).toBe(end)
    }
  })
})

async function extract(source: string): Promise<FileFacts> {
  const facts = await extractText(java, 'app/A.java', source)
  expect(validateFacts(facts, source)).toEqual([])
  return facts
}

async function dump(sections: readonly DumpSection[], source: string): Promise<string> {
  return dumpFacts(await extract(source), sections)
}

/** Facts of a method's body, without what the method and its class themselves say. */
async function inMethod(body: string): Promise<string> {
  return dump(
    ['scopes', 'flows', 'evaluated'],
    `class A { int count; static final int MAX = 1; void m() {${body}} }\n`,
  )
}
