/**
 * Takes conditional directives out of places where the grammars know none: arguments, conditions and lists of values.
 * A list keeps the entries of all branches, parentheses those of the first. A macro that declares enumerators gives way
 * to the name that it is given first. Blanks take the place of what goes, so every offset stays what it was.
 *
 *     call(a            table[] = {        enum option {
 *     #ifdef B          #ifdef B             OPTION(SIZE, 1),   ->   SIZE,
 *          , b            { "b", b },
 *     #endif            #endif
 *          );           };
 */
export function blankConditionals(text: string): string {
  if (!conditional.test(text) && !commentedMacro.test(text) && !enumeratorMacro.test(text)) return text
  const scan: Scan = {
    text,
    at: 0,
    brackets: [],
    branches: [],
    previous: 0,
    beforeColon: 0,
    wordStart: 0,
    blanks: [],
  }
  while (scan.at < text.length) step(scan)
  return withBlanks(text, scan.blanks)
}

const conditional = /^[ \t]*#[ \t]*(?:if|el)/m
const commentedMacro = /^[ \t]*#[ \t]*define[^\n]*(?:\\\r?\n[^\n]*)*\/\*/m
const enumeratorMacro = /\benum\b[^;{}()]*\{(?:[^{};]*?,)?\s*[A-Za-z_]\w*\s*\(/

const Bracket = { PAREN: 1, LIST: 2, ENUM: 3, BLOCK: 4 } as const

/** What is kept: the text as it is, the entries of all branches, or the first branch alone. */
type Kept = 'text' | 'all' | 'first'

interface Branches {
  /** Brackets as they were before it: every branch begins with the same. */
  readonly brackets: readonly number[]
  readonly kept: Kept
}

interface Scan {
  readonly text: string
  at: number
  /** Kinds of the brackets that are open. */
  brackets: number[]
  /** Each `#if` that is open. */
  readonly branches: Branches[]
  /** Latest character that is neither blank nor comment. */
  previous: number
  /** The one before it, where it is a colon. */
  beforeColon: number
  /** Where the latest word began. */
  wordStart: number
  /** Pairs of start and end. */
  readonly blanks: number[]
}

function step(scan: Scan): void {
  const { text } = scan
  const unit = text.charCodeAt(scan.at)
  switch (unit) {
    case 10:
    case 13:
    case 32:
    case 9:
      scan.at++
      return
    case 47: {
      const end = commentEnd(text, scan.at)
      if (end !== -1) {
        scan.at = end
        return
      }
      break
    }
    case 34:
    case 39:
      // A quote within a number parts its digits: `1'000'000`.
      if (unit === 34 || !isWord(scan.previous)) scan.at = quoteEnd(text, scan.at)
      else scan.at++
      scan.previous = unit
      return
    case 35:
      if (isAtLineStart(text, scan.at)) {
        directive(scan)
        return
      }
      break
    case 40:
      scan.brackets.push(Bracket.PAREN)
      break
    case 41:
      if (scan.brackets.at(-1) === Bracket.PAREN) scan.brackets.pop()
      break
    case 123:
      scan.brackets.push(braceKind(scan))
      break
    case 125:
      while (scan.brackets.length > 0 && scan.brackets.pop() === Bracket.PAREN);
      break
    default:
      if (isWord(unit)) {
        word(scan)
        return
      }
  }
  if (unit === 58) scan.beforeColon = scan.previous
  scan.previous = unit
  scan.at++
}

/** Where a comment that begins at a place ends, -1 where none does. */
function commentEnd(text: string, at: number): number {
  const next = text.charCodeAt(at + 1)
  if (next !== 47 && next !== 42) return -1
  const end = next === 47 ? text.indexOf('\n', at) : text.indexOf('*/', at + 2)
  if (end === -1) return text.length
  return next === 47 ? end : end + 2
}

function braceKind({ text, at, brackets, previous }: Scan): number {
  const around = brackets.at(-1)
  if (around === Bracket.LIST || previous === 61) return Bracket.LIST
  if (around === Bracket.PAREN) return previous === 41 || previous === 93 ? Bracket.BLOCK : Bracket.LIST
  return /\benum\b[^;{}()]*$/.test(text.slice(Math.max(0, at - 120), at)) ? Bracket.ENUM : Bracket.BLOCK
}

function word(scan: Scan): void {
  const { text } = scan
  const start = scan.at
  let end = start
  while (end < text.length && isWord(text.charCodeAt(end))) end++
  const isEntry = scan.previous === 123 || scan.previous === 44
  scan.wordStart = start
  scan.previous = text.charCodeAt(end - 1)
  scan.at = end
  if (scan.brackets.at(-1) !== Bracket.ENUM || !isEntry) return
  while (text.charCodeAt(end) === 32) end++
  if (text.charCodeAt(end) !== 40) return
  const close = matching(text, end)
  if (close === -1) return
  const inside = /^\s*([A-Za-z_]\w*)\s*(?=[,)])/.exec(text.slice(end + 1, close + 1))
  if (inside === null) return
  const nameEnd = end + 1 + inside[0].length
  scan.blanks.push(start, end + 1, nameEnd, close + 1)
  scan.at = close + 1
}

/** The parenthesis that closes another one, -1 for none nearby. */
function matching(text: string, open: number): number {
  let depth = 0
  for (let at = open; at < text.length && at < open + 2000; at++) {
    const unit = text.charCodeAt(at)
    if (unit === 34 || unit === 39) at = quoteEnd(text, at) - 1
    else if (unit === 40) depth++
    else if (unit === 41 && --depth === 0) return at
  }
  return -1
}

function directive(scan: Scan): void {
  const { text } = scan
  const start = scan.at
  const end = directiveEnd(text, start)
  scan.at = end
  const name = /^#[ \t]*([a-z]*)/.exec(text.slice(start, start + 24))![1]!
  switch (name) {
    case 'if':
    case 'ifdef':
    case 'ifndef':
      scan.branches.push({ brackets: [...scan.brackets], kept: keptAt(scan, end) })
      if (scan.branches.at(-1)!.kept === 'text') {
        blankStrings(scan, start, end)
        return
      }
      scan.blanks.push(start, end)
      if (/^#[ \t]*if[ \t]+0\s*$/.test(text.slice(start, end))) skipBranch(scan, end, true)
      return
    case 'else':
    case 'elif': {
      const before = scan.branches.at(-1)
      if (before === undefined) return
      scan.brackets = [...before.brackets]
      if (before.kept === 'all') scan.blanks.push(start, end)
      else if (before.kept === 'first') skipBranch(scan, start, false)
      else if (name === 'elif') blankStrings(scan, start, end)
      return
    }
    case 'endif': {
      const before = scan.branches.pop()
      if (before !== undefined && before.kept !== 'text') scan.blanks.push(start, end)
      return
    }
    case 'define':
      blankComments(scan, start, end)
      return
    default:
  }
}

/** `end`: where the directive ends. */
function keptAt({ text, brackets, previous, beforeColon, wordStart }: Scan, end: number): Kept {
  const around = brackets.at(-1)
  if (around === Bracket.LIST) return 'all'
  if (around === Bracket.PAREN) return 'first'
  if (around === Bracket.ENUM) return 'text'
  if (isWord(previous)) {
    const word = /^\w+/.exec(text.slice(wordStart, wordStart + 100))![0]
    // A macro that stands alone ends what came before; so do the words that a statement follows.
    return /^[A-Z0-9_]+$|^(?:else|do|try)$/.test(word) ? 'text' : 'first'
  }
  // `Limit(int n) :` goes on with what it sets, `Limit(int n) : n_(n)` with `, m_(m)`; a label does not.
  if (previous === 58 && beforeColon === 41) return isCase(text, end) ? 'text' : 'first'
  if (previous === 41 && /^\s*(?:,|\|\||&&|\?|<<)/.test(text.slice(end, end + 200))) return 'first'
  // `>` `,` `=` `&` `|` `+` `-` `*` `?` `<` `"`: a declaration or an expression goes on.
  return '>,=&|+-*?<"'.includes(String.fromCharCode(previous)) && previous !== 0 ? 'first' : 'text'
}

/** Whether the line before a directive that ends at an offset begins with `case`. */
function isCase(text: string, end: number): boolean {
  const lines = text.slice(Math.max(0, end - 1000), end).split('\n')
  return /^\s*case\b/.test(lines.at(-2) ?? '')
}

/** `#if HAS_WARNING("-Wx")`: no condition of the grammars has a string. */
function blankStrings({ text, blanks }: Scan, start: number, end: number): void {
  for (let at = text.indexOf('"', start); at !== -1 && at < end; at = text.indexOf('"', at)) {
    const close = Math.min(end, quoteEnd(text, at))
    blanks.push(at, close)
    at = close
  }
}

/** The grammars end a macro at its first comment. */
function blankComments({ text, blanks }: Scan, start: number, end: number): void {
  for (let at = text.indexOf('/*', start); at !== -1 && at < end; at = text.indexOf('/*', at)) {
    const close = text.indexOf('*/', at + 2)
    if (close === -1) return
    // The line goes on behind the comment, or the comment is the last of it.
    blanks.push(at, close + 2)
    at = close + 2
  }
}

/** Goes on where a branch ends: behind the `#else` of what is switched off, otherwise at `#endif`. */
function skipBranch(scan: Scan, from: number, isOff: boolean): void {
  const { text } = scan
  const next = /^[ \t]*#[ \t]*(if|else|elif|endif)/gm
  let at = directiveEnd(text, from)
  let depth = 0
  for (;;) {
    next.lastIndex = at
    const found = next.exec(text)
    if (found === null) break
    at = directiveEnd(text, found.index)
    const isOther = isOff && depth === 0 && (found[1] === 'else' || found[1] === 'elif')
    if (isOther) {
      scan.blanks.push(from, at)
      scan.at = at
      return
    }
    if (found[1] === 'if') depth++
    else if (found[1] === 'endif' && depth-- === 0) {
      scan.blanks.push(from, found.index)
      scan.at = text.indexOf('#', found.index)
      return
    }
  }
}

function directiveEnd(text: string, start: number): number {
  let end = text.indexOf('\n', start)
  while (end !== -1 && (text[end - 1] === '\\' || (text[end - 1] === '\r' && text[end - 2] === '\\'))) {
    end = text.indexOf('\n', end + 1)
  }
  return end === -1 ? text.length : end
}

function isAtLineStart(text: string, at: number): boolean {
  for (let i = at - 1; i >= 0; i--) {
    const unit = text.charCodeAt(i)
    if (unit === 10) return true
    if (unit !== 32 && unit !== 9) return false
  }
  return true
}

function quoteEnd(text: string, start: number): number {
  const quote = text.charCodeAt(start)
  for (let at = start + 1; at < text.length; at++) {
    const unit = text.charCodeAt(at)
    if (unit === 92) at++
    else if (unit === quote) return at + 1
    else if (unit === 10) return at
  }
  return text.length
}

function isWord(unit: number): boolean {
  return (
    (unit >= 97 && unit <= 122) || (unit >= 65 && unit <= 90) || unit === 95 || (unit >= 48 && unit <= 57)
  )
}

function withBlanks(text: string, blanks: readonly number[]): string {
  if (blanks.length === 0) return text
  const parts: string[] = []
  let at = 0
  for (let index = 0; index < blanks.length; index += 2) {
    const start = Math.max(at, blanks[index]!)
    const end = Math.max(start, blanks[index + 1]!)
    parts.push(text.slice(at, start), text.slice(start, end).replaceAll(/[^\r\n]/g, ' '))
    at = end
  }
  parts.push(text.slice(at))
  return parts.join('')
}
