import type { SourceFile } from '../source-file.ts'
import { findClosing, splitList } from '../source-file.ts'

/** A statement that takes names from another module, or gives them on (`export … from`), as it is written. */
export interface ImportStatement {
  /** Of the file that it stands in. */
  readonly path: string
  readonly start: number
  /** Behind its line break. */
  readonly end: number
  /** 1-based, inclusive. */
  readonly firstLine: number
  readonly lastLine: number
  /** The path or the dotted name of the module; of `import a.b` in Python that of its only item. */
  readonly specifier: string
  readonly isExport: boolean
  readonly isTypeOnly: boolean
  readonly names: readonly ImportedName[]
  /** Where its list of names stands, brackets included; undefined where it has none. */
  readonly list: { readonly start: number; readonly end: number } | undefined
}

export interface ImportedName {
  /** The name in the other module; `default`, `*` for the module itself, `**` for all of its names. */
  readonly imported: string
  /** '' where nothing is bound. */
  readonly local: string
  /** As it is written in the list, e.g. `type A as B`. */
  readonly text: string
}

/** The import statements of a file, nested ones of Python too; what is written in another way is left out. */
export function readImports(file: SourceFile): ImportStatement[] {
  switch (file.language) {
    case 'typescript':
    case 'javascript':
      return readScript(file)
    case 'python':
      return readPython(file)
    case 'go':
      return readGo(file)
    default:
      return []
  }
}

function* linesOf(masked: string): Generator<{ readonly start: number; readonly line: string }> {
  let start = 0
  for (const line of masked.split('\n')) {
    yield { start, line }
    start += line.length + 1
  }
}

function endOfLine(text: string, from: number): number {
  const at = text.indexOf('\n', from)
  return at < 0 ? text.length : at + 1
}

function placeOf(
  file: SourceFile,
  start: number,
  end: number,
): { readonly path: string; readonly firstLine: number; readonly lastLine: number } {
  return { path: file.path, firstLine: file.lineOf(start), lastLine: file.lineOf(Math.max(start, end - 1)) }
}

