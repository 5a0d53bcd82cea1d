import { describe, expect, test } from 'vitest'

import { dump } from './facts-text.ts'

describe('definitions', () => {
  test('structs, tuples, unions and enums with their fields', async () => {
    expect(
      await dump(
        ['definitions', 'scopes', 'flows'],
        `
        /// A point.
        ///
        /// Of two numbers.
        #[derive(Debug, serde::Serialize)]
        #[serde(deny_unknown_fields)]
        pub struct Point<T: Num> {
            /** Across. */
            pub x: T,
            r#type: Option<Box<Self>>,
        }
        struct Meters(pub f64, Rc<Point<u8>>);
        pub enum Node { Leaf, Call(Call), Pair { left: Arc<Node> } }
        struct Call;
        `,
      ),
    ).toMatchInlineSnapshot(`
      "definitions
        0 class Point [exported] 4-10
            pub struct Point<T: Num>
            doc "A point.\\n\\nOf two numbers."
        1 field Point.x [exported] 8-8
            pub x: T
            doc "Across."
        2 field Point.type [private] 9-9
            r#type: Option<Box<Self>>
        3 class Meters 11-11
            struct Meters(pub f64, Rc<Point<u8>>)
        4 field Meters.0 11-11
            f64
        5 field Meters.1 11-11
            Rc<Point<u8>>
        6 enum Node [exported] 12-12
            pub enum Node
        7 field Node.Leaf [exported static constant enum-member] 12-12
            Leaf
        8 field Node.Call [exported static constant enum-member] 12-12
            Call(Call)
        9 field Node.Call.0 [exported] 12-12
            Call
        10 field Node.Pair [exported static constant enum-member] 12-12
            Pair { left: Arc<Node> }
        11 field Node.Pair.left [exported] 12-12
            left: Arc<Node>
        12 class Call 13-13
            struct Call
      scopes
        0 file
            Point = class 0 Point
            Meters = class 3 Meters
            Node = enum 6 Node
            Call = class 12 Call
        1 block in 0
            T = type-parameter
        2 class of class 0 Point in 1 [hidden-from-nested]
            x = field 1 Point.x
            type = field 2 Point.type
        3 class of class 3 Meters in 0 [hidden-from-nested]
            0 = field 4 Meters.0
            1 = field 5 Meters.1
        4 class of enum 6 Node in 0 [hidden-from-nested]
            Leaf = field 7 Node.Leaf
            Call = field 8 Node.Call
            Pair = field 10 Node.Pair
        5 class of field 8 Node.Call in 4
            0 = field 9 Node.Call.0
        6 class of field 10 Node.Pair in 4
            left = field 11 Node.Pair.left
        7 class of class 12 Call in 0 [hidden-from-nested]
      flows
        decorate class 0 Point <- Debug
        implements class 0 Point <- Debug
        decorate class 0 Point <- import("serde").Serialize
        implements class 0 Point <- import("serde").Serialize
        type 1:T <- Num
        type Point/x <- T
        type Point/type <- Option<Box<this-class>>
        type Meters/0 <- f64
        type Meters/1 <- Rc<Point<u8>>
        type Node/Leaf <- <enum 6 Node>
        assign Node/Call <- <enum 6 Node>
        type Node.Call/0 <- Call
        assign Node/Pair <- <enum 6 Node>
        type Node.Pair/left <- Arc<Node>"
    `)
  })

  test('traits, impl blocks, and what belongs to which type', async () => {
    expect(
      await dump(
        ['definitions', 'flows'],
        `
        pub trait Area: Display + Sized {
            const SIDES: u8;
            type Unit: Default;
            /// How large.
            fn area(&self) -> Self::Unit;
            fn twice(&self) -> f64 { self.area() * 2.0 }
        }
        impl<T: Area> Area for Vec<T> { fn area(&self) -> f64 { 0.0 } }
        impl<T: Area> Area for &T { fn area(&self) -> f64 { (**self).area() } }
        impl Area for Square {
            const SIDES: u8 = 4;
            type Unit = f64;
            fn area(&self) -> f64 { self.0 }
        }
        impl Square {
            pub async fn new(side: f64) -> Result<Self, Error> { Ok(Self(side)) }
            fn inner(self: Box<Self>) { fn free() {} }
        }
        struct Square(f64);
        `,
      ),
    ).toMatchInlineSnapshot(`
      "definitions
        0 interface Area [exported] 1-7
            pub trait Area: Display + Sized
        1 field Area.SIDES [exported static abstract declaration constant] 2-2
            const SIDES: u8
        2 type Area.Unit [exported abstract declaration] 3-3
            type Unit: Default
        3 method Area.area [exported abstract declaration] 5-5
            fn area(&self) -> Self::Unit
            doc "How large."
        4 method Area.twice [exported] 6-6
            fn twice(&self) -> f64
        5 method area [exported explicit] 8-8
            fn area(&self) -> f64
        6 method area [exported explicit] 9-9
            fn area(&self) -> f64
        7 field SIDES [exported static constant] 11-11
            const SIDES: u8 = 4
        8 type Unit [exported] 12-12
            type Unit = f64
        9 method area [exported explicit] 13-13
            fn area(&self) -> f64
        10 method new [exported static async] 16-16
            pub async fn new(side: f64) -> Result<Self, Error>
        11 method inner [private] 17-17
            fn inner(self: Box<Self>)
        12 function inner.free [local] 17-17
            fn free()
        13 class Square 19-19
            struct Square(f64)
        14 field Square.0 19-19
            f64
      flows
        extends interface 0 Area <- Display
        extends interface 0 Area <- Sized
        type Area/SIDES <- u8
        type Area/Unit <- Default
        assign Area.area/self <- this
        return-type method 3 Area.area <- this-class.Unit
        assign Area.twice/self <- this
        return-type method 4 Area.twice <- f64
        return method 4 Area.twice <- (this.area().Mul::mul(<number>) | this.area() | <number>)
        type 4:T <- Area
        implements method 5 area <- Area
        receiver method 5 area <- type(Vec)<type(T)>
        assign area/self <- this
        return-type method 5 area <- f64
        return method 5 area <- <number>
        type 6:T <- Area
        implements method 6 area <- Area
        assign area/self <- this
        return-type method 6 area <- f64
        return method 6 area <- (this as T).area()
        receiver field 7 SIDES <- type(Square)
        type 8:SIDES <- u8
        assign 8:SIDES <- <number>
        receiver type 8 Unit <- type(Square)
        alias type 8 Unit <- f64
        implements method 9 area <- Area
        receiver method 9 area <- type(Square)
        assign area/self <- this
        return-type method 9 area <- f64
        return method 9 area <- this.0
        receiver method 10 new <- type(Square)
        type new/side <- f64
        return-type method 10 new <- Result<this-class, Error>
        return method 10 new <- [new type(Square)<>(side)]
        receiver method 11 inner <- type(Square)
        assign inner/self <- this
        type Square/0 <- f64
        implements class 13 Square <- Area"
    `)
  })

  test('modules, constants, aliases, macros, tests and attributes', async () => {
    expect(
      await dump(
        ['definitions', 'flows', 'imports'],
        `
        #[cfg(test)]
        mod tests {
            //! Checks.
            use super::*;
            #[tokio::test]
            async fn works() {}
        }
        pub const LIMIT: usize = 10;
        static mut COUNT: u8 = 0;
        pub type Shared<T> = Arc<Mutex<T>>;
        #[macro_export]
        macro_rules! twice { ($x:expr) => { $crate::run($x) }; }
        #[deprecated]
        #[get("/users/{id}")]
        fn user() -> impl Responder { const LOCAL: u8 = 1; COUNT = LOCAL; twice!(COUNT) }
        extern "C" { fn puts(text: *const u8, ...) -> i32; }
        `,
      ),
    ).toMatchInlineSnapshot(`
      "definitions
        0 module tests 1-7
            mod tests
            doc "Checks."
        1 function tests.works [async test] 5-6
            async fn works()
        2 variable LIMIT [exported constant] 8-8
            pub const LIMIT: usize = 10
        3 variable COUNT 9-9
            static mut COUNT: u8 = 0
        4 type Shared [exported] 10-10
            pub type Shared<T> = Arc<Mutex<T>>
        5 function twice [exported] 11-12
            macro_rules! twice
        6 function user [deprecated] 13-15
            fn user() -> impl Responder
        7 function puts [declaration variadic] 16-16
            fn puts(text: *const u8, ...) -> i32
      flows
        type LIMIT <- usize
        assign LIMIT <- <number>
        type COUNT <- u8
        assign COUNT <- <number>
        alias type 4 Shared <- Arc<Mutex<T>>
        decorate function 6 user <- get("/users/{id}")
        return-type function 6 user <- Responder
        type user/LOCAL <- u8
        assign user/LOCAL <- <number>
        return function 6 user <- twice(COUNT)
        type puts/text <- u8
        return-type function 7 puts <- i32
        assign COUNT <- LOCAL
      imports
        star "self" as *
        dynamic "crate""
    `)
  })
})

