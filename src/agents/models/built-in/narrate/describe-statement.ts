import { code } from '../prose.ts'
import type { Statement } from './statement.ts'
import { shortenCode } from './shorten-code.ts'

/** What is told of a block before it is cut: `…, and 3 more steps`. */
const mostActions = 4

/**
 * A statement as a sentence, without its citation and its closing full stop: "If `retries` is spent, raises …".
 * Conditions and expressions stand as they are written; undefined where there is nothing to tell.
 */
export function describeStatement(statement: Statement): string | undefined {
  const { kind, text, body } = statement
  const inner = (): string => describeBody(body)
  switch (kind) {
    case 'if':
      return withBody(`If ${code(shortenCode(stripBrackets(text)))}`, inner())
    case 'unless':
      return withBody(`Unless ${code(shortenCode(stripBrackets(text)))}`, inner())
    case 'else-if':
      return withBody(`Otherwise, if ${code(shortenCode(stripBrackets(text)))}`, inner())
    case 'else':
      return withBody('Otherwise', inner())
    case 'loop':
      return withBody(describeLoop(text), inner())
    case 'switch':
      return describeSwitch(statement)
    case 'case':
      return withBody(describeCase(text), inner())
    case 'try':
      return body.length === 0 ? undefined : capitalize(inner())
    case 'catch':
      return withBody(describeCatch(text), inner() === '' ? 'ignores it' : inner())
    case 'finally':
      return withBody('In the end, whatever happened', inner())
    case 'block':
      return text === '' ? capitalize(inner()) : withBody(`Within ${code(shortenCode(text))}`, inner())
    case 'function':
      return undefined
    case 'command':
      return `Calls ${shown(text)}`
    default:
      return capitalize(describePlain(statement) ?? '')
  }
}

/** A plain statement, or a function that is assigned or returned with what it does. */
function describePlain({ text, body }: Statement): string | undefined {
  if (body.length === 0) return describeAction(text)
  const inner = describeBody(body)
  const name = assignedName(text)
  const lead =
    name === undefined
      ? /^return\b/u.test(text)
        ? 'returns a function'
        : undefined
      : `makes ${code(name)} a function`
  if (lead === undefined) return describeAction(text)
  return inner === '' ? lead : `${lead} that does this: ${inner}`
}

/** The variable or field that a statement assigns to, without its type and keywords. */
function assignedName(text: string): string | undefined {
  const at = assignmentAt(text)
  return at === undefined ? undefined : bareTarget(text.slice(0, at.from))
}

/** `const items: Item[]`, `int count` and `let mut x` are `items`, `count` and `x`. */
function bareTarget(target: string): string {
  const plain = target.trim().replace(/^(?:(?:const|let|var|auto|final|static|mut|export)\s+)+/u, '')
  const typed = /^([\w$]+)\s*:\s?[^:].*$/su.exec(plain)?.[1]
  const declared = /^[\w$:<>,.*&?[\]\s]*?[\w>*&\]?]\s+[*&]*([\w$]+)$/u.exec(plain.slice(0, 200))?.[1]
  return typed ?? (plain.includes(',') && !plain.includes('<') ? plain : (declared ?? plain))
}

function withBody(lead: string, body: string): string | undefined {
  if (body === '') return undefined
  return /^(?:if|unless|for|while|until|otherwise|depending|in a loop|again)\b/u.test(body)
    ? `${lead}: ${body}`
    : `${lead}, ${body}`
}

function capitalize(text: string): string | undefined {
  return text === '' ? undefined : text.replace(/^[a-z]/u, (letter) => letter.toUpperCase())
}

/** "sets `a` to `b`, calls `f(a)` and returns `a`". */
function describeBody(body: readonly Statement[], most = mostActions): string {
  const actions = body.flatMap((statement) => {
    const action =
      statement.kind === 'plain' ? describePlain(statement) : lowerFirst(describeStatement(statement))
    return action === undefined ? [] : [action]
  })
  const shown = actions.slice(0, actions.length === most + 1 ? most + 1 : most)
  const rest = actions.length - shown.length
  const text = rest > 0 ? `${shown.join('; ')}; and ${rest} more steps` : joinActions(shown)
  // What takes longer to read than the code is told in fewer steps.
  return text.length > 420 && most > 1 ? describeBody(body, most - 1) : text
}

function joinActions(shown: readonly string[]): string {
  return shown.some((action) => action.includes(', ')) || shown.length > 3 ? shown.join('; ') : joinAnd(shown)
}

