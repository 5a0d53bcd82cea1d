import { languageOfFile } from '../../src/languages/registry.ts'
import type { FileFacts } from '../../src/languages/facts.ts'
import { extractFacts } from '../../src/syntax/extract-facts.ts'

/** The facts of a program's files, by path; files without a language have none. */
export async function factsOfTexts(
  texts: Readonly<Record<string, string>>,
  paths: readonly string[],
): Promise<ReadonlyMap<string, FileFacts>> {
  const facts = new Map<string, FileFacts>()
  for (const path of paths) {
    const language = languageOfFile(path, '')
    if (language !== undefined) facts.set(path, await extractFacts(language, path, texts[path]!))
  }
  return facts
}
