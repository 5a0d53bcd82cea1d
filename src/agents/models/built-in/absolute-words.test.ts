import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { findLiterals } from '../../testing/find-literals.ts'

const folder = join(import.meta.dirname, 'answers')
/** Words by which a sentence speaks of everything of a kind. */
const absolute = /\b(?:none|nothing|nowhere|anywhere|no|all|every|complete|only|never)\b/iu
/** Functions of `claims.ts` that say something less where the evidence does not cover it. */
const makers = new Set(['claim', 'choose', 'describeGaps'])

/** Answers whose sentences about lists are made by claims. */
const held = [
  'call-path.ts',
  'define.ts',
  'dependencies.ts',
  'edge-list.ts',
  'gaps.ts',
  'hierarchy.ts',
  'directory-importers.ts',
  'list-tests.ts',
  'members.ts',
  'reach.ts',
  'relations.ts',
  'tests.ts',
  'text-search.ts',
  'unlinked-languages.ts',
]

/** Parts of sentences with such a word that speak of what was found, or of no list. */
const allowed = ['I found no', 'I know of no']

test.each(held)('what %s says of everything of a kind it says by claims', (name) => {
  const wrong = findLiterals(readFileSync(join(folder, name), 'utf8'))
    .filter(
      ({ text, within }) => absolute.test(text) && /\s/u.test(text) && !within.some((own) => makers.has(own)),
    )
    .filter(({ text }) => !allowed.some((part) => text.includes(part)))
    .map(({ text }) => text)
  expect(wrong, 'say it by claim() or choose(), or say what was found').toEqual([])
})
