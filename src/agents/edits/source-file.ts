import type { Snapshot } from '../../index/snapshot.ts'
import { languageOfFile } from '../../languages/registry.ts'
import { maskCode, spellingOf } from '../mask-code.ts'
import { lineAt, lineStarts } from '../../index/line-starts.ts'

/** A parsed text with what edits ask of it. */
export interface SourceFile {
  readonly path: string
  readonly text: string
  /** The text in the same length with comments blanked out and the insides of texts filled. */
  readonly masked: string
  /** Id of the language, '' for none that is in the graph. */
  readonly language: string
  /** Offset of a 1-based line and a 0-based column. */
  readonly offsetOf: (line: number, column: number) => number
  /** 1-based line of an offset. */
  readonly lineOf: (offset: number) => number
}

export function openSource(snapshot: Snapshot, path: string): SourceFile | undefined {
  const text = snapshot.readText(path)
  if (text === undefined) return undefined
  const language = languageOfFile(path, text.slice(0, 200).split('\n', 1)[0] ?? '')?.id ?? ''
  const starts = lineStarts(text)
  let masked: string | undefined
  return {
    path,
    text,
    language,
    get masked() {
      masked ??= maskCode(text, spellingOf(language))
      return masked
    },
    offsetOf: (line, column) => (starts[line - 1] ?? text.length) + column,
    lineOf: (offset) => lineAt(starts, offset) + 1,
  }
}

const closers: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}', '<': '>' }

/** The offset of the bracket that closes the one at an offset, in masked code; -1 where there is none. */
export function findClosing(masked: string, open: number): number {
  const opener = masked[open] ?? ''
  const closer = closers[opener]
  let depth = 0
  for (let at = open; at < masked.length; at += 1) {
    const character = masked[at]
    if (character === opener) depth += 1
    // The `>` of an arrow closes nothing.
    else if (character === closer && !(closer === '>' && /[=-]/u.test(masked[at - 1] ?? ''))) depth -= 1
    if (depth === 0) return at
  }
  return -1
}

/** The brackets of the parameters behind the name of a function, generics between them skipped. */
export function findParameters(
  masked: string,
  nameEnd: number,
): { readonly open: number; readonly close: number } | undefined {
  let at = skipSpace(masked, nameEnd)
  // An optional method of an interface.
  if (masked[at] === '?' && /[(<]/u.test(masked[at + 1] ?? '')) at += 1
  if (masked[at] === '<' || masked[at] === '[') {
    const close = findClosing(masked, at)
    if (close < 0) return undefined
    at = skipSpace(masked, close + 1)
  }
  // `name = (…) =>`, `name = async function (…)` and `name?: (…)` of a declaration.
  const assigned =
    /^(?:\?|!)?\s{0,40}[=:]\s{0,40}(?:async\b\s{0,40})?(?:function\b\s{0,40}\*?\s{0,40}[\w$]{0,80}\s{0,40})?/u.exec(
      masked.slice(at, at + 300),
    )
  if (assigned !== null) at += assigned[0].length
  if (masked[at] !== '(') return undefined
  const close = findClosing(masked, at)
  return close < 0 ? undefined : { open: at, close }
}

export function skipSpace(text: string, from: number): number {
  let at = from
  while (at < text.length && /\s/u.test(text[at] ?? '')) at += 1
  return at
}

/** The parts of a list in masked code that commas of its own level divide; empty for an empty list. */
export function splitList(masked: string, open: number, close: number): { start: number; end: number }[] {
  const parts: { start: number; end: number }[] = []
  let start = open + 1
  let depth = 0
  for (let at = open + 1; at <= close; at += 1) {
    const character = masked[at] ?? ''
    if (at === close || (character === ',' && depth === 0)) {
      if (masked.slice(start, at).trim() !== '') parts.push({ start, end: at })
      start = at + 1
    } else if ('([{<'.includes(character)) depth += 1
    else if (')]}'.includes(character) || (character === '>' && !/[=-]/u.test(masked[at - 1] ?? '')))
      depth -= 1
  }
  return parts
}
