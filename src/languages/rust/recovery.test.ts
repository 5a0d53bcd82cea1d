import { describe, expect, test } from 'vitest'

import { extractText, validateFacts } from '../testing/index.ts'
import { rust } from './index.ts'
import { prepare } from './prepare.ts'

describe('broken and deep files', () => {
  test('what stands around an error is there', async () => {
    const text = 'fn a() { let x = ; b(x) }\nstruct S { x: , y: u8 }\nimpl S { fn m(&self) {} }\nfn z() {}\n'
    const facts = await extractText(rust, 'src/lib.rs', text)
    expect(validateFacts(facts, text)).toEqual([])
    expect(facts.errorCount).toBeGreaterThan(0)
    const names = Array.from(facts.definitions.name, (name) => facts.strings[name])
    expect(names).toEqual(expect.arrayContaining(['a', 'S', 'm', 'z']))
  })

  const long: Readonly<Record<string, string>> = {
    parentheses: `${'('.repeat(20_000)}1${')'.repeat(20_000)}`,
    terms: `${'1 + '.repeat(20_000)}1`,
    calls: `a${'.b()'.repeat(5000)}`,
    alternatives: `${'if a { b() } else '.repeat(5000)}{ c() }`,
    names: `${'a::'.repeat(5000)}b()`,
  }
  for (const [what, code] of Object.entries(long)) {
    test(`thousands of ${what} are read whole`, async () => {
      const text = `fn f() { ${code} }\nfn g() {}\n`
      const facts = await extractText(rust, 'src/lib.rs', text)
      expect(validateFacts(facts, text)).toEqual([])
      expect(facts.incomplete).toBe('')
      expect(facts.definitions.count).toBe(2)
    })
  }

  const deep: Readonly<Record<string, string>> = {
    blocks: `fn f() { ${'{'.repeat(3000)}${'}'.repeat(3000)} }`,
    tokens: `fn f() { m!(${'('.repeat(3000)}${')'.repeat(3000)}); }`,
    types: `fn f(x: ${'Vec<'.repeat(3000)}u8${'>'.repeat(3000)}) {}`,
    patterns: `fn f() { let ${'Some('.repeat(3000)}x${')'.repeat(3000)} = y; }`,
    closures: `fn f() { ${'|x| '.repeat(3000)}1; }`,
    groups: `use ${'a::{'.repeat(600)}b${'}'.repeat(600)};`,
  }
  for (const [what, code] of Object.entries(deep)) {
    test(`${what} too deep to follow are left out`, async () => {
      const text = `${code}\nfn g() {}\n`
      const facts = await extractText(rust, 'src/lib.rs', text)
      expect(validateFacts(facts, text)).toEqual([])
      expect(facts.incomplete).toBe('nesting deeper than 500')
      expect(Array.from(facts.definitions.name, (name) => facts.strings[name])).toContain('g')
    })
  }
})

test.each([
  ['a borrow of a variable called raw', 'fn a(raw: &R) { match &raw { R::A => b(&raw), } }'],
  [
    'a value made of items',
    'fn a() { let t = quote! {\n /// Doc.\n pub static B: [u8; #n] = [#(#c),*];\n}; b(t) }',
  ],
])('%s loses nothing of what follows', async (_what, text) => {
  const facts = await extractText(rust, 'src/lib.rs', prepare(`${text}\nfn z() {}\n`))
  expect(facts).toMatchObject({ errorCount: 0, isBroken: false, unreadNames: [] })
  expect(Array.from(facts.definitions.name, (name) => facts.strings[name])).toEqual(
    expect.arrayContaining(['a', 'z']),
  )
})

test('names in lines that are not understood are told, as are the lines', async () => {
  const text = 'fn a() { b() }\nimpl S { fn { lost(c.gone()) }\n enum else if ( kept\n }\n'
  const facts = await extractText(rust, 'src/lib.rs', text)
  expect(facts.isBroken).toBe(true)
  expect(facts.unreadNames).toContain('kept')
  expect(facts.unreadNames).not.toContain('b')
})
