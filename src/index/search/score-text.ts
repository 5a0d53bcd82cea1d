import type { Reader } from '../read/reader.ts'
import type { Corpus } from './corpus.ts'
import { readPostings } from './posting-writer.ts'

export interface TextScores {
  /** BM25 by document with its fields weighed, and by file over all its text. */
  readonly documents: Float64Array
  readonly files: Float64Array
  /** Terms that were used, most informative first. */
  readonly terms: readonly string[]
}

/** Tuned on issue texts and the files that their fixes changed; all of it lies on a wide plateau. */
export const textRanking = {
  maxTerms: 25,
  k1: 1.2,
  documentB: 0.5,
  fileB: 0.45,
  nameWeight: 4,
  signatureWeight: 1.5,
  docWeight: 1,
  pathWeight: 1,
  variantWeight: 0.5,
  /** A text of many words has the forms that it means itself. */
  longVariantWeight: 0.3,
  longTerms: 40,
}

/** A word of the query with its other forms, which count as one. */
interface ChosenTerm {
  readonly term: string
  readonly forms: readonly { readonly term: string; readonly share: number; readonly documentCount: number }[]
  readonly weight: number
}

/** Scores all text by the most informative terms of a query. */
export function scoreText(reader: Reader, corpus: Corpus, wanted: ReadonlyMap<string, number>): TextScores {
  const documents = new Float64Array(corpus.documentCount)
  const files = new Float64Array(corpus.fileCount)
  const terms = chooseTerms(reader, corpus, wanted)
  for (const { term, forms, weight } of terms) {
    for (const form of forms) {
      const row = reader.get('select postings from term where term = ?', form.term)
      if (row === undefined) continue
      addTerm(
        corpus,
        row['postings'] as Uint8Array,
        weight * form.share,
        form.documentCount,
        documents,
        files,
      )
    }
    for (const form of forms.length === 0 ? [{ term, share: 1 }] : forms) {
      const path = reader.get('select document_count, postings from path_term where term = ?', form.term)
      if (path === undefined) continue
      const rarity = inverseFrequency(corpus.fileCount, path['document_count'] as number)
      readPostings(path['postings'] as Uint8Array, (file) => {
        files[file] = (files[file] ?? 0) + textRanking.pathWeight * weight * form.share * rarity
      })
    }
  }
  return { documents, files, terms: terms.map(({ term }) => term) }
}

function chooseTerms(reader: Reader, corpus: Corpus, wanted: ReadonlyMap<string, number>): ChosenTerm[] {
  const countOf = (term: string): number =>
    Number(reader.get('select document_count from term where term = ?', term)?.['document_count'] ?? 0)
  const informationOf = (weight: number, documentCount: number): number =>
    weight * inverseFrequency(corpus.documentCount, documentCount)
  const candidates = [...wanted].map(([term, weight]) => {
    const documentCount = countOf(term)
    return { term, weight, documentCount, information: informationOf(weight, documentCount) }
  })
  const known = candidates.filter(({ documentCount }) => documentCount > 0)
  // A word that stands nowhere may stand there in another form, or in a path.
  const unknown = candidates.filter(({ documentCount }) => documentCount === 0)
  const variantShare =
    wanted.size > textRanking.longTerms ? textRanking.longVariantWeight : textRanking.variantWeight
  const found: (ChosenTerm & { readonly information: number })[] = []
  for (const { term, weight, documentCount: own } of [...informative(known), ...informative(unknown)]) {
    const forms = own === 0 ? [] : [{ term, share: 1, documentCount: own }]
    for (const variant of variantsOf(term)) {
      // Forms that the query has too stand for themselves.
      const documentCount = wanted.has(variant) ? 0 : countOf(variant)
      if (documentCount > 0) forms.push({ term: variant, share: variantShare, documentCount })
    }
    if (forms.length === 0 && reader.get('select 1 from path_term where term = ?', term) === undefined)
      continue
    const documentCount = own > 0 ? own : Math.max(0, ...forms.map((form) => form.documentCount))
    found.push({ term, forms, weight, information: informationOf(weight, documentCount) })
  }
  return informative(found)
}

function informative<Term extends { readonly term: string; readonly information: number }>(
  terms: Term[],
): Term[] {
  return terms
    .sort((a, b) => b.information - a.information || (a.term < b.term ? -1 : 1))
    .slice(0, textRanking.maxTerms)
}

function addTerm(
  corpus: Corpus,
  postings: Uint8Array,
  weight: number,
  documentCount: number,
  documents: Float64Array,
  files: Float64Array,
): void {
  const { k1, documentB, fileB, nameWeight, signatureWeight, docWeight } = textRanking
  const rarity = weight * inverseFrequency(corpus.documentCount, documentCount)
  const inFiles: number[] = []
  const fileCounts: number[] = []
  readPostings(postings, (document, body, name, signature, doc) => {
    const count = body + nameWeight * name + signatureWeight * signature + docWeight * doc
    const norm = 1 - documentB + (documentB * (corpus.words[document] ?? 0)) / corpus.averageWords
    documents[document] = (documents[document] ?? 0) + (rarity * (count * (k1 + 1))) / (count + k1 * norm)
    const file = corpus.file[document] ?? 0
    const inFile = body + name
    if (inFiles.at(-1) === file) fileCounts[fileCounts.length - 1] = (fileCounts.at(-1) ?? 0) + inFile
    else {
      inFiles.push(file)
      fileCounts.push(inFile)
    }
  })
  const fileRarity = weight * inverseFrequency(corpus.fileCount, inFiles.length)
  for (const [index, file] of inFiles.entries()) {
    const count = fileCounts[index] ?? 0
    const norm = 1 - fileB + (fileB * (corpus.fileWords[file] ?? 0)) / corpus.averageFileWords
    files[file] = (files[file] ?? 0) + (fileRarity * (count * (k1 + 1))) / (count + k1 * norm)
  }
}

function inverseFrequency(total: number, count: number): number {
  return Math.log(1 + (total - count + 0.5) / (count + 0.5))
}

/** Other forms of an English word: `caches`, `cached` and `caching` are looked for with `cache`. */
export function variantsOf(word: string): string[] {
  if (word.length < 4 || !/^[a-z]+$/.test(word)) return []
  const stem = word.replace(/(?:ies|es|s|ed|ing|er|or|ion|ly)$/, '')
  const variants = [`${word}s`, `${word}es`, `${word}ed`, `${word}ing`]
  if (stem !== word && stem.length >= 3) {
    variants.push(stem, `${stem}e`, `${stem}y`, `${stem}s`, `${stem}es`, `${stem}ed`, `${stem}ing`)
    if (/(.)\1$/.test(stem)) variants.push(stem.slice(0, -1))
  } else if (word.endsWith('e')) variants.push(`${word.slice(0, -1)}ing`, `${word}d`)
  else if (word.endsWith('y')) variants.push(`${word.slice(0, -1)}ies`)
  return variants.filter((variant) => variant !== word)
}
