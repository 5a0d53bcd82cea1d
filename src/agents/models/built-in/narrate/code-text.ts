import type { Spelling } from '../../../mask-code.ts'
import { maskCode } from '../../../mask-code.ts'
import { lineAt, lineStarts } from '../../../line-starts.ts'
import type { Statement, StatementKind } from './statement.ts'

/** Deeper blocks are not read: nobody wants them told. */
export const deepest = 12

/** Source and mask of the same length, see `maskCode`. */
export interface Code {
  readonly source: string
  readonly mask: string
  readonly spelling: Spelling
  readonly starts: readonly number[]
}

/** On one line, without the comments: what is blank in the mask is left out, what it fills stays as written. */
function textOf({ source, mask }: Code, from: number, to: number): string {
  let text = ''
  let last = ''
  for (let at = from; at < to; at += 1) {
    const character = mask[at] ?? ''
    if (/\s/u.test(character)) continue
    const isApart = text !== '' && /\s/u.test(mask[at - 1] ?? '') && at > from
    if (isApart && (character === ')' || character === ']')) {
      // A call that was written on several lines.
      if (last === ',') text = text.slice(0, -1)
    } else if (isApart && last !== '(' && last !== '[' && !(character === '.' && mask[at + 1] !== '.'))
      text += ' '
    text += source[at] ?? ''
    last = character
  }
  return text
}

export function makeStatement(
  code: Code,
  kind: StatementKind,
  span: { readonly from: number; readonly to: number; readonly textFrom?: number; readonly textTo?: number },
  body: readonly Statement[] = [],
): Statement {
  let { to } = span
  while (to > span.from && /\s/u.test(code.mask[to - 1] ?? '')) to -= 1
  return {
    kind,
    text: textOf(code, span.textFrom ?? span.from, span.textTo ?? span.to),
    comment: commentAbove(code, span.from),
    firstLine: lineAt(code.starts, span.from),
    lastLine: lineAt(code.starts, Math.max(span.from, to - 1)),
    body,
  }
}

/** Lines of comment right above a line of code, joined. */
function commentAbove({ source, mask, starts }: Code, offset: number): string {
  const lines: string[] = []
  for (let line = lineAt(starts, offset) - 1; line >= 0; line -= 1) {
    const from = starts[line] ?? 0
    const to = (starts[line + 1] ?? source.length + 1) - 1
    const text = source.slice(from, to).trim()
    if (text === '' || mask.slice(from, to).trim() !== '') break
    lines.unshift(
      text
        .replace(/^(?:\/\/+|\/\*+|\*+\/|\*+|#+)\s?/u, '')
        .replace(/\*\/$/u, '')
        .trim(),
    )
  }
  return lines.filter((line) => line !== '').join(' ')
}

export function leading(text: string, from: number): number {
  let count = 0
  while (/\s/u.test(text[from + count] ?? '')) count += 1
  return count
}

/** The index behind the bracket that closes the one at `from`. */
export function closingOf(mask: string, from: number, to: number): number {
  let depth = 0
  for (let at = from; at < to; at += 1) {
    if ('([{'.includes(mask[at] ?? '')) depth += 1
    else if (')]}'.includes(mask[at] ?? '')) {
      depth -= 1
      if (depth === 0) return at + 1
    }
  }
  return to
}

export function readCode(source: string, spelling: Spelling): Code {
  return { source, mask: maskCode(source, spelling), spelling, starts: lineStarts(source) }
}
