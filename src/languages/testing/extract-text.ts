import { loadGrammar, parseFlat } from '../../syntax/grammar.ts'
import { FactsBuilder } from '../facts-builder.ts'
import type { FileFacts } from '../facts.ts'
import type { Language } from '../language.ts'
import { loadExtractor } from '../load-language.ts'

/** Facts of one text as if it were the file `path`, for tests of an extractor. */
export async function extractText(language: Language, path: string, text: string): Promise<FileFacts> {
  const extractor = await loadExtractor(language.id)
  const prepared = extractor.prepare?.(text, path)
  const own = { text, grammar: language.grammarFor(path), extract: extractor.extract }
  const reading = typeof prepared === 'object' ? prepared : own
  const tree = parseFlat(await loadGrammar(reading.grammar), reading.text)
  if (tree === null) throw new Error(`Cannot parse "${path}": the parser stopped before its end`)
  const facts = new FactsBuilder(language.id, text)
  reading.extract(tree, facts, path)
  return facts.finish()
}
