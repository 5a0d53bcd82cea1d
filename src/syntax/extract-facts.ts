import type { FileFacts } from '../languages/facts.ts'
import { FactsBuilder, noErrors } from '../languages/facts-builder.ts'
import type { Language } from '../languages/language.ts'
import { loadExtractor } from '../languages/load-language.ts'
import { loadGrammar, parseFlat } from './grammar.ts'
import type { ParseLimits } from './grammar.ts'
import { isOxcGrammar } from './oxc/grammars.ts'
import { loadOxc } from './oxc/parser.ts'

/** Parses a text and takes its facts. A file that the limits cut off has no facts but says why. */
export async function extractFacts(
  language: Language,
  path: string,
  text: string,
  limits: ParseLimits = {},
): Promise<FileFacts> {
  const facts = new FactsBuilder(language.id, text)
  const extractor = await loadExtractor(language.id)
  const prepared = extractor.prepare?.(text, path) ?? text
  const {
    text: read,
    grammar: name,
    extract,
  } = typeof prepared === 'string'
    ? { text: prepared, grammar: language.grammarFor(path), extract: extractor.extract }
    : prepared
  const oxc = isOxcGrammar(name) ? await loadOxc() : undefined
  // Nothing is awaited between parsing and extracting: the next text that is parsed on this thread takes the tree's place.
  const tree = oxc?.parse(name, path, read) ?? parseFlat(await loadGrammar(name), read, limits)
  if (tree === null) facts.setErrors(noErrors, 'parsing took too long or too much memory')
  else extract(tree, facts, path)
  return facts.finish()
}
