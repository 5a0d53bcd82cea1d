import { ExpressionFlag, Op } from '../facts.ts'
import type { Context } from './context.ts'

/** Longer macros are programs of their own; what they refer to past this is not read. */
const longestBody = 10_000
const deepestCalls = 50

/** Words that refer to nothing. */
const keywords = new Set(
  `alignas alignof asm auto bool break case catch char class const constexpr const_cast continue default defined
  delete do double dynamic_cast else enum explicit extern false float for friend goto if inline int long mutable
  namespace new noexcept nullptr operator private protected public register reinterpret_cast restrict return short
  signed sizeof static static_assert static_cast struct switch template this throw true try typedef typename typeof
  union unsigned using virtual void volatile while __attribute__ __extension__ __typeof__ __inline __asm__
  __VA_ARGS__ __VA_OPT__ __func__ __FILE__ __LINE__`.split(/\s+/),
)

/** A call whose arguments are being read. */
interface Frame {
  readonly callee: number
  readonly start: number
  readonly rows: number[]
  /** Row of the argument so far: -1 for none, `mixed` where it is more than one term. */
  argument: number
}

const mixed = -2

/** A reader of the text of a macro, as far as it has come. */
interface Reader {
  readonly context: Context
  readonly parameters: readonly string[]
  readonly end: number
  readonly frames: Frame[]
  at: number
  /** Row of the term that a member, a call or nothing follows, -1 for none. */
  base: number
  /** Whether `.`, `->` or `::` stands before. */
  isMember: boolean
  /** Whether `#` or `##` stands before. */
  isPasted: boolean
}

/**
 * Reads the text of a macro, which the grammar leaves unparsed: names, members and calls in the current scope. Returns
 * the row of the whole where that is one term, else -1.
 */
export function macroBody(
  context: Context,
  from: number,
  to: number,
  parameters: readonly string[] = [],
): number {
  const { text } = context.tree
  const end = Math.min(to, from + longestBody)
  const reader: Reader = {
    context,
    parameters,
    end,
    frames: [{ callee: -1, start: from, rows: [], argument: -1 }],
    at: from,
    base: -1,
    isMember: false,
    isPasted: false,
  }
  while (reader.at < end) {
    const unit = text.charCodeAt(reader.at)
    if (unit <= 32 || unit === 92) reader.at++
    else if (isComment(text, reader.at)) reader.at = commentEnd(text, reader.at, end)
    else if (isWordStart(unit)) readWord(reader)
    else if (unit === 40) {
      if (reader.frames.length > deepestCalls) return -1
      openParenthesis(reader)
    } else readSign(reader, unit)
  }
  const whole = reader.frames[0]!.argument
  return reader.frames.length === 1 && whole >= 0 ? whole : -1
}

/** A term of the current argument: of more than one it is none. */
function put(reader: Reader, row: number): void {
  const frame = reader.frames.at(-1)!
  frame.argument = frame.argument === -1 ? row : mixed
}

/** What the current argument has become. */
function take(reader: Reader, row: number): void {
  reader.frames.at(-1)!.argument = row
}

/** Anything that is neither a word nor an opening parenthesis. */
function readSign(reader: Reader, unit: number): void {
  const { context, end } = reader
  const { text } = context.tree
  if (unit === 34 || unit === 39) {
    const next = quoteEnd(text, reader.at, end)
    putConstant(reader, unit === 34 ? 'string' : 'character', next)
  } else if (unit >= 48 && unit <= 57) putConstant(reader, 'number', numberEnd(text, reader.at, end))
  else if (unit === 41) closeParenthesis(reader)
  else if (unit === 44 && reader.frames.length > 1) {
    const frame = reader.frames.at(-1)!
    frame.rows.push(argumentRow(context, frame, reader.at))
    frame.argument = -1
    reader.base = -1
    reader.at++
  } else if (unit === 46 || text.startsWith('->', reader.at) || text.startsWith('::', reader.at)) {
    reader.isMember = true
    reader.at += unit === 46 ? 1 : 2
  } else if (unit === 35) {
    reader.isPasted = true
    reader.at += text.charCodeAt(reader.at + 1) === 35 ? 2 : 1
  } else {
    // `&x` and `*x` are x where nothing stands before them.
    const isPrefix = (unit === 38 || unit === 42) && reader.frames.at(-1)!.argument === -1
    if (!isPrefix) take(reader, mixed)
    reader.base = -1
    reader.isMember = false
    reader.at++
  }
}

