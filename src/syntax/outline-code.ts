import type {
  OutlineEntry,
  OutlineKind,
  OutlineLanguage,
  OutlineRule,
} from '../languages/outline/outline-language.ts'
import { codeLines } from './code-lines.ts'
import type { CodeLine } from './code-lines.ts'

/** Files with more definitions are data that a program wrote: the first ones are listed. */
const MAX_ENTRIES = 5_000
const MAX_DOC_LINES = 30
const MAX_SIGNATURE = 300

type OpenEntry = { -readonly [Key in keyof OutlineEntry]: OutlineEntry[Key] } & { readonly indent: number }

/**
 * The definitions of a file that no facts are taken from, in order of their first lines. They are told line by line, so
 * what stands behind other code on its line is not found, and where a definition ends is told by its layout.
 */
export function outlineCode(language: OutlineLanguage, path: string, text: string): OutlineEntry[] {
  const lines = codeLines(language, text)
  const entries: OpenEntry[] = []
  const open: number[] = []
  if (language.isComponent === true) {
    entries.push(componentOf(path, lines.length))
    open.push(0)
  }
  let lastCode = 0
  for (const [index, line] of lines.entries()) {
    if (line.kind === 'blank' || line.kind === 'comment') continue
    if (line.kind === 'outside') {
      closeAll(entries, open.splice(1), lastCode + 1)
      continue
    }
    if (line.kind === 'text') {
      lastCode = index
      continue
    }
    closeBefore(language, entries, open, line, lastCode + 1)
    lastCode = index
    if (entries.length >= MAX_ENTRIES) break
    const found =
      language.ends === 'semicolon' && open.length > 0 ? undefined : matchRule(language, line.text)
    if (found !== undefined) {
      const parent = open.at(-1) ?? -1
      const kind = kindWithin(language, found.rule.kind, entries[parent]?.kind)
      if (kind !== undefined) {
        open.push(entries.length)
        entries.push({
          kind,
          name: found.name,
          owner: found.owner,
          parent,
          startLine: index + 1,
          endLine: index + 1,
          nameColumn: line.column + found.at,
          signature: signatureOf(line.text),
          doc: docAbove(lines, index),
          indent: line.indent,
        })
      }
    }
    if (language.ends === 'semicolon' && /;\s*$/u.test(line.text)) closeAll(entries, open, index + 1)
  }
  closeAll(entries, open, Math.max(1, lastCode + 1))
  return entries.map(({ indent: _indent, ...entry }) => entry)
}

/** A component is all of its file and is called like it. */
function componentOf(path: string, lineCount: number): OpenEntry {
  const name = path.slice(path.lastIndexOf('/') + 1).replace(/\.\w+$/u, '')
  return {
    kind: 'module',
    name,
    owner: '',
    parent: -1,
    startLine: 1,
    endLine: Math.max(1, lineCount),
    nameColumn: 0,
    signature: `component ${name}`,
    doc: '',
    indent: -1,
  }
}

function matchRule(
  language: OutlineLanguage,
  text: string,
): { rule: OutlineRule; name: string; owner: string; at: number } | undefined {
  for (const rule of language.rules) {
    const match = rule.pattern.exec(text)
    const name = match?.groups?.['name']
    if (match === null || name === undefined) continue
    const owner = match.groups?.['owner'] ?? ''
    return { rule, name, owner, at: Math.max(0, match[0].lastIndexOf(name)) }
  }
  return undefined
}

const types: ReadonlySet<OutlineKind> = new Set(['class', 'interface', 'enum', 'type'])

/** Undefined for what is none where it stands: a variable or a member inside of a function. */
function kindWithin(
  language: OutlineLanguage,
  kind: OutlineKind,
  around: OutlineKind | undefined,
): OutlineKind | undefined {
  const isInFunction = around === 'function' || around === 'method'
  const isInType =
    around !== undefined && (types.has(around) || language.methodsIn?.includes(around) === true)
  if (kind === 'function') return isInType ? 'method' : 'function'
  if (kind === 'method') return isInFunction ? undefined : 'method'
  if (kind === 'field' || kind === 'variable') {
    if (isInFunction || around === 'field' || around === 'variable') return undefined
    return kind === 'field' && !isInType ? 'variable' : kind
  }
  return kind
}

/** Ends what a line that stands as far left as a definition, or further, does not go on with. */
function closeBefore(
  language: OutlineLanguage,
  entries: OpenEntry[],
  open: number[],
  line: CodeLine,
  lastCodeLine: number,
): void {
  if (language.ends === 'semicolon') return
  while (open.length > 0) {
    const entry = entries[open.at(-1)!]!
    if (line.indent > entry.indent) return
    if (line.indent === entry.indent && goesOn(line.text)) {
      entry.endLine = line.number
      // `end`, `}`: the last line of it, where nothing is opened again.
      if (isClosing(line.text)) open.pop()
      return
    }
    entry.endLine = Math.max(entry.endLine, lastCodeLine)
    open.pop()
  }
}

/** `}`, `) : Base {`, `{` on a line of its own, `rescue`. */
function goesOn(text: string): boolean {
  return /^(?:[})\]{]|(?:end|rescue|ensure|else|elsif|catch|after|done|fi|esac)\b)/u.test(text)
}

function isClosing(text: string): boolean {
  return /^(?:[})\]]|end\b)/u.test(text) && !/(?:[{([=:]|=>|->|\bdo|\bextends|\bwith)\s*$/u.test(text)
}

function closeAll(entries: OpenEntry[], open: number[], lastLine: number): void {
  for (const index of open.splice(0)) {
    const entry = entries[index]!
    entry.endLine = Math.max(entry.endLine, lastLine)
  }
}

function signatureOf(text: string): string {
  const folded = text.replaceAll(/\s+/gu, ' ').trim()
  return folded.replace(/(?<! ) ?(?:\{|\bdo)$/u, '').slice(0, MAX_SIGNATURE)
}

/** Comments right above a line, without their marks; annotations may stand between. */
function docAbove(lines: readonly CodeLine[], index: number): string {
  const doc: string[] = []
  for (let at = index - 1; at >= 0 && doc.length < MAX_DOC_LINES; at--) {
    const { kind, text } = lines[at]!
    if (kind === 'comment') doc.unshift(text)
    else if (kind === 'blank' || doc.length > 0 || !/^(?:@|#\[)/u.test(text)) break
  }
  return doc
    .map((text) =>
      text
        .replace(/^(?:\/\*{1,2}|\*\/|\*|\/{2,3}|#+!?|--(?:\[\[)?|=begin|=end|<#|#>)\s?/u, '')
        .replace(/\*\/\s*$/u, '')
        .trimEnd(),
    )
    .join('\n')
    .trim()
}
