import { expect, test } from 'vitest'
import { dumpFacts } from '../languages/testing/dump-facts.ts'
import { findLanguage } from '../languages/registry.ts'
import { extractFacts } from './extract-facts.ts'

test('texts that are extracted at once on one thread do not take the trees of one another', async () => {
  const language = findLanguage('typescript')!
  const texts = Array.from({ length: 8 }, (_, index) => 'export const made = compute(1)\n'.repeat(8 - index))
  const apart: string[] = []
  for (const text of texts) apart.push(dumpFacts(await extractFacts(language, 'a.ts', text)))
  const together = await Promise.all(texts.map((text) => extractFacts(language, 'a.ts', text)))
  expect(together.map((facts) => dumpFacts(facts))).toEqual(apart)
})