function putConstant(reader: Reader, what: string, next: number): void {
  put(reader, constant(reader.context, what, reader.at, next))
  reader.base = -1
  reader.at = next
}

function readWord(reader: Reader): void {
  const { context, end, at } = reader
  const { facts, tree } = context
  const next = wordEnd(tree.text, at, end)
  const word = tree.text.slice(at, next)
  if (word === '_Generic') {
    const choice = choiceByType(context, next, end)
    reader.base = choice.row
    put(reader, choice.row === -1 ? mixed : choice.row)
    reader.at = choice.end
    return
  }
  if (!reader.isPasted && isFollowedByPaste(tree.text, next, end)) {
    readPasted(reader)
    return
  }
  if (keywords.has(word) || reader.isPasted) {
    if (!reader.isMember) put(reader, mixed)
    reader.base = -1
  } else if (!reader.isMember) {
    reader.base = facts.expression(Op.NAME, facts.string(word), -1, context.scope, at, next)
    put(reader, reader.base)
  } else if (reader.base !== -1) {
    reader.base = facts.expression(Op.MEMBER, reader.base, facts.string(word), context.scope, at, next)
    take(reader, reader.base)
  }
  reader.isPasted = false
  reader.isMember = false
  reader.at = next
}

/** `handle_##name` */
function readPasted(reader: Reader): void {
  const { context, parameters, at, isMember } = reader
  const { facts } = context
  const pasted = pastedName(context.tree.text, at, parameters)
  reader.base = -1
  if (pasted.name === '' || isMember) put(reader, mixed)
  if (pasted.name !== '') {
    const name = facts.string(pasted.name)
    const { scope } = context
    const row = facts.expression(Op.NAME, name, -1, scope, at, pasted.end, ExpressionFlag.IMPLICIT)
    if (!isMember) put(reader, (reader.base = row))
  }
  reader.isMember = false
  reader.at = pasted.end
}

function openParenthesis(reader: Reader): void {
  const { base, at } = reader
  reader.frames.push({ callee: base, start: at, rows: [], argument: -1 })
  if (base !== -1) reader.context.facts.addExpressionFlags(base, ExpressionFlag.CALLEE)
  reader.base = -1
  reader.at++
}

function closeParenthesis(reader: Reader): void {
  const { context, frames } = reader
  const { facts } = context
  const end = ++reader.at
  const frame = frames.length > 1 ? frames.pop()! : undefined
  if (frame === undefined) {
    reader.base = -1
    put(reader, mixed)
  } else if (frame.callee === -1) {
    reader.base = frame.argument >= 0 && frame.rows.length === 0 ? frame.argument : -1
    put(reader, reader.base === -1 ? mixed : reader.base)
  } else {
    if (frame.argument !== -1 || frame.rows.length > 0) frame.rows.push(argumentRow(context, frame, end))
    const start = facts.expressions.get(frame.callee, 5)
    reader.base = facts.expression(Op.CALL, frame.callee, facts.list(frame.rows), context.scope, start, end)
    take(reader, frames.at(-1)!.argument === frame.callee ? reader.base : mixed)
  }
}

/**
 * A name that is put together, with `#0` for the first parameter: `handle_##name##_all` is `handle_#0_all`. '' where it
 * holds what is no name.
 */
