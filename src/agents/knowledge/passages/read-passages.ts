import type { Sentence } from './split-sentences.ts'
import { splitSentences } from './split-sentences.ts'

/** Where a passage comes from: a sentence of a document, of a comment or doc text, or a line of code. */
export type PassageSource = 'document' | 'comment' | 'code'

export interface Passage extends Sentence {
  readonly source: PassageSource
}

/** All that a file says, in order: sentences of its prose, and its lines of code. Nothing is cut. */
export function readPassages(path: string, text: string): Passage[] {
  const lines = text.split('\n')
  return isDocument(path)
    ? readDocument(lines)
    : readCode(
        lines,
        /\.(?:py|pyi|rb|sh|bash|ya?ml|toml|cfg|ini|r|ex|exs|pl|mk|cmake)$|(?:^|\/)(?:Makefile|Dockerfile|Rakefile|Gemfile)[^/]*$/iu.test(
          path,
        ),
      )
}

export function isDocument(path: string): boolean {
  return /\.(?:md|mdx|rst|adoc|txt|markdown)$|(?:^|\/)(?:README|CHANGELOG|CHANGES|CONTRIBUTING|NEWS|HISTORY)$/iu.test(
    path,
  )
}

function readDocument(lines: readonly string[]): Passage[] {
  const found: Passage[] = []
  let block: string[] = []
  let start = 1
  const close = (): void => {
    for (const sentence of splitSentences(block, start)) found.push({ ...sentence, source: 'document' })
    block = []
  }
  let fence = ''
  lines.forEach((line, index) => {
    const mark = /^\s*(`{3,}|~{3,})/u.exec(line)?.[1]
    if (mark !== undefined && (fence === '' || mark.startsWith(fence))) {
      close()
      fence = fence === '' ? mark : ''
      return
    }
    if (fence !== '') {
      if (isStatement(line))
        found.push({ text: line.trim(), startLine: index + 1, endLine: index + 1, source: 'code' })
      return
    }
    if (/^\s*(?:#{1,6}\s|[=\-~^*]{3,}\s*$|\|.*\|\s*$|\.\. |:\w+:|!\[|<)/u.test(line)) {
      // The line above a rule of dashes is a heading.
      if (/^\s*[=\-~^]{3,}\s*$/u.test(line)) block.pop()
      close()
      start = index + 2
      return
    }
    if (block.length === 0) start = index + 1
    block.push(line)
    if (line.trim() === '') close()
  })
  close()
  return found
}

function readCode(lines: readonly string[], hasHashComments: boolean): Passage[] {
  const found: Passage[] = []
  let block: string[] = []
  let start = 1
  let closer = ''
  const close = (): void => {
    for (const sentence of splitSentences(block, start)) found.push({ ...sentence, source: 'comment' })
    block = []
  }
  const push = (text: string, number: number): void => {
    if (block.length === 0) start = number
    block.push(text)
  }
  lines.forEach((line, index) => {
    const number = index + 1
    if (line.length > 2_000) return
    if (closer !== '') {
      const end = line.indexOf(closer)
      push(
        (end < 0 ? line : line.slice(0, end))
          .replace(/^\s*\*(?!\w)\s?/u, '')
          .replace(/^\s*[@:]\w+[:\s].*$/u, ''),
        number,
      )
      if (end >= 0) {
        closer = ''
        close()
      }
      return
    }
    const opening = /^\s*(?:[rRuUbB]{0,2}("""|''')|(\/\*+!?)|(<!--))/u.exec(line)
    if (opening !== null) {
      const mark = opening[1] ?? (opening[2] === undefined ? '-->' : '*/')
      const rest = line.slice(opening[0].length)
      const end = rest.indexOf(mark)
      push(end < 0 ? rest : rest.slice(0, end), number)
      if (end < 0) closer = mark
      else close()
      return
    }
    const comment = hasHashComments ? /^\s*#(?!!)\s?(.*)$/u.exec(line) : /^\s*\/\/[/!]?\s?(.*)$/u.exec(line)
    if (comment !== null) {
      push(comment[1] ?? '', number)
      return
    }
    if (block.length > 0) close()
    if (isStatement(line))
      found.push({ text: line.trim(), startLine: number, endLine: number, source: 'code' })
  })
  close()
  return found
}

/** A line that does something: no brackets alone, no import, none too long to be shown whole. */
function isStatement(line: string): boolean {
  const text = line.trim()
  return (
    text.length > 3 &&
    text.length <= 180 &&
    /[A-Za-z]{2}/u.test(text) &&
    !/^(?:import\b|from\s+\S+\s+import\b|#include\b|using\s+[\w.]+;|package\s+[\w.]+;?$|use\s+[\w:{]|export \* from|\} from)/u.test(
      text,
    )
  )
}
