import { expect, test } from 'vitest'

import { languages } from '../languages/registry.ts'
import { extractFacts } from './extract-facts.ts'
import { decodeFacts, encodeFacts } from './facts-codec.ts'

const texts: Record<string, string> = {
  typescript:
    "import { a } from './a'\nexport class B<T> extends a.C { x: T[] = [a()]; get y() { return this.x } }\n",
  javascript: 'module.exports = { f, async *g(x = 1, ...rest) { yield* rest } }\n',
  python:
    'from .a import *\n@d\nclass Ä(B):\n    """Doc 😀."""\n    def f(self, *a, **k): return [x for x in a]\n',
  java: 'package a.b; class C<T> implements D { int f(T... x) { return x.length; } }\n',
  go: 'package a\nimport b "c"\ntype T struct { b.U }\nfunc (t *T) F() (int, error) { return b.G(t), nil }\n',
}

test.each(Object.keys(texts))('encoded facts of %s decode to the same facts', async (id) => {
  const language = languages.find((candidate) => candidate.id === id)!
  const facts = await extractFacts(language, `x${language.extensions[0]}`, texts[id]!)
  const encoded = encodeFacts(facts)
  expect(decodeFacts(encoded)).toEqual(facts)
  // Columns are views on the buffer, which needs no particular place in memory.
  const moved = new Uint8Array(encoded.length + 3).subarray(3)
  moved.set(encoded)
  expect(decodeFacts(moved)).toEqual(facts)
})

test('strings of any length and any characters survive', async () => {
  const python = languages.find((candidate) => candidate.id === 'python')!
  for (const text of ['', 'x = "é"', 'x = "漢\ud83d"', `def ${'f'.repeat(70_000)}(): pass`, 'a\0b = 1']) {
    const facts = await extractFacts(python, 'x.py', text)
    expect(decodeFacts(encodeFacts(facts))).toEqual(facts)
  }
})