function pastedName(
  text: string,
  from: number,
  parameters: readonly string[],
): { name: string; end: number } {
  const parts = /\w+(?:(?:\s|\\\r?\n)*##(?:\s|\\\r?\n)*\w+)*/y
  parts.lastIndex = from
  const whole = parts.exec(text)![0]
  const names = whole.split(/(?:(?<![\s\\])[\s\\]+)?##[\s\\]*/)
  const isName = names.every((each) => each !== '__VA_ARGS__') && names.length > 1
  const name = names.map((each) => {
    const position = parameters.indexOf(each)
    return position === -1 ? each : `#${position}`
  })
  // Without a parameter it is a name like any other.
  return { name: isName ? name.join('') : '', end: from + whole.length }
}

/** `_Generic((x), int: f, double: g)`: what stands behind one of the types. */
function choiceByType(context: Context, from: number, end: number): { row: number; end: number } {
  const { text } = context.tree
  const { facts } = context
  const rows: number[] = []
  let depth = 0
  let behind = -1
  let at = from
  for (; at < end; at++) {
    const sign = text[at]!
    const isEnd = (sign === ',' && depth === 1) || (sign === ')' && depth === 1)
    if (isEnd && behind !== -1) {
      const row = macroBody(context, behind, at)
      if (row !== -1) rows.push(row)
      behind = -1
    }
    if (sign === ':' && depth === 1) behind = at + 1
    else if (sign === '(') depth++
    else if (sign === ')' && --depth === 0) break
  }
  const row =
    rows.length === 0
      ? -1
      : facts.expression(Op.ANY_OF, facts.list(rows), -1, context.scope, from, Math.min(at + 1, end))
  return { row, end: Math.min(at + 1, end) }
}

function argumentRow(context: Context, frame: Frame, end: number): number {
  return frame.argument >= 0 ? frame.argument : constant(context, 'unknown', frame.start, end)
}

function constant(context: Context, what: string, start: number, end: number): number {
  const { facts, tree } = context
  if (what === 'string' && end - start < 500) {
    const value = facts.string(tree.text.slice(start + 1, Math.max(start + 1, end - 1)))
    return facts.expression(Op.STRING, value, -1, context.scope, start, end)
  }
  return facts.expression(Op.LITERAL, facts.string(what), -1, context.scope, start, end)
}

function isWordStart(unit: number): boolean {
  return (unit >= 97 && unit <= 122) || (unit >= 65 && unit <= 90) || unit === 95 || unit > 127
}

function wordEnd(text: string, start: number, end: number): number {
  let at = start
  for (; at < end; at++) {
    const unit = text.charCodeAt(at)
    if (!isWordStart(unit) && !(unit >= 48 && unit <= 57)) break
  }
  return at
}

function numberEnd(text: string, start: number, end: number): number {
  let at = start
  for (; at < end; at++) {
    const unit = text.charCodeAt(at)
    if (!isWordStart(unit) && !(unit >= 48 && unit <= 57) && unit !== 46) break
  }
  return at
}

function quoteEnd(text: string, start: number, end: number): number {
  const quote = text.charCodeAt(start)
  for (let at = start + 1; at < end; at++) {
    const unit = text.charCodeAt(at)
    if (unit === 92) at++
    else if (unit === quote) return at + 1
  }
  return end
}

function isComment(text: string, at: number): boolean {
  if (text.charCodeAt(at) !== 47) return false
  const next = text.charCodeAt(at + 1)
  return next === 42 || next === 47
}

function commentEnd(text: string, start: number, end: number): number {
  if (text.charCodeAt(start + 1) === 47) {
    const line = text.indexOf('\n', start)
    return line === -1 || line > end ? end : line
  }
  const close = text.indexOf('*/', start + 2)
  return close === -1 || close + 2 > end ? end : close + 2
}

function isFollowedByPaste(text: string, start: number, end: number): boolean {
  let at = start
  while (at < end && (text.charCodeAt(at) === 32 || text.charCodeAt(at) === 9)) at++
  return text.startsWith('##', at)
}
