import type { Code } from './code-text.ts'
import { deepest, leading, makeStatement } from './code-text.ts'
import type { Statement, StatementKind } from './statement.ts'

interface LogicalLine {
  readonly from: number
  readonly to: number
  readonly indent: number
}

/** The statements below a `def`, by their indentation. */
export function readIndentedBody(code: Code): Statement[] {
  const lines = logicalLines(code)
  const head = lines.findIndex(({ from, to }) => /^(?:async\s+)?def\b/u.test(code.mask.slice(from, to)))
  const body = lines.slice(head + 1)
  const { from, to } = lines[head] ?? { from: 0, to: 0 }
  const inline = head < 0 ? -1 : headEnd(code.mask, from, to)
  if (inline >= 0 && code.mask.slice(inline + 1, to).trim() !== '')
    return [makeStatement(code, 'plain', { from: inline + 1 + leading(code.mask, inline + 1), to })]
  return readIndented(code, body, { at: 0 }, body[0]?.indent ?? 0, 0)
}

/** Where a colon outside of brackets ends the head of a block; -1 where none does. */
function headEnd(mask: string, from: number, to: number): number {
  let depth = 0
  for (let at = from; at < to; at += 1) {
    const character = mask[at] ?? ''
    if ('([{'.includes(character)) depth += 1
    else if (')]}'.includes(character)) depth -= 1
    else if (character === ':' && depth === 0 && mask[at + 1] !== '=' && !isLambda(mask, from, at)) return at
  }
  return -1
}

function isLambda(mask: string, from: number, at: number): boolean {
  const before = mask.slice(from, at)
  const lambdas = before.match(/\blambda\b/gu)?.length ?? 0
  return lambdas > 0 && before.split(':').length - 1 < lambdas
}

function logicalLines({ mask, starts }: Code): LogicalLine[] {
  const lines: LogicalLine[] = []
  let from = -1
  let depth = 0
  starts.forEach((start, index) => {
    const end = (starts[index + 1] ?? mask.length + 1) - 1
    const line = mask.slice(start, end)
    if (from < 0) {
      if (line.trim() === '') return
      from = start + leading(mask, start)
    }
    for (const character of line) {
      if ('([{'.includes(character)) depth += 1
      else if (')]}'.includes(character)) depth = Math.max(0, depth - 1)
    }
    if (depth > 0 || line.endsWith('\\') || isOpenText(mask, from, end)) return
    const lineStart = starts.findLast((one) => one <= from) ?? 0
    lines.push({ from, to: end, indent: from - lineStart })
    from = -1
  })
  return lines
}

/** A text of several lines that is still open at the end of a line. */
function isOpenText(mask: string, from: number, end: number): boolean {
  const marks = mask.slice(from, end).match(/"""|'''/gu)?.length ?? 0
  return marks % 2 === 1
}

const pythonHeads: readonly (readonly [RegExp, StatementKind])[] = [
  [/^if\b/u, 'if'],
  [/^elif\b/u, 'else-if'],
  [/^else\b/u, 'else'],
  [/^(?:async\s+)?(?:for|while)\b/u, 'loop'],
  [/^match\b(?=[^=(]*:$)/u, 'switch'],
  [/^case\b/u, 'case'],
  [/^try\b/u, 'try'],
  [/^except\b/u, 'catch'],
  [/^finally\b/u, 'finally'],
  [/^(?:async\s+)?with\b/u, 'block'],
  [/^(?:async\s+)?(?:def|class)\b/u, 'function'],
]

function readIndented(
  code: Code,
  lines: readonly LogicalLine[],
  position: { at: number },
  indent: number,
  depth: number,
): Statement[] {
  const found: Statement[] = []
  while (position.at < lines.length) {
    const line = lines[position.at]
    if (line === undefined || line.indent < indent) break
    position.at += 1
    const text = code.mask.slice(line.from, line.to)
    const kind = pythonHeads.find(([head]) => head.test(text))?.[1]
    const end = kind === undefined ? -1 : headEnd(code.mask, line.from, line.to)
    if (kind === undefined || end < 0) {
      if (!/^(?:"""|''')/u.test(text))
        found.push(makeStatement(code, 'plain', { from: line.from, to: line.to }))
      continue
    }
    const keyword =
      /^(?:async\s+)?(?:if|elif|else|try|except|finally|match|case|with)\b/u.exec(text)?.[0] ?? ''
    const next = lines[position.at]
    const inline = code.mask.slice(end + 1, line.to).trim() !== ''
    const body = inline
      ? [makeStatement(code, 'plain', { from: end + 1 + leading(code.mask, end + 1), to: line.to })]
      : next !== undefined && next.indent > line.indent
        ? depth >= deepest
          ? skipDeeper(lines, position, line.indent)
          : readIndented(code, lines, position, next.indent, depth + 1)
        : []
    const last = body.at(-1)
    const span = { from: line.from, to: line.to, textFrom: line.from + keyword.length, textTo: end }
    const statement = makeStatement(code, kind, span, body)
    // What stands behind a loop is done where nothing left it.
    const isAfterLoop = kind === 'else' && found.at(-1)?.kind === 'loop'
    if (isAfterLoop) {
      found.push(...body)
      continue
    }
    found.push({ ...statement, lastLine: Math.max(statement.lastLine, last?.lastLine ?? 0) })
  }
  return found
}

function skipDeeper(lines: readonly LogicalLine[], position: { at: number }, indent: number): Statement[] {
  while ((lines[position.at]?.indent ?? -1) > indent) position.at += 1
  return []
}