function joinAnd(parts: readonly string[]): string {
  return parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1) ?? ''}`
}

function lowerFirst(text: string | undefined): string | undefined {
  return text?.replace(/^[A-Z]/u, (letter) => letter.toLowerCase())
}

function stripBrackets(text: string): string {
  const inner = /^\((.*)\)$/su.exec(text)?.[1]
  if (inner === undefined) return text
  let depth = 0
  for (const character of inner) {
    if (character === '(') depth += 1
    else if (character === ')') depth -= 1
    if (depth < 0) return text
  }
  return inner.trim()
}

function describeLoop(text: string): string {
  const head = stripBrackets(
    text.replace(/^(?:async\s+)?(?:for\s+await|for|foreach|while|until|loop|do)\b\s*/u, ''),
  )
  if (/^(?:loop|do)\b/u.test(text) || head === '') return 'Again and again'
  if (/^while\b/u.test(text)) return `While ${code(shortenCode(head))}`
  if (/^until\b/u.test(text)) return `Until ${code(shortenCode(head))}`
  const over =
    /^(?:(?:const|let|var|auto|final)\s+)?(.{1,80}?)\s+(?:in|of)\s+(.+)$/su.exec(head) ??
    /^([^;?]{1,80}?)\s:\s(.+)$/su.exec(head) ??
    /^(.{1,80}?)\s*:?=\s*range\s+(.+)$/su.exec(head)
  if (over !== null)
    return `For each ${code(shortenCode(over[1] ?? ''))} of ${code(shortenCode(over[2] ?? ''))}`
  return head.includes(';') ? `In a loop (${code(shortenCode(head))})` : `While ${code(shortenCode(head))}`
}

function describeSwitch({ text, body }: Statement): string | undefined {
  const cases = body.filter(({ kind }) => kind === 'case')
  if (cases.length === 0) return undefined
  const rows: string[] = []
  for (const one of cases) {
    const action = lowerFirst(describeStatement(one))
    if (action === undefined) continue
    if (rows.length > 0 && rows.join('').length + action.length > 480) break
    rows.push(action)
  }
  const rest = cases.length - rows.length
  const lead = text === '' ? 'By case' : `Depending on ${code(shortenCode(stripBrackets(text)))}`
  return rows.length === 0
    ? `${lead}, chooses among ${cases.length} cases`
    : `${lead}: ${rows.join('; ')}${rest > 0 ? `; and ${rest} more cases` : ''}`
}

function describeCase(text: string): string {
  return /^(?:default|_|else)?$/u.test(text) ? 'In every other case' : `For ${code(shortenCode(text))}`
}

function describeCatch(text: string): string {
  const caught = stripBrackets(text).replace(/ as \w+$/u, '')
  return caught === '' ? 'If that fails' : `If that fails with ${code(shortenCode(caught))}`
}

/** What a plain statement does, as a verb: "sets `a` to `b`"; undefined for what says nothing. */
export function describeAction(statement: string): string | undefined {
  const text = statement.replace(/;$/u, '').trim()
  if (text === '' || isDeclaration(text) || /^(?:pass|\.\.\.|"[^"]*"|'[^']*'|break|#.*)$/u.test(text))
    return undefined
  const imported = /^(?:import|from)\s.+$/su.exec(text)
  if (imported !== null) return `imports ${shown(text.replace(/^import\s+/u, ''))}`
  const counted = /^(?:(\+\+|--)([\w$.\->[\]]+)|([\w$.\->[\]]+?)(\+\+|--))$/u.exec(text.slice(0, 200))
  if (counted !== null) {
    return `${(counted[1] ?? counted[4]) === '++' ? 'increments' : 'decrements'} ${shown(counted[2] ?? counted[3] ?? '')}`
  }
  return (
    describeExit(text) ??
    describeAssignment(text) ??
    describeCall(text) ??
    (/^(?:use|using|global|nonlocal|type|struct)\b/u.test(text) ? undefined : `runs ${shown(text)}`)
  )
}

/** A name with its type and no value: `var x string`, `jv result`, `let state: T`. */
function isDeclaration(text: string): boolean {
  if (text.length > 300 || /[=]/u.test(text)) return /^(?:export\s+)?type\s/u.test(text)
  return (
    /^(?:var|let|type|interface|struct|enum)\b/u.test(text) ||
    (/^[\w$:<>,.*&?[\]]+(?:\s+[\w$:<>,.*&?[\]]+){0,3}\s+[*&]*[\w$]+(?:\[\w*\])?$/u.test(text) &&
      !/^(?:return|throw|raise|yield|await|delete|del|defer|go|assert|goto|continue|break|import|from|new|not|using|use)\b/u.test(
        text,
      ))
  )
}

function shown(text: string): string {
  return code(shortenCode(text))
}

function describeExit(text: string): string | undefined {
  const next = /^next(?:\s+([\w:@"'].*))?$/su.exec(text)
  if (next !== null)
    return next[1] === undefined ? 'goes on with the next one' : `gives ${shown(next[1])} for this one`
  const match =
    /^(return|yield from|yield|throw|raise|continue|panic!|co_return|await|defer|go|del|delete|assert)\b!?\s*(.*)$/su.exec(
      text,
    )
  if (match === null) return undefined
  const value = match[2] ?? ''
  switch (match[1]) {
    case 'return':
    case 'co_return':
      return value === '' ? 'returns' : `returns ${shown(value)}`
    case 'yield':
    case 'yield from':
      return value === '' ? 'yields' : `yields ${shown(value)}`
    case 'throw':
    case 'raise':
      return value === '' ? 'raises the error again' : `raises ${shown(value.replace(/^new\s+/u, ''))}`
    case 'panic!':
      return `panics with ${shown(value)}`
    case 'continue':
      return 'goes on with the next one'
    case 'await':
      return describeAction(value)?.replace(/^(\w+) /u, '$1 and awaits ') ?? `awaits ${shown(value)}`
    case 'defer':
      return `calls ${shown(value)} when it returns`
    case 'go':
      return `starts ${shown(value)} as a goroutine`
    case 'del':
    case 'delete':
      return `deletes ${shown(value)}`
    default:
      return `asserts that ${shown(value)} holds`
  }
}

function describeAssignment(text: string): string | undefined {
  const at = assignmentAt(text)
  if (at === undefined) return undefined
  const target = shown(bareTarget(text.slice(0, at.from)))
  const value = text.slice(at.to).trim()
  if (target === '``' || value === '') return undefined
  switch (at.operator) {
    case '+=':
      return `adds ${shown(value)} to ${target}`
    case '-=':
      return `takes ${shown(value)} from ${target}`
    case '||=':
    case '??=':
      return `sets ${target} to ${shown(value)} where it has no value`
    case '=':
    case ':=':
      return `sets ${target} to ${shown(value)}`
    default:
      // Told as it stands: what becomes of the target depends on what it was.
      return `changes ${target} by ${shown(`${at.operator} ${value}`)}`
  }
}

/** The assignment outside of brackets and texts, where the statement is one. */
function assignmentAt(text: string): { from: number; to: number; operator: string } | undefined {
  let depth = 0
  let quote = ''
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at] ?? ''
    if (quote !== '') {
      if (character === '\\') at += 1
      else if (character === quote) quote = ''
      continue
    }
    if (character === '"' || character === '`' || (character === "'" && /\W/u.test(text[at - 1] ?? ' ')))
      quote = character
    else if ('([{'.includes(character)) depth += 1
    else if (')]}'.includes(character)) depth -= 1
    else if (depth === 0 && character === '=') {
      const next = text[at + 1] ?? ''
      if (next === '=' || next === '>' || next === '~') return undefined
      const before = text.slice(0, at)
      if (/[!<>=]$/u.test(before) && !/(?:<<|>>)$/u.test(before)) return undefined
      const operator = /(?:\|\||\?\?|&&|<<|>>|\*\*|\/\/|[-+*/%|&^:@])$/u.exec(before)?.[0] ?? ''
      return { from: at - operator.length, to: at + 1, operator: `${operator}=` }
    }
  }
  return undefined
}

const appending = /^(.*\S)\s*(?:\.|->)(?:push_back|push|append|add|Add|emplace_back|insert)\((.+)\)[?!]?$/su

function describeCall(text: string): string | undefined {
  const append = appending.exec(text)
  if (append !== null && !(append[2] ?? '').includes('=>'))
    return `adds ${shown(append[2] ?? '')} to ${shown(append[1] ?? '')}`
  return /^[\w$.:!<>*&@?[\]"'()-]{1,200}?\(.*\)[?!]?$/su.test(text) ? `calls ${shown(text)}` : undefined
}
