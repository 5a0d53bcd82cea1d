import { parseSync } from 'oxc-parser'

/** A line that holds code, not only comments and closing brackets. */
export interface CodeLine {
  /** 1-based. */
  readonly line: number
  /** Of its first character that is code, in UTF-16 units from the beginning of the text. */
  readonly offset: number
}

/** The lines of a text in TypeScript that hold code, without imports. */
export function codeLines(path: string, text: string): CodeLine[] {
  const { comments, program } = parseSync(path, text)
  const blanks = [...comments, ...program.body.filter(({ type }) => type === 'ImportDeclaration')]
  const code = text.split('')
  for (const { start, end } of blanks) {
    for (let at = start; at < end; at++) if (code[at] !== '\n') code[at] = ' '
  }
  const lines: CodeLine[] = []
  let offset = 0
  for (const [index, content] of code.join('').split('\n').entries()) {
    if (/\w/.test(content)) lines.push({ line: index + 1, offset: offset + content.search(/\S/) })
    offset += content.length + 1
  }
  return lines
}
