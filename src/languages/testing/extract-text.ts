import { loadGrammar, parseFlat } from '../../syntax/grammar.ts'
import { FactsBuilder } from '../facts-builder.ts'
import type { FileFacts } from '../facts.ts'
import type { Language } from '../language.ts'
import { loadExtractor } from '../load-language.ts'

/** Facts of one text as if it were the file `path`, for tests of an extractor. */
export async function extractText(language: Language, path: string, text: string): Promise<FileFacts> {
  const loaded = await loadGrammar(language.grammarFor(path))
  const tree = parseFlat(loaded, text)
  if (tree === null) throw new Error(`Cannot parse "${path}": the parser stopped before its end`)
  const facts = new FactsBuilder(language.id, text)
  const { extract } = await loadExtractor(language.id)
  extract(tree, facts, path)
  return facts.finish()
}
