import { describe, expect, test } from 'vitest'

import { dump } from './facts-text.ts'

describe('imports', () => {
  test('use trees, modules and crates', async () => {
    expect(
      await dump(
        ['scopes', 'imports', 'exports'],
        `
        mod a;
        #[macro_use]
        #[path = "odd.rs"]
        pub mod b;
        extern crate serde as sd;
        use std::{fmt::{self, Display as _}, collections::HashMap as Map};
        use a::*;
        use log;
        pub use self::a::Thing as Other;
        pub(crate) use crate::deep::{One, two::*};
        use super::parent;
        use ::rand::Rng;
        `,
      ),
    ).toMatchInlineSnapshot(`
      "scopes
        0 file
            a = import "self::a"
            b = import "./odd.rs"
            sd = import "::serde"
            fmt = import "std"
            Map = import "std::collections"
            log = import "log"
            Other = import "self::a"
            One = import "crate::deep"
            parent = import "super"
            Rng = import "::rand"
      imports
        namespace "self::a" as a
        namespace "./odd.rs" as b
        star "./odd.rs"
        namespace "::serde" as sd
        named "std" fmt as fmt
        named "std::fmt" Display
        named "std::collections" HashMap as Map
        star "self::a"
        namespace "log" as log
        named "self::a" Thing as Other
        named "crate::deep" One as One
        star "crate::deep::two"
        named "super" parent as parent
        named "::rand" Rng as Rng
      exports
        Other = Other
        One = One
        * = * from "crate::deep::two""
    `)
  })

  test('paths of inline modules are written as the file would write them', async () => {
    expect(
      await dump(
        ['imports', 'evaluated'],
        `
        mod outer {
            use super::helper;
            use super::super::above;
            use self::inner::A;
            use inner::B;
            use serde::C;
            mod inner;
            mod deep { use super::super::helper; fn f() { super::g(); self::h(); super::super::super::i(); } }
        }
        `,
      ),
    ).toMatchInlineSnapshot(`
      "imports
        named "self" helper as helper
        named "super" above as above
        named "self::outer::inner" A as A
        named "self::outer::inner" B as B
        named "serde" C as C
        namespace "self::outer::inner" as inner
        named "self" helper as helper
        dynamic "self::outer"
        dynamic "self::outer::deep"
        dynamic "super"
      evaluated
        8:50 import("self::outer").g()
        8:62 import("self::outer::deep").h()
        8:73 import("super").i()"
    `)
  })

  test('a path through a private import goes where that leads', async () => {
    expect(
      await dump(
        ['imports'],
        'use crate::syntax;\nuse super::tree as t;\nuse syntax::Node;\nuse t::{Leaf, walk::*};',
      ),
    ).toMatchInlineSnapshot(`
      "imports
        named "crate" syntax as syntax
        named "super" tree as t
        named "crate::syntax" Node as Node
        named "super::tree" Leaf as Leaf
        star "super::tree::walk""
    `)
  })

  test('the first name of a path is never a local', async () => {
    expect(
      await dump(
        ['evaluated', 'imports'],
        `
        mod config;
        fn f(config: u8, json: u8) {
            config::load();
            json::parse(config);
            u8::from(json);
            Kind::A;
            unknown!(1);
        }
        `,
      ),
    ).toMatchInlineSnapshot(`
      "evaluated
        3:4 import("self::config").load()
        4:4 import("json").parse(config)
        5:4 u8.from(json)
        6:10 Kind.A
        7:4 unknown(<number>)
      imports
        namespace "self::config" as config
        dynamic "self::config"
        dynamic "json"
        named "crate" unknown as unknown"
    `)
  })
})
