import { expect, test } from 'vitest'

import { unwrapItemMacros } from './unwrap-item-macros.ts'

test.each([
  ['cfg_rt! { pub fn f() {} }', 'cfg_rt!{} pub fn f() {}  '],
  ['cfg_rt!{ mod a; }', 'cfg_rt;  mod a;  '],
  ['a! { b! { use c::d; } }', 'a!{} b!{} use c::d;    '],
  [
    'a! { /// doc }\n #[cfg(b)] pub(crate) struct S { x: u8 } }',
    'a!{} /// doc }\n #[cfg(b)] pub(crate) struct S { x: u8 }  ',
  ],
  ['p! { impl T for S { fn f(&self) { g!{ x } } } }', 'p!{} impl T for S { fn f(&self) { g!{ x } } }  '],
])('items that a macro is given stand beside it: %s', (text, expected) => {
  expect(unwrapItemMacros(text)).toBe(expected)
})

test.each([
  'fn f() { let x = vec! { 1, 2 }; }',
  'select! { biased; a = b() => {} }',
  'lazy_static! { static ref A: u8 = 1; }',
  'bitflags! { pub struct Flags: u32 { const A = 1; } }',
  'macro_rules! m { ($a:item) => { cfg! { fn f() {} } } }',
  'proptest! { fn f(x in 0..10) {} }',
  'const A: &str = "cfg_rt! { fn f() {} }"; // cfg_rt! { fn f() {} }',
  'const A: &str = r#"a" cfg_rt! { fn f() {} }"#;',
  "fn f<'a>(x: &'a str, c: char) { match c { '{' => {} '\\'' => {} _ => {} } }",
  'cfg_rt! { fn f() {',
])('nothing else is touched: %s', (text) => {
  expect(unwrapItemMacros(text)).toBe(text)
})
