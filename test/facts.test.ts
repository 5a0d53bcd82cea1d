import { findLanguage } from '../src/languages/registry.ts'
import { dumpFacts, extractText, validateFacts, type DumpSection } from '../src/languages/testing/index.ts'
import { testGoldenFiles } from './support/golden-files.ts'

// What the extractor of the language that a folder is named by makes of a text; all sections, or those that are named.
testGoldenFiles('facts', 'facts', async ({ path: file, texts, words }) => {
  const language = findLanguage(file.split('/')[0]!)
  if (language === undefined) throw new Error(`"${file}" is in the folder of no language`)
  const [[path, text] = ['', '']] = Object.entries(texts)
  const facts = await extractText(language, path, text)
  // Names that no text writes so: the fields of a tuple, and in Ruby those of symbols, of accessors and `it`.
  const unwritten = language.id === 'ruby' ? / is not at / : / "\d+" is not at /
  const problems = validateFacts(facts, text).filter((problem) => !unwritten.test(problem))
  if (problems.length > 0) throw new Error(`Facts are wrong:\n${problems.join('\n')}`)
  return dumpFacts(facts, words.length === 0 ? undefined : (words as DumpSection[]))
})
