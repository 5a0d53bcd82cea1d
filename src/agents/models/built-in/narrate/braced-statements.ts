import type { Code } from './code-text.ts'
import { closingOf, deepest, leading, makeStatement } from './code-text.ts'
import { findFunctionBody, isFunctionStart, isTail, plainEnd } from './plain-statement.ts'
import type { Statement, StatementKind } from './statement.ts'

const heads: readonly (readonly [RegExp, StatementKind])[] = [
  [/^else\s+if\b/u, 'else-if'],
  [/^else\b/u, 'else'],
  [/^if\b(?:\s+constexpr\b)?/u, 'if'],
  [/^(?:for\s+await|for|foreach|while|loop|do)\b/u, 'loop'],
  [/^(?:switch|match|select)\b/u, 'switch'],
  [/^(?:try|unsafe|synchronized|lock|using(?=\s*\()|fixed(?=\s*\())(?=\s*[({])/u, 'try'],
  [/^catch\b/u, 'catch'],
  [/^finally\b/u, 'finally'],
]

export function readBlock(
  code: Code,
  from: number,
  to: number,
  depth: number,
  inside: StatementKind,
): Statement[] {
  const found: Statement[] = []
  let at = from
  while (at < to) {
    at = skipBlank(code.mask, at, to)
    if (at >= to) break
    const next = readStatement(code, at, to, depth, inside)
    if (next.statement !== undefined) found.push(next.statement)
    at = Math.max(at + 1, next.end)
  }
  return found
}

function skipBlank(mask: string, from: number, to: number): number {
  let at = from
  while (at < to && /[\s;,}]/u.test(mask[at] ?? '')) at += 1
  return at
}

interface Read {
  readonly statement: Statement | undefined
  readonly end: number
}

function readStatement(code: Code, from: number, to: number, depth: number, inside: StatementKind): Read {
  const { mask } = code
  const start = mask.slice(from, Math.min(to, from + 40))
  if (inside === 'switch') return readCase(code, from, to, depth)
  if (mask[from] === '{') {
    const end = closingOf(mask, from, to)
    return { statement: makeBlock(code, 'block', { from, to: end, textTo: from }, from, end, depth), end }
  }
  const head = heads.find(([expression]) => expression.test(start))
  if (head === undefined) return readPlain(code, from, to, depth)
  const [expression, kind] = head
  const keyword = expression.exec(start)?.[0] ?? ''
  const textFrom = kind === 'loop' ? from : from + keyword.length
  let at = from + keyword.length
  at += leading(mask, at)
  let textTo = at
  if (code.spelling.bareHeads || mask[at] !== '(') {
    // `else return x;`
    if (kind === 'else' && mask[at] !== '{') return readBodyStatement(code, kind, from, at, at, to, depth)
    const opening = findBrace(mask, at, to)
    if (opening < 0) return readPlain(code, from, to, depth)
    textTo = opening
    at = opening
  } else {
    at = closingOf(mask, at, to)
    textTo = at
    at += leading(mask, at)
  }
  if (mask[at] === '{') {
    const end = closingOf(mask, at, to)
    return {
      statement: makeBlock(code, kind, { from, to: end, textFrom, textTo }, at, end, depth),
      end: skipDoTail(mask, keyword, end, to),
    }
  }
  return readBodyStatement(code, kind, from, textTo, at, to, depth, textFrom)
}

/** The condition behind `do { … } while (…)`. */
function skipDoTail(mask: string, keyword: string, end: number, to: number): number {
  const tail = keyword === 'do' ? /^\s*while\s*\(/u.exec(mask.slice(end, to)) : null
  return tail === null ? end : closingOf(mask, end + tail[0].length - 1, to)
}

/** A head with one statement instead of a block. */
function readBodyStatement(
  code: Code,
  kind: StatementKind,
  from: number,
  textTo: number,
  at: number,
  to: number,
  depth: number,
  textFrom = from,
): Read {
  const inner =
    depth >= deepest ? { statement: undefined, end: to } : readStatement(code, at, to, depth + 1, kind)
  const body = inner.statement === undefined ? [] : [inner.statement]
  const span = { from, to: inner.end, textFrom: kind === 'else' ? textTo : textFrom, textTo }
  return { statement: makeStatement(code, kind, span, body), end: inner.end }
}

function makeBlock(
  code: Code,
  kind: StatementKind,
  span: { from: number; to: number; textFrom?: number; textTo?: number },
  opening: number,
  end: number,
  depth: number,
): Statement {
  const body = depth >= deepest ? [] : readBlock(code, opening + 1, end - 1, depth + 1, kind)
  return makeStatement(code, kind, span, body)
}

/** The brace that opens a block, outside of brackets; -1 where the statement ends before one. */
function findBrace(mask: string, from: number, to: number): number {
  let depth = 0
  for (let at = from; at < to; at += 1) {
    const character = mask[at] ?? ''
    if ('(['.includes(character)) depth += 1
    else if (')]'.includes(character)) depth -= 1
    else if (character === '{' && depth === 0) return at
    else if (character === '}') return -1
  }
  return -1
}

/** `case x:`, `default:`, `pattern => …`, `case x -> …`, with the statements up to the next one. */
function readCase(code: Code, from: number, to: number, depth: number): Read {
  const { mask } = code
  let nesting = 0
  let at = from
  let mark = 0
  for (; at < to; at += 1) {
    const character = mask[at] ?? ''
    if ('([{'.includes(character)) nesting += 1
    else if (')]}'.includes(character)) nesting -= 1
    if (nesting > 0) continue
    const two = mask.slice(at, at + 2)
    if (two === '=>' || two === '->') mark = 2
    else if (character === ':' && two !== '::' && mask[at - 1] !== ':') mark = 1
    if (mark > 0) break
  }
  if (mark === 0) return { statement: undefined, end: to }
  const bodyFrom = at + mark
  const end = mark === 2 ? armEnd(mask, bodyFrom, to) : nextCase(mask, bodyFrom, to)
  const keyword = /^case\b/u.exec(mask.slice(from, at))?.[0] ?? ''
  const body = depth >= deepest ? [] : readBlock(code, bodyFrom, end, depth + 1, 'case')
  const flat = body.length === 1 && body[0]?.kind === 'block' ? body[0].body : body
  return {
    statement: makeStatement(
      code,
      'case',
      { from, to: end, textFrom: from + keyword.length, textTo: at },
      flat,
    ),
    end,
  }
}

function armEnd(mask: string, from: number, to: number): number {
  const first = from + leading(mask, from)
  if (mask[first] === '{') return closingOf(mask, first, to)
  let depth = 0
  for (let at = first; at < to; at += 1) {
    const character = mask[at] ?? ''
    if ('([{'.includes(character)) depth += 1
    else if (')]}'.includes(character)) depth -= 1
    else if (depth === 0 && (character === ',' || character === ';')) return at
  }
  return to
}

function nextCase(mask: string, from: number, to: number): number {
  let depth = 0
  for (let at = from; at < to; at += 1) {
    const character = mask[at] ?? ''
    if ('([{'.includes(character)) depth += 1
    else if (')]}'.includes(character)) depth -= 1
    else if (
      depth === 0 &&
      /[cd]/u.test(character) &&
      !/\w/u.test(mask[at - 1] ?? '') &&
      /^(?:case\b|default\s*:)/u.test(mask.slice(at, at + 12))
    )
      return at
  }
  return to
}

function readPlain(code: Code, from: number, to: number, depth: number): Read {
  const { mask } = code
  const at = plainEnd(code, from, to)
  const isNamed = isFunctionStart(mask.slice(from, from + 40))
  const opening = isNamed ? -1 : findFunctionBody(mask, from, at)
  const inner =
    opening < 0 || depth >= deepest
      ? []
      : readBlock(code, opening + 1, closingOf(mask, opening, at) - 1, depth + 1, 'function')
  const kind = isNamed ? 'function' : 'plain'
  const statement = makeStatement(code, kind, { from, to: at }, inner)
  return {
    statement: isTail(code, statement, at, to)
      ? { ...statement, text: `return ${statement.text}` }
      : statement,
    end: at,
  }
}
