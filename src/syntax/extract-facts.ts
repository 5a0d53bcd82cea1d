import type { FileFacts } from '../languages/facts.ts'
import { FactsBuilder } from '../languages/facts-builder.ts'
import type { Language } from '../languages/language.ts'
import { loadGrammar, parseFlat } from './grammar.ts'
import type { ParseLimits } from './grammar.ts'

/** Parses a text and takes its facts. A file that the limits cut off has no facts but says why. */
export async function extractFacts(
  language: Language,
  path: string,
  text: string,
  limits: ParseLimits = {},
): Promise<FileFacts> {
  const grammar = await loadGrammar(language.grammarFor(path))
  const facts = new FactsBuilder(language.id, text)
  const tree = parseFlat(grammar, language.prepare?.(text) ?? text, limits)
  if (tree === null) facts.setErrors(0, 'parsing took too long or too much memory')
  else language.extract(tree, facts, path)
  return facts.finish()
}
