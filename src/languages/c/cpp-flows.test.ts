import { expect, test } from 'vitest'

import { dumpText } from '../testing/index.ts'
import { cpp } from './index.ts'

const flows = (text: string) => dumpText(cpp, 'a.cc', text, ['flows', 'evaluated'])

test('objects are made by new, by declarations, by braces and by make_unique', async () => {
  expect(
    await flows(`void f(int n) {
  Foo* a = new Foo(n);
  Foo b(n), c{n}, d;
  Foo e(3);
  auto g = std::make_unique<ns::Foo>(n);
  auto h = Foo{n};
  std::vector<Foo> list = {b, c};
  Point p{.x = n};
  int i(3);
  delete a;
}
`),
  ).toMatchInlineSnapshot(`
    "flows
      return-type function 0 f <- <void>
      type f/n <- <int>
      type f/a <- Foo
      assign f/a <- new type(Foo)(n)
      type f/b <- Foo
      assign f/b <- new type(Foo)(n)
      type f/c <- Foo
      assign f/c <- new type(Foo)(n)
      type f/d <- Foo
      assign f/d <- new type(Foo)()
      type f/e <- Foo
      assign f/e <- new type(Foo)(<int>)
      assign f/g <- new type(ns.Foo)(n)
      assign f/h <- new type(Foo)(n)
      type f/list <- std.vector<Foo>
      assign f/list <- new type(std.vector)<type(Foo)>(b, c)
      store list[] <- b
      store list[] <- c
      store (<unknown> as Point).x <- n
      type f/p <- Point
      assign f/p <- {x: n}
      type f/i <- <int>
      assign f/i <- <int>
    evaluated
      5:2 <auto>
      5:16 value(type(std).make_unique)<ns.Foo> [type]
      5:11 type(std).make_unique(n)
      6:2 <auto>
      10:2 a.~() [implicit]"
  `)
})

test('casts, moves and members', async () => {
  expect(
    await flows(`void f(Base* base) {
  static_cast<Derived*>(base)->run<int>(1);
  auto moved = std::move(base);
  base->Base::run();
  (*this).x.y = base->next()->value;
  a::b::call<int>(std::forward<T>(base));
  total += 1;
  throw Failure("no");
}
`),
  ).toMatchInlineSnapshot(`
    "flows
      return-type function 0 f <- <void>
      type f/base <- Base
      assign f/moved <- (base)
      store this.x.y <- base.next?.().value
      throw function 0 f <- Failure("no")
    evaluated
      2:2 <cast>
      2:31 value((base as Derived).run)<<int>> [type]
      2:2 (base as Derived).run?.(<int>)
      3:2 <auto>
      3:15 type(std).move(base)
      4:2 base
      4:2 type(Base).run?.()
      5:4 this
      5:2 this.x.y.operator=(base.next?.().value) [implicit]
      6:8 value(type(a.b).call)<<int>> [type]
      6:23 value(type(std).forward)<T> [type]
      6:18 type(std).forward(base)
      6:2 type(a.b).call?.(base)
      7:2 total.operator+=(<int>) [implicit]"
  `)
})

test('lambdas: named by the variable they start, with captures', async () => {
  expect(
    await dumpText(
      cpp,
      'a.cc',
      `void f(int a) {
  auto g = [this, &a, b = make()](int x) mutable -> int { return a + b + x; };
  run([](auto y) { return y; });
}
auto global = [](int x) { return x; };
`,
    ),
  ).toMatchInlineSnapshot(`
    "definitions
      0 function f [exported] 1-4
          void f(int a)
      1 function f.g [local] 2-2
          g = [this, &a, b = make()](int x) mutable -> int
      2 function f.<anonymous> [anonymous local] 3-3
          [](auto y)
      3 function global [exported] 5-5
          auto global = [](int x)
    scopes
      0 file
          f = function 0 f
          global = function 3 global
      1 function of function 0 f in 0
          a = parameter 0 from 1:11
          g = function 1 f.g from 2:7
      2 function of function 1 f.g in 1
          b = variable
          x = parameter 0 from 2:38
      3 function of function 2 f.<anonymous> in 1
          y = parameter 0 from 3:14
      4 function of function 3 global in 0
          x = parameter 0 from 5:21
    flows
      return-type function 0 f <- <void>
      type f/a <- <int>
      assign f.g/b <- make()
      type f.g/x <- <int>
      return-type function 1 f.g <- <int>
      return function 1 f.g <- a.operator+(b).operator+(x)
      assign f/g <- <function 1 f.g>
      return function 2 f.<anonymous> <- y
      type global/x <- <int>
      return function 3 global <- x
      assign global <- <function 3 global>
    evaluated
      2:19 a
      2:2 <auto>
      3:9 <auto>
      3:2 run?.(<function 2 f.<anonymous>>)
      5:0 <auto>"
  `)
})

test('loops, conditions, structured bindings and catch bind what they take', async () => {
  expect(
    await dumpText(
      cpp,
      'a.cc',
      `void f() {
  for (const auto& item : items()) item.go();
  for (auto [key, value] : map) key.use(value);
  if (auto* found = find(); found->ok) found->go();
  try { risky(); } catch (const ns::Failure& failure) { failure.what(); } catch (...) {}
  co_return co_await later();
}
`,
    ),
  ).toMatchInlineSnapshot(`
    "definitions
      0 function f [exported] 1-7
          void f()
    scopes
      0 file
          f = function 0 f
      1 function of function 0 f in 0
      2 block in 1
          item = variable from 2:19
      3 block in 1
          key = variable from 3:13
          value = variable from 3:18
      4 block in 1
          found = variable [pointer] from 4:12
      5 block in 1
      6 block in 1
          failure = variable
      7 block in 6
      8 block in 1
      9 block in 8
    flows
      return-type function 0 f <- <void>
      assign 2:item <- element(items())
      assign 3:key <- element(element(map), 0)
      assign 3:value <- element(element(map), 1)
      assign 4:found <- find()
      type 6:failure <- ns.Failure
      return function 0 f <- await later()
    evaluated
      2:13 <auto>
      2:26 items().begin().operator!=(items().end()) [implicit]
      2:26 items().begin().operator++() [implicit]
      2:26 items().begin()[]
      2:35 item.go?.()
      3:7 <auto>
      3:27 map.begin().operator!=(map.end()) [implicit]
      3:27 map.begin().operator++() [implicit]
      3:27 map.begin()[]
      3:32 key.use?.(value)
      4:6 <auto>
      4:28 found.ok.operator bool() [implicit]
      4:39 found.go?.()
      5:8 risky?.()
      5:56 failure.what?.()"
  `)
})
