import { expect, test } from 'vitest'

import { extractText } from '../testing/index.ts'
import { rust } from './index.ts'
import { prepare } from './prepare.ts'

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
