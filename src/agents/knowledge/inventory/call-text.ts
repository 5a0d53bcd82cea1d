/** Longest list of arguments that is read. */
const longest = 20_000

export interface ArgumentList {
  /** The arguments as they are written, without blanks around them. */
  readonly items: readonly string[]
  /** Offset of the closing bracket. */
  readonly end: number
}

/**
 * The arguments of a call, or the elements of a list: what stands between the bracket at `open` and its partner.
 *
 * @param close where its partner stands, where that is known: longer lists are read then
 */
export function readArguments(text: string, open: number, close = open + longest): ArgumentList | undefined {
  const items: string[] = []
  let depth = 0
  let start = open + 1
  const end = Math.min(text.length, close + 1)
  for (let at = open; at < end; at += 1) {
    const character = text[at] ?? ''
    if (character === '"' || character === '`' || character === "'") {
      at = skipString(text, at, end)
    } else if ('([{'.includes(character)) {
      depth += 1
    } else if (')]}'.includes(character)) {
      depth -= 1
      if (depth === 0) {
        const last = text.slice(start, at).trim()
        if (last !== '') items.push(last)
        return { items, end: at }
      }
    } else if (character === ',' && depth === 1) {
      items.push(text.slice(start, at).trim())
      start = at + 1
    }
  }
  return undefined
}

/** Offset of the quote that ends the string which begins at `at`; a quote alone is a sign like any other. */
function skipString(text: string, at: number, end: number): number {
  const quote = text[at] ?? ''
  if (text.startsWith(quote.repeat(3), at) && quote !== '`') {
    const close = text.indexOf(quote.repeat(3), at + 3)
    return close === -1 || close > end ? end : close + 2
  }
  for (let next = at + 1; next < end; next += 1) {
    if (text[next] === '\\') next += 1
    else if (text[next] === quote) return next
    else if (text[next] === '\n' && quote !== '`') return at
  }
  return at
}

/** The closing bracket of each opening one, by their offsets; `"""a " b"""` and `@"C:\"` are strings. */
export function matchBrackets(text: string): ReadonlyMap<number, number> {
  const closing = new Map<number, number>()
  const open: number[] = []
  for (const { index, 0: found } of text.matchAll(
    /("{3,9})[\s\S]*?\1(?!")|@\$?"(?:""|[^"])*"|'(?:\\[\s\S]|[^'\\])*'|"(?:\\[\s\S]|[^"\\])*"|#region\b[^\n]*|[([{)\]}]/gu,
  )) {
    if ('([{'.includes(found)) open.push(index)
    else if (')]}'.includes(found)) {
      const from = open.pop()
      if (from !== undefined) closing.set(from, index)
    }
  }
  return closing
}

/** What a string literal says; undefined for anything else. Literals beside each other or joined by `+` are one. */
export function literalOf(source: string | undefined): string | undefined {
  if (source === undefined) return undefined
  const unwrapped = /^\(([\s\S]*)\)$/u.exec(source.trim())?.[1] ?? source
  const rest = unwrapped.replace(literal, ' ')
  if (/[^\s+\\]/u.test(rest)) return undefined
  const parts = [...unwrapped.matchAll(literal)]
  return parts.length === 0 ? undefined : parts.map((part) => unquote(part[0])).join('')
}

const literal =
  /(?:\b[rRbBuUfF]{1,2}|[$@])?(?:"""[\s\S]*?(?:"""|$)|'''[\s\S]*?(?:'''|$)|"(?:\\[\s\S]?|[^"\\])*"|'(?:\\[\s\S]?|[^'\\])*'|`[^`]*`)/gu

function unquote(text: string): string {
  const body = text.replace(/^[rRbBuUfF$@]{1,2}(?=["'`])/u, '')
  const width = body.startsWith('"""') || body.startsWith("'''") ? 3 : 1
  return body
    .slice(width, -width)
    .replace(/\\n/gu, ' ')
    .replace(/\\(["'`\\])/gu, '$1')
}

/** All string literals in a text, in their order. */
export function literalsIn(source: string): string[] {
  return [...source.matchAll(literal)].map((part) => unquote(part[0]))
}

/** What a path ends in that is put together: `scoped("/login")`, `base + "/login"`, `path.Join(base, "/login")`. */
export function pathEndOf(source: string | undefined): string | undefined {
  const [written, more] = literalsIn(source ?? '')
  if (source === undefined || written === undefined || more !== undefined) return undefined
  const around = source.replace(literal, "''")
  const isEnd =
    /^[\w.$]{1,80}\((?:[\w.$()]{1,80},\s{0,200}){0,4}''\s{0,200},?\s{0,200}\)$|^[\w.$()]{1,80}\s{0,9}\+\s{0,9}''$/u
  return isEnd.test(around) && written.startsWith('/') ? written : undefined
}

/** The value of `name = value` or `name: value` among arguments. */
export function namedArgument(items: readonly string[], name: string): string | undefined {
  for (const item of items) {
    const match = /^([\w-]+)\s*[=:](?![=:])\s*/u.exec(item)
    if (match?.[1] === name) return item.slice(match[0].length)
  }
  return undefined
}

/** The fields of an object literal, `name: value` each; none of anything else. */
export function fieldsOf(object: string | undefined): readonly string[] {
  return object?.startsWith('{') === true ? (readArguments(object, 0)?.items ?? []) : []
}
