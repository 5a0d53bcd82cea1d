import { expect } from 'vitest'

import { dumpFacts, extractText, validateFacts, type DumpSection } from '../testing/index.ts'
import { python } from './index.ts'

/** Sections of the facts of a text, for inline snapshots; fails where a fact is invalid. */
export async function factsText(
  text: string,
  sections: readonly DumpSection[],
  path = 'pkg/a.py',
): Promise<string> {
  const found = await extractText(python, path, text)
  expect(validateFacts(found, text)).toEqual([])
  return `\n${dumpFacts(found, sections)}\n`
}
