import { describe, expect, test } from 'vitest'

import { linkTexts } from './testing/link-texts.ts'

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
