import { expect, test } from 'vitest'

import { loadGrammar } from '../../syntax/grammar.ts'
import { absent, kindsOf } from './kinds.ts'

test('the grammar of C++ has all that the extractor asks for but what is C alone', async () => {
  const { fields, tokens, comparison, ...kinds } = kindsOf((await loadGrammar('cpp')).grammar)
  const missing = Object.entries({ ...kinds, ...fields, ...tokens }).filter(([, id]) => id === absent)
  expect(missing.map(([name]) => name)).toEqual(['macroType', 'variadicParameter', 'index'])
  expect(comparison.has(absent)).toBe(false)
})

test('the grammar of C has what C has', async () => {
  const kinds = kindsOf((await loadGrammar('c')).grammar)
  const needed = [kinds.functionDefinition, kinds.structSpecifier, kinds.macroType, kinds.fields.index]
  expect(needed).not.toContain(absent)
  expect(kinds.classSpecifier).toBe(absent)
})
