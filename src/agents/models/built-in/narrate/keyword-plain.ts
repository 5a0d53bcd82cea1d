import type { Code } from './code-text.ts'
import { makeStatement } from './code-text.ts'
import type { Statement, StatementKind } from './statement.ts'

interface Span {
  readonly from: number
  readonly to: number
}

const modifiers: Readonly<Record<string, StatementKind>> = {
  if: 'if',
  unless: 'unless',
  while: 'loop',
  until: 'loop',
}

/** A statement of one line: `return 1 if done` is a condition with a statement in it. */
export function plainStatement(code: Code, { from, to }: Span): Statement {
  const at = modifierAt(code.mask, from, to)
  if (at < 0) return unconditional(code, from, to)
  const word = /^\w+/u.exec(code.mask.slice(at, at + 8))?.[0] ?? ''
  const kind = modifiers[word] ?? 'plain'
  const textFrom = kind === 'loop' ? at : at + word.length
  return makeStatement(code, kind, { from, to, textFrom, textTo: to }, [unconditional(code, from, at)])
}

function unconditional(code: Code, from: number, to: number): Statement {
  const kind = isCommand(code.mask.slice(from, to).trimEnd()) ? 'command' : 'plain'
  return makeStatement(code, kind, { from, to })
}

/** Where the last condition begins that stands behind a statement, outside of brackets; -1 for none. */
function modifierAt(mask: string, from: number, to: number): number {
  const text = mask.slice(from, to)
  // `x = if a then b else c end`
  if (/\b(?:then|end)\b/u.test(text)) return -1
  let depth = 0
  let found = -1
  for (let at = from; at < to; at += 1) {
    const character = mask[at] ?? ''
    if ('([{'.includes(character)) depth += 1
    else if (')]}'.includes(character)) depth -= 1
    else if (depth === 0 && /\s/u.test(character) && at > from) {
      if (/^(?:if|unless|while|until)(?![\w?!:])/u.test(mask.slice(at + 1, at + 9))) found = at + 1
    }
  }
  return found
}

const keywords =
  /^(?:return|raise|yield|next|break|redo|retry|not|alias|undef|defined\?|and|or|true|false|nil|self|super|then)\b/u

/** `redirect_to path`, `user.save`: a call without brackets around what it is given. */
function isCommand(text: string): boolean {
  const chain = /^@{0,2}[A-Za-z_]\w*[?!]?(?:(?:&?\.|::)\w+[?!]?)*/u.exec(text)?.[0] ?? ''
  if (chain === '' || keywords.test(chain)) return false
  const rest = text.slice(chain.length)
  if (rest.trim() === '') return /^[a-z_]/u.test(chain) || chain.includes('.')
  return (
    /^\s+(?:[\w"'`:@$]|[-*&[(%/]\S|->|\{)/u.test(rest) &&
    !/^\s+(?:and|or|in|then|do|rescue|is|[-*%/&|^]?=(?!>))(?!\w)/u.test(rest) &&
    !/^\s*(?:,\s*\w+\s*)?=(?![=>~])/u.test(rest)
  )
}

/** What stands last is the value of the method: `total` is told as `return total`. */
export function returnLast(statements: readonly Statement[]): Statement[] {
  const last = statements.length - 1
  const first = statements.findLastIndex(({ kind }) => !continuing.has(kind))
  return statements.map((statement, index) => {
    // Each way through a condition ends with a value of its own.
    if (index < first || (index < last && index !== first && statement.kind === 'finally')) return statement
    return withReturn(statement)
  })
}

const continuing: ReadonlySet<Statement['kind']> = new Set(['else-if', 'else', 'catch', 'finally'])
const inside: ReadonlySet<Statement['kind']> = new Set([
  'if',
  'unless',
  'else-if',
  'else',
  'switch',
  'case',
  'try',
  'catch',
])

function withReturn(statement: Statement): Statement {
  const { kind, text, body } = statement
  if (inside.has(kind)) {
    const returned = kind === 'switch' ? body.map(withReturn) : returnLast(body)
    return { ...statement, body: returned }
  }
  if (kind === 'command')
    return /[\s!]/u.test(text) ? statement : { ...statement, kind: 'plain', text: `return ${text}` }
  if (kind !== 'plain' || isNoValue(text)) return statement
  return { ...statement, text: `return ${text}` }
}

/** Ways out, and what is told by what it sets. */
function isNoValue(text: string): boolean {
  return (
    /^(?:return|raise|yield|next|break|redo|retry|super|alias|undef)\b/u.test(text) ||
    /^[\w@$.,:[\]&*"' ]{1,120}?(?:\|\||&&|<<|\*\*|[-+*/%|&^])?=(?![=~>])/u.test(text) ||
    /^[^"']{1,120}?\s<<\s/u.test(text)
  )
}
