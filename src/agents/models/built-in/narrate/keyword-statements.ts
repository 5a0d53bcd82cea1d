import type { Code } from './code-text.ts'
import { closingOf, deepest, leading, makeStatement } from './code-text.ts'
import type { KeywordLine } from './keyword-lines.ts'
import { keywordLines } from './keyword-lines.ts'
import { plainStatement, returnLast } from './keyword-plain.ts'
import type { Statement, StatementKind } from './statement.ts'

/** Where reading stands among the lines of a function. */
interface Reader {
  readonly code: Code
  readonly lines: readonly KeywordLine[]
  at: number
}

/** The statements between `def` and its `end` (Ruby). */
export function readKeywordBody(code: Code): Statement[] {
  const lines = keywordLines(code)
  const head = lines.findIndex(({ from, to }) =>
    /^(?:[a-z_]+\s+)?def\b|^define_method\b.*\bdo\b/su.test(code.mask.slice(from, to)),
  )
  const line = lines[head]
  if (line === undefined) return []
  const value = valueOfHead(code.mask, line)
  if (value >= 0) return returnLast([plainStatement(code, { from: value, to: line.to })])
  const body = readBody({ code, lines, at: head + 1 }, 0)
  const isConstructor = /\bdef\s+initialize\b/u.test(code.mask.slice(line.from, line.to))
  return isConstructor ? body : returnLast(body)
}

/** Where the value begins of `def total = expression`; -1 for a method with a body of lines. */
function valueOfHead(mask: string, { from, to }: KeywordLine): number {
  const name = /^(?:[a-z_]+\s+)?def\s+(?:[\w]+\.)?[\w?!]+\s{0,4}/u.exec(mask.slice(from, to))
  if (name === null) return -1
  let at = from + name[0].length
  if (mask[at] === '(') at = closingOf(mask, at, to)
  at += leading(mask, at)
  return at < to && mask[at] === '=' && !/[=~>]/u.test(mask[at + 1] ?? '')
    ? at + 1 + leading(mask, at + 1)
    : -1
}

const enders = /^(?:end|else|elsif|when|in|rescue|ensure)(?![\w?!:])/u

/** A body up to the `end` behind it, with what stands between `rescue` and there. */
function readBody(reader: Reader, depth: number): Statement[] {
  const found = readLines(reader, depth)
  for (;;) {
    const line = reader.lines[reader.at]
    const word = line === undefined ? '' : wordAt(reader, line)
    if (line === undefined || !/^(?:rescue|ensure|else)$/u.test(word)) break
    reader.at += 1
    const body = readLines(reader, depth)
    if (word === 'else') found.push(...body)
    else found.push(clause(reader, word === 'rescue' ? 'catch' : 'finally', line, word, body))
  }
  skipEnd(reader)
  return found
}

function readLines(reader: Reader, depth: number): Statement[] {
  const found: Statement[] = []
  while (reader.at < reader.lines.length) {
    const line = reader.lines[reader.at]
    if (line === undefined || enders.test(textOf(reader, line))) break
    reader.at += 1
    found.push(...readLine(reader, line, depth))
  }
  return found
}

const heads = /^(?:if|unless|while|until|for|case|begin|def|class|module)(?![\w?!:=])/u

function readLine(reader: Reader, line: KeywordLine, depth: number): Statement[] {
  const { code } = reader
  const text = textOf(reader, line)
  if (isClosed(text)) return [lastingTo(reader, plainStatement(code, line))]
  if (depth >= deepest) {
    readBlock(reader)
    return []
  }
  const word = heads.exec(text)?.[0]
  switch (word) {
    case undefined:
      return [readOpened(reader, line, depth)]
    case 'if':
    case 'unless':
      return readCondition(reader, line, word, depth)
    case 'case':
      return [readCases(reader, line, depth)]
    case 'begin':
      return [lastingTo(reader, makeStatement(code, 'try', line, readBody(reader, depth + 1)))]
    case 'while':
    case 'until':
    case 'for': {
      const textTo = line.from + text.replace(/\s{1,40}do$/u, '').length
      const body = readBody(reader, depth + 1)
      return [lastingTo(reader, makeStatement(code, 'loop', { ...line, textTo }, body))]
    }
    default:
      readBody(reader, deepest)
      return [lastingTo(reader, makeStatement(code, 'function', line))]
  }
}

/** Whether a line opens no block that it does not end. */
function isClosed(text: string): boolean {
  const word = /(?<![\w.:@$])(?:do|end|begin|case|def|class|module)(?![\w?!:])/gu
  let open = 0
  for (const [found] of text.matchAll(word)) open += found === 'end' ? -1 : 1
  // Conditions and loops open a block where they begin a statement or are the value of one.
  if (/^(?:if|unless|while|until|for)(?![\w?!:])/u.test(text))
    open += /^(?:while|until|for)\b.*\bdo$/su.test(text) ? 0 : 1
  else if (/(?:=|<<)\s*(?:if|unless|while|until)(?![\w?!:])/u.test(text)) open += 1
  return open <= 0
}

