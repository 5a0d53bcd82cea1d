/** What a file says of itself at its top, as plain text; '' where it says nothing. */
export function fileDoc(languageId: string, text: string): string {
  const doc = languageId === 'python' ? moduleDocstring(text) : headComment(text)
  return doc.slice(0, MAX_LENGTH).trim()
}

const MAX_LENGTH = 4000
/** A header is looked for in this much of the text. */
const HEAD_LENGTH = 12_000
const LICENCE = /copyright|licen[cs]e|spdx-|all rights reserved/i
/** Words for tools, not for people. */
const DIRECTIVE =
  /^(?:(?:[a-z]+lint|biome|c8|dprint|istanbul|jscs|jshint|prettier|rome|v8)\b|globals? |@(?:ts-|flow|jsx|jest-|vitest-|format|noflow)|go:build|\+build|swiftlint:|-\*-|vim:|#)/

/** The string that stands first in a Python module (Python reference, "Module objects"). */
function moduleDocstring(text: string): string {
  const head = text.slice(0, HEAD_LENGTH)
  // One way to read each character: a module of empty lines would else be read in every way there is.
  const start = /^\s*(?:#[^\n]*\n\s*)*[rRuU]?("""|'''|"|')/.exec(head)
  if (start === null) return ''
  const quote = start[1]!
  const begin = start[0].length
  const end = head.indexOf(quote, begin)
  return dedent(head.slice(begin, end === -1 ? undefined : end))
}

/**
 * The first comment that is no licence and no word for tools, and that speaks of the file: one that is followed by
 * an empty line, an import or a package clause, and not directly by what it would document.
 */
function headComment(text: string): string {
  let rest = text.slice(0, HEAD_LENGTH).replace(/^#![^\n]*\n/, '')
  for (;;) {
    rest = rest.replace(/^\s*\n/, '').replace(/^['"]use \w+['"];?\s*\n/, '')
    const block = /^[ \t]*\/\*([\s\S]*?)\*\/[ \t]*(?:\n|$)/.exec(rest)
    const lines = /^(?:[ \t]*\/\/[^\n]*(?:\n|$))+/.exec(rest)
    const comment = block ?? lines
    if (comment === null) return ''
    rest = rest.slice(comment[0].length)
    const plain = dedent(stripMarks(block === null ? comment[0] : block[1]!))
    if (plain === '' || LICENCE.test(plain) || DIRECTIVE.test(plain)) continue
    const speaksOfFile =
      /^\s*(?:$|\n|import\b|package\b|#include\b|export \* |from\b|const \w+ = require)/.test(rest)
    return speaksOfFile ? plain : ''
  }
}

function stripMarks(comment: string): string {
  return comment
    .split('\n')
    .map((line) => line.replace(/^\s*(?:\/\/[/!]?|\*)? ?/, '').trimEnd())
    .join('\n')
    .replace(/^\*+/, '')
}

function dedent(text: string): string {
  const lines = text.split(/\r\n|\r|\n/)
  const indents = lines
    .slice(1)
    .filter((line) => line.trim() !== '')
    .map((line) => /^\s*/.exec(line)![0].length)
  const indent = indents.length === 0 ? 0 : Math.min(...indents)
  return lines
    .map((line, index) => (index === 0 ? line : line.slice(indent)))
    .join('\n')
    .trim()
}