function readScript(file: SourceFile): ImportStatement[] {
  const { masked, text } = file
  const found: ImportStatement[] = []
  for (const { start, line } of linesOf(masked)) {
    const head = /^(import|export)\b(?!\s{0,4}[(.])/u.exec(line)
    if (head === null) continue
    const quote = masked.slice(start, start + 6_000).search(/['"]/u)
    if (quote < 0) continue
    const open = start + quote
    const close = text.indexOf(text[open] ?? '', open + 1)
    const clause = masked.slice(start + 6, open)
    const isBare = clause.trim() === ''
    if (close < 0 || !(isBare || /\bfrom\s{0,40}$/u.test(clause)) || /[;=()]/u.test(clause)) continue
    const rest = masked.slice(close + 1, endOfLine(masked, close))
    // Import attributes, and what stands behind it in its line, are not taken apart.
    if (!/^\s{0,40};?\s{0,400}$/u.test(rest)) continue
    const end = endOfLine(masked, close)
    const brace = masked.slice(start, open).indexOf('{')
    const list = brace < 0 ? undefined : { start: start + brace, end: findClosing(masked, start + brace) + 1 }
    const head2 = clause.slice(0, brace < 0 ? clause.length : brace - 6)
    const isTypeOnly = /^\s{1,40}type\s{1,40}(?!from\b|,)/u.test(clause)
    const names: ImportedName[] = []
    const plain = head2.replace(/^\s{1,40}type\s{1,40}(?!from\b|,)/u, '').replace(/\bfrom\s{0,40}$/u, '')
    const star = /\*(?:\s{0,40}as\s{1,40}([\w$]{1,200}))?/u.exec(plain)
    const first = /^\s{0,40}([\w$]{1,200})/u.exec(plain)?.[1]
    if (first !== undefined && head[1] === 'import')
      names.push({ imported: 'default', local: first, text: first })
    if (star !== null)
      names.push({ imported: star[1] === undefined ? '**' : '*', local: star[1] ?? '', text: star[0] })
    for (const part of list === undefined ? [] : splitList(masked, list.start, list.end - 1)) {
      const written = masked.slice(part.start, part.end).trim().replace(/\s+/gu, ' ')
      const item = /^(?:type (?!as\b))?([\w$]{1,200})(?: as ([\w$]{1,200}))?$/u.exec(written)
      if (item?.[1] !== undefined) names.push({ imported: item[1], local: item[2] ?? item[1], text: written })
    }
    found.push({
      start,
      end,
      ...placeOf(file, start, end),
      specifier: text.slice(open + 1, close),
      isExport: head[1] === 'export',
      isTypeOnly,
      names,
      list,
    })
  }
  return found
}

function readPython(file: SourceFile): ImportStatement[] {
  const { masked } = file
  const found: ImportStatement[] = []
  for (const { start, line } of linesOf(masked)) {
    const from = /^(\s{0,80})from\s{1,8}(\.{0,20}[\w.]{0,300})\s{1,8}import\s{0,8}/u.exec(line)
    const plain = /^(\s{0,80})import\s{1,8}(?=[\w.])/u.exec(line)
    const head = from ?? plain
    if (head === null) continue
    const open = start + head[0].length
    const isBracketed = from !== null && masked[open] === '('
    const close = isBracketed ? findClosing(masked, open) : -1
    const lineEnd = start + line.trimEnd().length
    const listEnd = isBracketed ? close + 1 : lineEnd
    if (isBracketed ? close < 0 : /[\\;]/u.test(line)) continue
    const parts = isBracketed ? splitList(masked, open, close) : splitList(masked, open - 1, listEnd)
    const end = endOfLine(masked, Math.max(open, listEnd - 1))
    const common = {
      start: start + (head[1] ?? '').length,
      end,
      ...placeOf(file, start, end),
      isExport: false,
      isTypeOnly: false,
    }
    const items = parts.map(({ start: at, end: to }) => masked.slice(at, to).trim().replace(/\s+/gu, ' '))
    if (from !== null) {
      const names = items.flatMap((text): ImportedName[] => {
        if (text === '*') return [{ imported: '**', local: '', text }]
        const item = /^(\w{1,200})(?: as (\w{1,200}))?$/u.exec(text)
        return item?.[1] === undefined ? [] : [{ imported: item[1], local: item[2] ?? item[1], text }]
      })
      found.push({ ...common, specifier: from[2] ?? '', names, list: { start: open, end: listEnd } })
      continue
    }
    for (const text of items) {
      const item = /^([\w.]{1,300})(?: as (\w{1,200}))?$/u.exec(text)
      if (item?.[1] === undefined) continue
      const local = item[2] ?? item[1].split('.')[0] ?? ''
      // One of several in a line cannot be taken out alone.
      const list = items.length === 1 ? undefined : { start: open, end: listEnd }
      found.push({ ...common, specifier: item[1], names: [{ imported: '*', local, text }], list })
    }
  }
  return found
}

function readGo(file: SourceFile): ImportStatement[] {
  const { masked, text } = file
  const found: ImportStatement[] = []
  let isInside = false
  for (const { start, line } of linesOf(masked)) {
    if (/^import\s{0,8}\(/u.test(line)) isInside = true
    else if (isInside && line.startsWith(')')) isInside = false
    const head = isInside
      ? /^\s{1,8}([\w.]{1,200}\s{1,40})?(?=["`])/u.exec(line)
      : /^import\s{1,8}([\w.]{1,200}\s{1,40})?(?=["`])/u.exec(line)
    if (head === null) continue
    const open = start + head[0].length
    const close = text.indexOf(text[open] ?? '', open + 1)
    if (close < 0) continue
    const specifier = text.slice(open + 1, close)
    const local = head[1]?.trim() ?? ''
    found.push({
      start,
      end: endOfLine(masked, start),
      ...placeOf(file, start, endOfLine(masked, start)),
      specifier,
      isExport: false,
      isTypeOnly: false,
      names: [{ imported: local === '.' ? '**' : '*', local, text: text.slice(start, close + 1).trim() }],
      list: undefined,
    })
  }
  return found
}