/** Skips a block that is not told. */
function readBlock(reader: Reader): void {
  let open = 1
  while (reader.at < reader.lines.length && open > 0) {
    const line = reader.lines[reader.at]
    reader.at += 1
    if (line === undefined) break
    const text = textOf(reader, line)
    if (/^end(?![\w?!:])/u.test(text)) open -= 1
    if (!isClosed(text.replace(/^end(?![\w?!:])/u, ''))) open += 1
  }
}

/** A call with a block, or a value that takes several lines: `items.each do |item|`, `x = case y`. */
function readOpened(reader: Reader, line: KeywordLine, depth: number): Statement {
  const { code } = reader
  const text = textOf(reader, line)
  const block = /\s{1,40}do(?:\s{0,40}\|([^|]{0,200})\|)?$/u.exec(text)
  if (block === null || /^(?:return\b|[\w@$., ]{1,80}?(?:\|\|)?=(?![=~>]))/u.test(text)) {
    readBlock(reader)
    const statement = lastingTo(reader, makeStatement(code, 'plain', line))
    return { ...statement, text: `${statement.text} … end` }
  }
  const textTo = line.from + block.index
  const body = readBody(reader, depth + 1)
  const statement = lastingTo(reader, makeStatement(code, 'block', { ...line, textTo }, body))
  if (/^loop$/u.test(statement.text)) return { ...statement, kind: 'loop' }
  const each =
    /^(.+?)(?:\.(?:each|find_each|each_pair)|(?=\.(?:each_\w+|times|upto|downto|step)\b))(.*)$/su.exec(
      statement.text,
    )
  const named = block[1] === undefined ? '' : block[1].trim()
  if (each === null || named === '' || /^\w/u.test(each[2] ?? '')) return statement
  return { ...statement, kind: 'loop', text: `for ${named} in ${each[1]}${each[2]}` }
}

function readCondition(reader: Reader, line: KeywordLine, word: 'if' | 'unless', depth: number): Statement[] {
  const found = [clause(reader, word, line, word, readLines(reader, depth + 1))]
  for (;;) {
    const next = reader.lines[reader.at]
    const other = next === undefined ? '' : wordAt(reader, next)
    if (next === undefined || (other !== 'elsif' && other !== 'else')) break
    reader.at += 1
    const kind = other === 'else' ? 'else' : 'else-if'
    found.push(clause(reader, kind, next, other, readLines(reader, depth + 1)))
  }
  skipEnd(reader)
  return found
}

/** `case a`, with its `when b` or `in c`. */
function readCases(reader: Reader, line: KeywordLine, depth: number): Statement {
  const cases: Statement[] = []
  for (;;) {
    const next = reader.lines[reader.at]
    const word = next === undefined ? '' : wordAt(reader, next)
    if (next === undefined || !/^(?:when|in|else)$/u.test(word)) break
    reader.at += 1
    cases.push(clause(reader, 'case', next, word, readLines(reader, depth + 1)))
  }
  skipEnd(reader)
  return lastingTo(reader, clause(reader, 'switch', line, 'case', cases))
}

/** A statement whose text stands between its keyword and the end of its line. */
function clause(
  reader: Reader,
  kind: StatementKind,
  line: KeywordLine,
  word: string,
  body: readonly Statement[],
): Statement {
  const { code } = reader
  const text = textOf(reader, line)
  const written = text
    .replace(/\s{1,40}then$/u, '')
    .replace(/\s{0,40}=>\s{0,40}@?\w{1,80}$/u, word === 'rescue' ? '' : '$&')
  const textFrom = line.from + word.length
  const inline = / then (?=\S)/u.exec(text)
  const textTo = inline === null ? line.from + written.length : line.from + inline.index
  // `when 1 then "one"`
  const own =
    inline === null
      ? body
      : [plainStatement(code, { from: line.from + inline.index + 6, to: line.to }), ...body]
  const statement = makeStatement(code, kind, { ...line, textFrom, textTo }, own)
  return { ...statement, lastLine: Math.max(statement.lastLine, own.at(-1)?.lastLine ?? 0) }
}

/** A statement that lasts up to the line that was read last. */
function lastingTo({ code, lines, at }: Reader, statement: Statement): Statement {
  const last = lines[at - 1]
  if (last === undefined) return statement
  const { lastLine } = makeStatement(code, 'plain', { from: last.from, to: last.end })
  return { ...statement, lastLine: Math.max(statement.lastLine, lastLine) }
}

function skipEnd(reader: Reader): void {
  const line = reader.lines[reader.at]
  if (line !== undefined && wordAt(reader, line) === 'end') reader.at += 1
}

function wordAt(reader: Reader, line: KeywordLine): string {
  return enders.exec(textOf(reader, line))?.[0] ?? ''
}

function textOf({ code }: Reader, { from, to }: KeywordLine): string {
  return code.mask.slice(from, to).trimEnd()
}
