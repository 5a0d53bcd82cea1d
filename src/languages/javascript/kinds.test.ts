import { expect, test } from 'vitest'

import { loadGrammar } from '../../syntax/grammar.ts'
import { wordsOf } from '../core/grammar-ids.ts'
import { kindWords, namesOf, tokenWords } from './kinds.ts'

test('every kind and token is known to one of the grammars', async () => {
  const loaded = await Promise.all([loadGrammar('javascript'), loadGrammar('typescript'), loadGrammar('tsx')])
  const isKnown = (find: (grammar: (typeof loaded)[number]['grammar']) => number): boolean =>
    loaded.some(({ grammar }) => {
      try {
        return find(grammar) >= 0
      } catch {
        return false
      }
    })
  const unknown = [
    ...wordsOf(kindWords)
      .flatMap(([, names]) => names.split(','))
      .filter((name) => !isKnown((grammar) => grammar.kindId(name))),
    ...wordsOf(tokenWords)
      .map(([, name]) => name.replace('_', ' '))
      .filter((name) => !isKnown((grammar) => grammar.tokenId(name))),
    ...Object.keys(namesOf(loaded[1].grammar).fields).filter(
      (name) => !isKnown((grammar) => grammar.fieldId(name)),
    ),
  ]
  expect(unknown).toEqual([])
})
