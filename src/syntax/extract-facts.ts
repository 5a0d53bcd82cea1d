import type { FileFacts } from '../languages/facts.ts'
import { FactsBuilder, noErrors } from '../languages/facts-builder.ts'
import type { GrammarName, Language } from '../languages/language.ts'
import { loadExtractor } from '../languages/load-language.ts'
import { loadGrammar, parseFlat } from './grammar.ts'
import type { ParseLimits } from './grammar.ts'
import type { FlatTree } from './flat-tree.ts'
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
  const tree = (await parseWithOxc(name, path, read)) ?? parseFlat(await loadGrammar(name), read, limits)
  if (tree === null) facts.setErrors(noErrors, 'parsing took too long or too much memory')
  else extract(tree, facts, path)
  return facts.finish()
}

/** Null for a file that tree-sitter has to parse. */
async function parseWithOxc(name: GrammarName, path: string, text: string): Promise<FlatTree | null> {
  const oxc = isOxcGrammar(name) ? await loadOxc() : undefined
  return oxc?.parse(name, path, text) ?? null
}
