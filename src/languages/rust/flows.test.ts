import { describe, expect, test } from 'vitest'

import { dump } from './facts-text.ts'

describe('flows', () => {
  test('types, generics and bounds', async () => {
    expect(
      await dump(
        ['scopes', 'flows'],
        `
        fn f<'a, T, const N: usize>(a: &'a mut T, b: [u8; N], c: (A, B), d: &dyn Fn(u8) -> C, e: fn(x: u8) -> D) -> impl Iterator<Item = E> + 'a
        where T: Read + ?Sized, Vec<T>: Clone {}
        fn g(a: <T as Into<U>>::Out, b: Box<dyn Send + Area>, _: Option<_>, (p, q): (A, B), Point { x, .. }: Point) {}
        `,
      ),
    ).toMatchInlineSnapshot(`
      "scopes
        0 file
            f = function 0 f
            g = function 1 g
        1 function of function 0 f in 0
            T = type-parameter
            N = type-parameter
            a = parameter 0
            b = parameter 1
            c = parameter 2
            d = parameter 3
            e = parameter 4
        2 function of function 1 g in 0
            a = parameter 0
            b = parameter 1
             = parameter 2
            {3} = parameter 3
            p = variable
            q = variable
            {4} = parameter 4
            x = variable
      flows
        type f/N <- usize
        type f/T <- Read
        type f/a <- T
        type f/b <- []<u8>
        type f/c <- [A, B]
        type f/d <- Fn<C>
        type f/e <- fn<D>
        return-type function 0 f <- Iterator<E>
        type g/a <- (T as Into<U>).Out
        type g/b <- Box<(Send | Area)>
        type g/ <- Option<<inferred>>
        type g/{3} <- [A, B]
        assign g/p <- element({3}, 0)
        assign g/q <- element({3}, 1)
        type g/{4} <- Point
        assign g/x <- ({4} as Point).x"
    `)
  })

  test('let, patterns and shadowing', async () => {
    expect(
      await dump(
        ['scopes', 'flows'],
        `
        enum Shape { Circle(Point), Line { from: Point, to: Point }, Empty }
        struct Point { x: u8 }
        fn f(shape: Shape) {
            let config = config::load()?;
            let config = config.inner.unwrap();
            let (a, mut b) = pair();
            let [first, .., last] = list;
            let n: Point = make();
            let Some(Point { x, .. }) = maybe else { return };
            if let Ok(y) = parse() && y > 1 { y } else { x };
            while let Some(top) = stack.pop() {}
            match shape {
                Shape::Circle(p) | Shape::Line { from: p, .. } if p.x > LIMIT => p,
                whole @ Shape::Empty => whole,
                _ => n,
            };
            for (i, item) in items.iter().enumerate() { item.go(i) }
            for (key, value) in &map {}
        }
        `,
      ),
    ).toMatchInlineSnapshot(`
      "scopes
        0 file
            Shape = enum 0 Shape
            Point = class 7 Point
            f = function 9 f
        1 class of enum 0 Shape in 0 [hidden-from-nested]
            Circle = field 1 Shape.Circle
            Line = field 3 Shape.Line
            Empty = field 6 Shape.Empty
        2 class of field 1 Shape.Circle in 1
            0 = field 2 Shape.Circle.0
        3 class of field 3 Shape.Line in 1
            from = field 4 Shape.Line.from
            to = field 5 Shape.Line.to
        4 class of class 7 Point in 0 [hidden-from-nested]
            x = field 8 Point.x
        5 function of function 9 f in 0
            shape = parameter 0
            config = variable from 4:33
            config = variable from 5:39
            a = variable from 6:28
            b = variable from 6:28
            first = variable from 7:33
            last = variable from 7:33
            n = variable from 8:26
            x = variable from 9:54
        6 block in 5
        7 block in 5
            y = variable from 10:26
        8 block in 7
        9 block in 5
        10 block in 5
            top = variable from 11:37
        11 block in 10
        12 block in 5
            p = variable
        13 block in 5
            whole = variable
        14 block in 5
        15 block in 5
            i = variable
            item = variable
        16 block in 15
        17 block in 5
            key = variable
            value = variable
        18 block in 17
      flows
        assign Shape/Circle <- <enum 0 Shape>
        type Shape.Circle/0 <- Point
        assign Shape/Line <- <enum 0 Shape>
        type Shape.Line/from <- Point
        type Shape.Line/to <- Point
        type Shape/Empty <- <enum 0 Shape>
        type Point/x <- u8
        type f/shape <- Shape
        assign f/config <- element(import("config").load())
        assign f/config <- config.inner.unwrap()
        assign f/a <- element(pair(), 0)
        assign f/b <- element(pair(), 1)
        assign f/first <- element(list, 0)
        type f/n <- Point
        assign f/n <- make()
        assign f/x <- (element(maybe) as Point).x
        assign 7:y <- element(parse())
        assign 10:top <- element(stack.pop())
        assign 12:p <- (shape as Point)
        assign 12:p <- (shape as Point)
        assign 13:whole <- shape
        assign 15:i <- element(element([[<number>, element(items.iter())]]), 0)
        assign 15:item <- element(element([[<number>, element(items.iter())]]), 1)
        assign 17:key <- element(element(map), 0)
        assign 17:value <- element(element(map), 1)
        return function 9 f <- <unit>"
    `)
  })

  test('calls, chains, closures and assignments', async () => {
    expect(
      await dump(
        ['flows', 'evaluated'],
        `
        impl Store {
            fn f(&mut self, items: Vec<Item>) -> Self {
                self.count += 1;
                self.items[0] = Item::new::<u8>(1, "a\\n");
                (self.a, TOTAL) = pair;
                let add = |a: u8, (b, c)| a + b;
                let shared = Arc::new(Mutex::new(add(1, 2)));
                items.iter().filter(|item| item.is_ok()).map(Item::name).collect::<Vec<_>>();
                let x = if cond { Self::default() } else { Self { count: 1, items, ..self.clone() } };
                let y = async { fetch(x).await? };
                <Self as Keep>::keep(&y as &Keep);
                return x;
            }
        }
        `,
      ),
    ).toMatchInlineSnapshot(`
      "flows
        receiver method 0 f <- type(Store)
        assign f/self <- this
        type f/items <- Vec<Item>
        return-type method 0 f <- this-class
        store this.count <- <number>
        store this.items[<number>] <- Item.new(<number>, "a\\n")
        store this.a <- element(pair, 0)
        type f.add/a <- u8
        assign f.add/b <- element({1}, 0)
        assign f.add/c <- element({1}, 1)
        return function 1 f.add <- (a.Add::add(b) | a | b)
        assign f/add <- <function 1 f.add>
        assign f/shared <- Arc.new(Mutex.new(add(<number>, <number>)))
        return function 2 f.<anonymous> <- item.is_ok()
        assign f/x <- (this-class.default() | new type(Store)<>(count=<number>, items=items, ...this.clone()))
        assign f/y <- element(await fetch(x))
        return method 0 f <- x
      evaluated
        3:8 this.count.AddAssign::add_assign(<number>) [implicit]
        3:8 <unit>
        4:36 u8 [type]
        4:8 <unit>
        5:17 element(pair, 1)
        5:17 TOTAL [write]
        5:8 <unit>
        7:8 Arc.new(Mutex.new(add(<number>, <number>))).Drop::drop=() [implicit]
        8:8 type(Vec)<<inferred>>.FromIterator::from_iter() [implicit]
        8:8 items.iter().filter(<function 2 f.<anonymous>>).map(Item.name).collect()
        9:19 cond
        9:51 this-class [type]
        10:24 fetch(x).Future::poll() [implicit]
        10:24 this-class.From::from(await fetch(x)) [implicit]
        11:8 (this-class as Keep).keep((y as Keep))
        12:8 <never>"
    `)
  })

  test('what macros are given is read as code', async () => {
    expect(
      await dump(
        ['scopes', 'flows', 'evaluated'],
        `
        fn f(user: User) {
            println!("{user} {{no}} {0} {width:>5}", user.name(), width = self::size(1)?);
            let list = vec![Item { a: 1 }, crate::make(&mut user)];
            check!(setup, |dir: Dir, mut cmd: cli::Cmd| { let out = cmd.arg("x"); out.ok().await; });
            assert!(matches!(list[0], Kind::A(_)), #[cfg(all(unix))] LIMIT);
        }
        `,
      ),
    ).toMatchInlineSnapshot(`
      "scopes
        0 file
            f = function 0 f
            check = import "crate"
        1 function of function 0 f in 0
            user = parameter 0
            list = variable from 3:59
        2 block in 1
            dir = variable from 4:22
            cmd = variable from 4:36
            out = variable from 4:57
      flows
        type f/user <- User
        assign f/list <- [new Item(a=<number>), import("crate").make(user)]
        type 2:dir <- Dir
        type 2:cmd <- import("cli").Cmd
        assign 2:out <- cmd.arg("x")
      evaluated
        2:15 user.Display::fmt() [implicit]
        2:45 user.name().Display::fmt() [implicit]
        2:58 element(import("self").size(<number>)).Display::fmt() [implicit]
        2:4 println("{user} {{no}} {0} {width:>5}", user.name(), width=element(import("self").size(<number>)))
        3:15 vec(new Item(a=<number>), import("crate").make(user))
        4:4 check(setup, [cmd.arg("x"), await out.ok()])
        5:4 assert(matches(list[<number>], new Kind.A()), LIMIT)"
    `)
  })
})
