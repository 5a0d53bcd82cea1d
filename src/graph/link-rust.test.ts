import { describe, expect, test } from 'vitest'

import { edgesOf, linkTexts } from './testing/link-texts.ts'

test('what lies outside is known by crate and name', async () => {
  const project = {
    'Cargo.toml':
      '[package]\nname = "app"\n[dependencies]\nserde-json = { version = "1", package = "serde_json" }\n',
    'src/main.rs': `
use serde_json::{from_str, Value as Json};
use std::collections::HashMap;
fn main() {
    let a: Json = from_str("1").unwrap();
    let b: HashMap<u8, u8> = HashMap::new();
    std::fs::read("x");
    a.as_str();
}
`,
  }
  expect(await edgesOf(project)).toEqual([
    'calls src/main.rs#main -> external:serde_json#from_str',
    'calls src/main.rs#main -> external:std#collections.HashMap.new',
    'calls src/main.rs#main -> external:std#fs.read',
    'open src/main.rs#main as_str: external',
    'open src/main.rs#main from_str: external',
    'open src/main.rs#main new: external',
    'open src/main.rs#main read: external',
    'open src/main.rs#main unwrap: external',
  ])
})

test('types implement traits and methods override those of their trait across files', async () => {
  const project = {
    'src/lib.rs': 'mod a;\nmod b;\n',
    'src/a.rs':
      'pub trait Go: Clone { fn go(&self); fn twice(&self) { self.go() } }\n#[derive(Clone)]\npub struct Car;\n',
    'src/b.rs':
      'use crate::a::{Car, Go};\n#[derive(Clone)]\nstruct Bus;\nimpl Go for Car { fn go(&self) {} }\nimpl Go for Bus { fn go(&self) {} fn twice(&self) {} }\n',
  }
  expect(await edgesOf(project, ['implements', 'overrides'])).toEqual([
    'implements src/b.rs#Bus -> src/a.rs#Go',
    'overrides src/b.rs#Bus.go -> src/a.rs#Go.go',
    'overrides src/b.rs#Bus.twice -> src/a.rs#Go.twice',
    'overrides src/b.rs#Car.go -> src/a.rs#Go.go',
  ])
})

test('a private import is seen by the modules within, and by no other', async () => {
  const project = {
    'src/lib.rs': 'mod a;\nmod tools;\npub use a::*;\nfn top() { hammer(); }\n',
    'src/tools.rs': 'pub fn hammer() {}\n',
    'src/a.rs': 'use crate::tools::hammer;\nmod b;\n',
    'src/a/b.rs': 'use super::hammer;\nfn deep() { hammer(); }\n',
  }
  expect(await edgesOf(project)).toEqual([
    'calls src/a/b.rs#deep -> src/tools.rs#hammer',
    'open src/lib.rs#top hammer: unresolved-name',
  ])
})

describe('broken code is linked as far as it goes', () => {
  const text = `
mod a { use super::*; pub fn run(x: &dyn Walk) { x.go(|y| y?.stop()) } }
trait Walk { fn go(&self); }
impl<T: Walk> Walk for &T { fn go(&self) { (**self).go() } }
struct Leg(u8, Vec<Leg>);
impl Walk for Leg { fn go(&self) { for leg in &self.1 { leg.go(); } match self { Leg(n, _) => Self::make(*n), _ => vec![] }; } }
impl Leg { fn make(n: u8) -> Result<Self, Box<dyn std::error::Error>> { Ok(Self(n, vec![])) } }
wrap! { impl Leg { fn more(&self) { a::run(self) } } }
fn main() { a::run(&Leg::make(1).unwrap()); }
`
  test.each(Array.from({ length: 40 }, (_, index) => index))('cut and damaged, %i', async (index) => {
    const at = Math.floor((index * text.length) / 40)
    const damaged = [
      text.slice(0, at),
      text.slice(at),
      `${text.slice(0, at)}${'{([<"\'!|'[index % 8]}${text.slice(at)}`,
      `${text.slice(0, at)}${text.slice(at + 7)}`,
    ]
    const files = Object.fromEntries(damaged.map((source, file) => [`src/f${file}.rs`, source]))
    const { nodes } = await linkTexts(files)
    expect(nodes.count).toBeGreaterThan(4)
  })

  test('long chains and deep nesting', async () => {
    const chain = `struct A; impl A { fn f(self) -> Self { self } } fn g(a: A) { a${'.f()'.repeat(5000)}; }`
    const nested = `fn h() { ${'{'.repeat(3000)} h() ${'}'.repeat(3000)} }`
    const { nodes } = await linkTexts({ 'src/a.rs': chain, 'src/b.rs': nested })
    expect(nodes.id).toContain('src/a.rs#A.f')
  })
})
