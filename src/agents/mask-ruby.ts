/** Texts within interpolations within texts are not followed deeper. */
const deepest = 8

/** A slash that does not end within so many characters divides. */
const longestExpression = 500

/** Code of Ruby with its comments blanked out and the insides of its texts filled with `filler` (see `maskCode`). */
export function maskRuby(source: string, filler: string): string {
  const out: string[] = []
  let at = 0
  /** Marks of the texts that begin on the next line (`<<~SQL`). */
  let awaited: string[] = []
  const copy = (end: number): void => {
    for (; at < Math.min(end, source.length); at += 1) out.push(source[at] ?? '')
  }
  const fill = (end: number, mark: string): void => {
    for (; at < Math.min(end, source.length); at += 1) out.push(source[at] === '\n' ? '\n' : mark)
  }
  const fillText = (opening: number, closer: string, opener = '', interpolates = true): void => {
    copy(at + opening)
    fill(findTextEnd(source, at, { opener, closer, interpolates }), filler)
    if (source.startsWith(closer, at)) copy(at + closer.length)
  }
  while (at < source.length) {
    const character = source[at] ?? ''
    const isLineStart = at === 0 || source[at - 1] === '\n'
    if (isLineStart && awaited.length > 0) {
      for (const mark of awaited) fill(findHeredocEnd(source, at, mark), filler)
      awaited = []
    } else if (isLineStart && source.startsWith('=begin', at)) {
      const end = source.indexOf('\n=end', at)
      fill(end < 0 ? source.length : endOfLine(source, end + 1), ' ')
    } else if (character === '#') fill(endOfLine(source, at), ' ')
    else if (character === '"' || character === '`') fillText(1, character)
    else if (character === "'") fillText(1, character, '', false)
    else if (character === '/' && beginsExpression(source, at, out)) fillText(1, '/')
    else if (character === '%') {
      const list = /^%([wWiIqQrsx]?)([[({<|!])/u.exec(source.slice(at, at + 3))
      const isText = list !== null && (list[1] !== '' ? !isWord(source[at - 1]) : isValueNext(out))
      if (!isText) copy(at + 1)
      else {
        const opener = list[2] ?? ''
        fillText(list[0].length, closers[opener] ?? opener, closers[opener] === undefined ? '' : opener)
      }
    } else if (character === '<') {
      const mark = /^<<[~-]?(["'`]?)([A-Za-z_]\w{0,60})\1/u.exec(source.slice(at, at + 70))
      const isText = mark !== null && (/^<<[~-]/u.test(mark[0]) || /^<<["'A-Z]/u.test(mark[0]))
      if (isText && !isWord(source[at - 1])) awaited.push(mark[2] ?? '')
      copy(at + (isText ? mark[0].length : 1))
    } else copy(at + 1)
  }
  return out.join('')
}

const closers: Readonly<Record<string, string>> = { '[': ']', '(': ')', '{': '}', '<': '>' }

interface TextMarks {
  /** What must be closed once more where it stands in the text, '' for nothing. */
  readonly opener: string
  readonly closer: string
  readonly interpolates: boolean
}

/** Where the text ends that begins at `from`, before what closes it. */
function findTextEnd(source: string, from: number, marks: TextMarks, depth = 0): number {
  const { opener, closer, interpolates } = marks
  let nesting = 0
  let at = from
  while (at < source.length) {
    const character = source[at] ?? ''
    if (character === closer && nesting === 0) return at
    if (character === closer) nesting -= 1
    else if (character === opener) nesting += 1
    if (character === '\\') at += 2
    else if (interpolates && character === '#' && source[at + 1] === '{')
      at = findInterpolationEnd(source, at + 2, depth)
    else at += 1
  }
  return source.length
}

/** Behind the brace that ends an interpolation, which may hold texts of its own. */
function findInterpolationEnd(source: string, from: number, depth: number): number {
  let braces = 1
  let at = from
  while (at < source.length) {
    const character = source[at] ?? ''
    if (character === '{') braces += 1
    else if (character === '}') braces -= 1
    if (braces === 0) return at + 1
    const isText = (character === '"' || character === "'") && depth < deepest
    const marks = { opener: '', closer: character, interpolates: character === '"' }
    at = isText ? findTextEnd(source, at + 1, marks, depth + 1) + 1 : at + 1
  }
  return source.length
}

/** Where the line ends that holds nothing but the mark. */
function findHeredocEnd(source: string, from: number, mark: string): number {
  for (let at = from; at < source.length; at = endOfLine(source, at) + 1) {
    const end = endOfLine(source, at)
    if (source.slice(at, end).trim() === mark) return end
  }
  return source.length
}

function endOfLine(source: string, from: number): number {
  const end = source.indexOf('\n', from)
  return end < 0 ? source.length : end
}

/** A slash that ends on its line and stands where a value does: `x =~ /a/`, `match /a/`, not `a / b`. */
function beginsExpression(source: string, at: number, before: readonly string[]): boolean {
  const line = source.slice(at + 1, at + 1 + longestExpression).split('\n', 1)[0] ?? ''
  if (!/(?<!\\)\//u.test(line)) return false
  if (isValueNext(before)) return true
  const isApart = source[at - 1] === ' ' && !/[\s=]/u.test(source[at + 1] ?? ' ')
  return isApart && !/[)\]}]/u.test(before.findLast((one) => one !== ' ') ?? '')
}

/** Whether what stands before asks for a value. */
function isValueNext(before: readonly string[]): boolean {
  let index = before.length - 1
  while (index >= 0 && before[index] === ' ') index -= 1
  if (index < 0 || '(,=:[!&|?{};\n~+<>'.includes(before[index] ?? '')) return true
  const word = before.slice(Math.max(0, index - 7), index + 1).join('')
  return /(?<![\w.:@$])(?:if|unless|when|while|until|and|or|not|return|in|then)$/u.test(word)
}

function isWord(character: string | undefined): boolean {
  return character !== undefined && /[\w)\]]/u.test(character)
}
