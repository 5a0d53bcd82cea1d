import { expect, test } from 'vitest'

import { closingBrace } from './closing-brace.ts'

test.each([
  ['{ a { b } c }', 12],
  ['{ "}" \'}\' // }\n /* } */ }', 24],
  ['{\n#if A\nf() {\n#else\ng() {\n#endif\n}\n}', 35],
  ["{ 1'000 }", 8],
  ['{ {', -1],
])('%j', (text, end) => {
  expect(closingBrace(text, 0)).toBe(end)
})