test('items that a macro wraps are known by their tokens', async () => {
  expect(
    await dump(
      ['definitions', 'scopes', 'flows', 'evaluated', 'imports', 'exports'],
      `
        cfg_rt! {
            pub mod task;
            /// Starts.
            #[inline]
            pub(crate) async fn spawn(name: &str, task: task::Task) -> Handle { task.run(name) }
            pub use task::{spawn_local as local, deep::*, other};
            use super::Above;
            mod inner { pub struct Joined { a: u8 } }
            impl<T> Clone for Handle<T> { fn clone(&self) -> Self { self.other() } }
            cfg_io! { const LIMIT: usize = 1; }
        }
        `,
    ),
  ).toMatchInlineSnapshot(`
    "definitions
      0 function spawn [exported] 5-5
          pub(crate) async fn spawn(name: &str, task: task::Task) -> Handle
          doc "Starts."
      1 module inner 8-8
          mod inner
      2 class inner.Joined [exported] 8-8
          pub struct Joined
      3 method clone [exported] 9-9
          fn clone(&self) -> Self
      4 variable LIMIT 10-10
          const LIMIT: usize = 1
    scopes
      0 file
          task = import "self::task"
          spawn = function 0 spawn
          local = import "self::task"
          other = import "self::task"
          Above = import "super"
          inner = module 1 inner
          LIMIT = variable 4 LIMIT
      1 function of function 0 spawn in 0
          name = variable from 5:34
          task = variable from 5:46
      2 namespace of module 1 inner in 0
          Joined = class 2 inner.Joined
      3 class of class 2 inner.Joined in 2
      4 function of method 3 clone in 0
    flows
      type spawn/task <- import("self::task").Task
      return-type function 0 spawn <- Handle
      receiver method 3 clone <- type(Handle)
      return-type method 3 clone <- this-class
    evaluated
      5:72 task.run(name)
      9:60 this.other()
      1:0 cfg_rt()
    imports
      namespace "self::task" as task
      named "self::task" spawn_local as local
      star "self::task::deep"
      named "self::task" other as other
      named "super" Above as Above
      dynamic "self::task"
    exports
      local = local
      * = * from "self::task::deep"
      other = other"
  `)
})
