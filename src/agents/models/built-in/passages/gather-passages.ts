import type { FindPassagesOutput, PassagePlace, ShownPassage } from '../../../tools/find-passages.ts'
import { isToolFailure } from '../../../tools/tool.ts'
import { cite, citeNode, code, pathOf, quoteDoc, shortName } from '../prose.ts'
import type { Script } from '../script.ts'
import { call } from '../script.ts'

export type { PassagePlace, ShownPassage } from '../../../tools/find-passages.ts'
export type PassageFile = FindPassagesOutput['files'][number]

const noPassages: FindPassagesOutput = {
  files: [],
  absent: [],
  words: [],
  extent: { shown: 0, total: null, cut: null, unread: [] },
}

export interface PassageOptions {
  readonly path?: string
  readonly limit?: number
}

/** What the repository says about a question, file by file; tests and documents count fully where it asks for them. */
export function* gatherPassages(question: string, options: PassageOptions = {}): Script<FindPassagesOutput> {
  const output = yield* call('find_passages', {
    question: question.slice(0, 4_000),
    ...options,
    ...(/\btest(?:s|ed|ing)?\b/iu.test(question) ? { include_tests: true } : {}),
    ...(/\b(?:docs?|documentation|readme|changelog|documented)\b/iu.test(question)
      ? { include_documents: true }
      : {}),
  })
  return isToolFailure(output) ? noPassages : output
}

/** The passages of a place that say most, each adding a word, prose before code that says the same. */
export function choosePassages(
  places: readonly PassagePlace[],
  most: number,
  smallestShare = 0.2,
): ShownPassage[] {
  const all = places.flatMap(({ passages }) => passages).filter(({ text }) => !isLegalNotice(text))
  const ranked = all.toSorted((a, b) => b.share - a.share)
  const smallest = Math.max(smallestShare, 0.4 * (ranked[0]?.share ?? 0))
  const kept: ShownPassage[] = []
  for (const passage of ranked) {
    if (kept.length >= most || passage.share < smallest) break
    const isRepeated = kept.some(
      (other) => other.location === passage.location || other.text === passage.text,
    )
    if (!isRepeated) kept.push(passage)
  }
  return kept
}

/** `"A sentence" [a.md:1-2]` or `` `a line` [a.ts:3-3] ``. */
export function showPassage({ text, location, source }: ShownPassage): string {
  if (source === 'code') return `${code(text)}${cite(location)}`
  return quote(text, cite(location))
}

/** `“A sentence” [a.md:1-2].` */
export function quote(text: string, citation = ''): string {
  return `“${quoteDoc(text).replace(/\.$/u, '')}”${citation}.`
}

/** `tool.c (C) 2004-2011 Somebody. Released under …`: who wrote a file, not what is in it. */
export function isLegalNotice(text: string): boolean {
  return /\(c\) ?(?:19|20)\d\d|\bcopyright (?:\(c\)|©|(?:19|20)\d\d)|\breleased under the\b|\ball rights reserved\b/iu.test(
    text.slice(0, 300),
  )
}

/** The doc text of something where it says what it is: no mark for later, no licence, no list of authors, no heading of imports. */
export function saidOf({ doc }: { readonly doc?: string | undefined }): string | undefined {
  if (doc === undefined || isLegalNotice(doc) || (doc.match(/\p{L}+/gu)?.length ?? 0) < 2) return undefined
  return /^@?(?:author|XXX|TODO|FIXME|HACK|Copyright|Licen[sc]e|SPDX|eslint|noinspection|noqa|nolint|pylint|pragma|ts-ignore|type: ?ignore|prettier-ignore|istanbul ignore|c8 ignore|Module (?:dependencies|exports)|Please send bug)\b/iu.test(
    doc,
  )
    ? undefined
    : doc
}

/** What a place is, in one sentence that someone wrote, else by its most telling line. */
export function describePlace(place: PassagePlace): string {
  const named = namePlace(place)
  const doc = saidOf(place)
  if (doc !== undefined) return `${named}: ${quoteDoc(doc, citePlace(place))}`
  if (place.done !== undefined)
    return `${named}${citePlace(place)}: ${code(place.done.text)}${cite(place.done.location)}`
  const [best] = choosePassages([place], 1, 0)
  return best === undefined
    ? `${named}${citePlace(place)}`
    : `${named}${citePlace(place)}: ${showPassage(best)}`
}

/** `a file` for a file, `Class.method` for a definition. */
export function namePlace(place: PassagePlace): string {
  if (place.kind === 'file') return code(pathOf(place.location))
  return place.kind === 'section' ? `the section “${place.name}”` : code(shortName(place.name))
}

export function citePlace(place: PassagePlace): string {
  return citeNode(place) || cite(place.location)
}
