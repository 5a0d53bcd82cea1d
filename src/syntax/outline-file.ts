import type { OutlineEntry } from '../languages/outline/outline-language.ts'
import { findOutlineLanguage } from '../languages/outline/outline-languages.ts'
import { searchableLanguageOfFile } from '../languages/searchable-languages.ts'
import { outlineCode } from './outline-code.ts'
import { documentSections } from './sections.ts'

/** What a file without facts defines: the headings of a document, the definitions of code in a language that is outlined. */
export function outlineFile(path: string, text: string): OutlineEntry[] {
  const sections = documentSections(path, text)
  if (sections.length > 0) return sections.map(sectionEntry)
  const language = findOutlineLanguage(searchableLanguageOfFile(path) ?? '')
  return language === undefined ? [] : outlineCode(language, path, text)
}

function sectionEntry({
  title,
  startLine,
  endLine,
}: ReturnType<typeof documentSections>[number]): OutlineEntry {
  return {
    kind: 'section',
    name: title,
    owner: '',
    parent: -1,
    startLine,
    endLine,
    nameColumn: 0,
    signature: '',
    doc: '',
  }
}

/** Whether a file of an outlined language is a test by the habits of these languages. */
export function isOutlinedTestPath(path: string): boolean {
  return (
    findOutlineLanguage(searchableLanguageOfFile(path) ?? '') !== undefined &&
    /(?:^|\/)(?:specs?|Tests|androidTest|commonTest|jvmTest|integration_test)\/|_(?:spec|test)\.[a-z]+$|[a-z](?:Test|Tests|Spec)\.[a-z]+$|\.(?:spec|test)\.[a-z]+$|\.bats$/u.test(
      path,
    )
  )
}
