/**
 * Where a stretch of code ends that begins at `from`: the offset of the first unit of `stops` that stands in no bracket,
 * text or comment, `to` where there is none, -1 where brackets or texts do not close.
 */
export function endOfCode(text: string, from: number, to: number, stops: string, depth = 0): number {
  if (depth > MAX_DEPTH) return -1
  const open: string[] = []
  let isValue = false
  for (let at = from; at < to; at++) {
    const unit = text[at]!
    if (open.length === 0 && stops.includes(unit)) return at
    switch (unit) {
      case '(':
      case '[':
      case '{':
        open.push(closing[unit])
        isValue = false
        continue
      case ')':
      case ']':
      case '}':
        if (open.pop() !== unit) return -1
        isValue = true
        continue
      case '"':
      case "'":
        at = endOfText(text, at, to, unit)
        isValue = true
        break
      case '`':
        at = endOfTemplate(text, at, to, depth)
        isValue = true
        break
      case '/': {
        const next = text[at + 1]
        if (next === '/') at = endOf(text, '\n', at, to)
        else if (next === '*') at = endOf(text, '*/', at + 2, to)
        else if (!isValue) at = endOfRegExp(text, at, to)
        break
      }
      default:
        if (!/\s/u.test(unit)) isValue = /[\p{L}\p{N}_$]/u.test(unit)
    }
    if (at === -1) return -1
  }
  return open.length === 0 ? to : -1
}

/** Templates within templates. */
const MAX_DEPTH = 50
/** Of a regular expression: a slash behind which none follows so soon divides. */
const MAX_REGEXP = 2_000

const closing = { '(': ')', '[': ']', '{': '}' } as const

/** The last unit of what ends with a mark, or of the stretch. */
function endOf(text: string, mark: string, from: number, to: number): number {
  const at = text.indexOf(mark, from)
  return at === -1 || at >= to ? to - 1 : at + mark.length - 1
}

function endOfText(text: string, from: number, to: number, quote: string): number {
  for (let at = from + 1; at < to; at++) {
    if (text[at] === '\\') at++
    else if (text[at] === quote) return at
  }
  return -1
}

function endOfTemplate(text: string, from: number, to: number, depth: number): number {
  for (let at = from + 1; at < to; at++) {
    if (text[at] === '\\') at++
    else if (text[at] === '`') return at
    else if (text[at] === '$' && text[at + 1] === '{') {
      at = endOfCode(text, at + 2, to, '}', depth + 1)
      if (at === -1 || at >= to) return -1
    }
  }
  return -1
}

function endOfRegExp(text: string, from: number, to: number): number {
  let isInClass = false
  const end = Math.min(to, from + MAX_REGEXP)
  for (let at = from + 1; at < end && text[at] !== '\n'; at++) {
    if (text[at] === '\\') at++
    else if (text[at] === '[') isInClass = true
    else if (text[at] === ']') isInClass = false
    else if (text[at] === '/' && !isInClass) return at
  }
  return from
}
