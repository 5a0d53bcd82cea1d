import { readBlock } from './braced-statements.ts'
import type { Code } from './code-text.ts'
import { leading, makeStatement } from './code-text.ts'
import type { Statement } from './statement.ts'

/** The statements between the braces of a function, or the one expression behind its arrow. */
export function readBracedBody(code: Code): Statement[] {
  const { mask } = code
  const end = mask.lastIndexOf('}')
  const rest = end < 0 ? mask : mask.slice(end + 1)
  const start = /^[\s;,)]*$/u.test(rest) && end >= 0 ? findOpening(mask, end) : -1
  // `(a) => expression`, and arrow members of C#.
  const arrow = findArrow(mask, 0, start < 0 ? mask.length : start)
  // `(a) => (b) => {` does what the inner function does.
  if (arrow >= 0 && !isCurried(mask, arrow, start)) {
    const to = trimEnd(mask, arrow)
    const statement = makeStatement(code, 'plain', { from: arrow, to })
    return [{ ...statement, text: `return ${statement.text}` }]
  }
  return start < 0 ? [] : readBlock(code, start + 1, end, 0, 'function')
}

/** Where the expression behind an arrow outside of brackets begins; -1 where a block or nothing follows one. */
function findArrow(mask: string, start: number, to: number): number {
  let depth = 0
  for (let at = start; at < to; at += 1) {
    const character = mask[at] ?? ''
    if ('([{'.includes(character)) depth += 1
    else if (')]}'.includes(character)) depth -= 1
    else if (depth === 0 && character === '=' && mask[at + 1] === '>') {
      const from = at + 2 + leading(mask, at + 2)
      return from < to && mask[from] !== '{' ? from : -1
    }
  }
  return -1
}

function isCurried(mask: string, arrow: number, opening: number): boolean {
  return opening > arrow && mask.slice(arrow, opening).trimEnd().endsWith('=>')
}

function trimEnd(mask: string, from: number): number {
  let to = mask.length
  while (to > from && /[\s;,]/u.test(mask[to - 1] ?? '')) to -= 1
  return to
}

/** The brace that the last one closes; -1 where brackets do not match. */
function findOpening(mask: string, end: number): number {
  let depth = 0
  for (let at = end; at >= 0; at -= 1) {
    if (mask[at] === '}') depth += 1
    else if (mask[at] === '{') {
      depth -= 1
      if (depth === 0) return at
    }
  }
  return -1
}
