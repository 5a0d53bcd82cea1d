import type { Language } from '../language.ts'
import { dumpFacts, type DumpSection } from './dump-facts.ts'
import { extractText } from './extract-text.ts'
import { validateFacts } from './validate-facts.ts'

/** The dump of a text's facts, which must be valid. */
export async function dumpText(
  language: Language,
  path: string,
  text: string,
  sections?: readonly DumpSection[],
): Promise<string> {
  const facts = await extractText(language, path, text)
  const problems = validateFacts(facts, text)
  if (problems.length > 0) throw new Error(`Facts of "${path}" are wrong:\n${problems.join('\n')}`)
  return dumpFacts(facts, sections)
}
