import type { Reader } from '../read/reader.ts'
import { variantsOf } from './score-text.ts'

/**
 * Share in 0..1 of all definitions, sections and files that have a word in one of its forms: the commonest form counts.
 * 0 says that it stands nowhere, neither in a text nor in a path.
 */
export function createWordShare(reader: Reader): (word: string) => number {
  const countOf = (term: string): number =>
    Number(reader.get('select document_count from term where term = ?', term)?.['document_count'] ?? 0)
  const inPaths = (term: string): number =>
    Number(reader.get('select document_count from path_term where term = ?', term)?.['document_count'] ?? 0)
  return (word) => {
    const folded = word.toLowerCase()
    const counts = [folded, ...variantsOf(folded)].map((form) => Math.max(countOf(form), inPaths(form)))
    return Math.min(1, Math.max(...counts) / Math.max(1, reader.documentCount))
  }
}
