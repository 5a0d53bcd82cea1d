/** The last descriptor of a symbol and what stands before it. */
export interface SymbolParts {
  /** As it is written in the code, for most indexers and kinds. */
  readonly name: string
  readonly suffix:
    | 'namespace'
    | 'type'
    | 'term'
    | 'method'
    | 'type-parameter'
    | 'parameter'
    | 'meta'
    | 'macro'
  /** The symbol that it is a member of. */
  readonly owner: string
}

export function isLocalSymbol(symbol: string): boolean {
  return symbol.startsWith('local ')
}

const marks: Readonly<Record<string, SymbolParts['suffix']>> = {
  '/': 'namespace',
  '#': 'type',
  '.': 'term',
  ':': 'meta',
  '!': 'macro',
}

/**
 * By the grammar of scip.proto, read from the end: a name, simple or in backticks, with the marks of its kind around it.
 * Undefined for a local symbol and for one that does not follow the grammar.
 */
export function partsOfSymbol(symbol: string): SymbolParts | undefined {
  if (isLocalSymbol(symbol)) return undefined
  const last = symbol.length - 1
  const mark = symbol[last] ?? ''
  if (mark === ']') return toParts(symbol, 'type-parameter', last, '[')
  if (mark === ')') return toParts(symbol, 'parameter', last, '(')
  if (mark === '.' && symbol[last - 1] === ')') {
    const opening = startOfSimple(symbol, last - 1) - 1
    return symbol[opening] === '(' ? toParts(symbol, 'method', opening, '') : undefined
  }
  const suffix = marks[mark]
  return suffix === undefined ? undefined : toParts(symbol, suffix, last, '')
}

/** `end`: behind the name. `opening`: what must stand before it. */
function toParts(
  symbol: string,
  suffix: SymbolParts['suffix'],
  end: number,
  opening: string,
): SymbolParts | undefined {
  const isEscaped = symbol[end - 1] === '`'
  const start = isEscaped ? startOfEscaped(symbol, end) : startOfSimple(symbol, end)
  if (start === -1 || start === end || !symbol.slice(0, start).endsWith(opening)) return undefined
  const name = isEscaped ? symbol.slice(start + 1, end - 1).replaceAll('``', '`') : symbol.slice(start, end)
  return { name, suffix, owner: symbol.slice(0, start - opening.length) }
}

function startOfSimple(symbol: string, end: number): number {
  let start = end
  while (start > 0 && isSimple(symbol.charCodeAt(start - 1))) start--
  return start
}

/** -1 where no backtick opens the name; two stand for one in it. */
function startOfEscaped(symbol: string, end: number): number {
  let at = end - 2
  while (at >= 0 && (symbol[at] !== '`' || symbol[at - 1] === '`')) at -= symbol[at] === '`' ? 2 : 1
  return at < 0 || at === end - 2 ? -1 : at
}

/** Letters and digits of ASCII, `_`, `+`, `-` and `$`. */
function isSimple(code: number): boolean {
  return (
    (code >= 97 && code <= 122) ||
    (code >= 65 && code <= 90) ||
    (code >= 48 && code <= 57) ||
    code === 95 ||
    code === 43 ||
    code === 45 ||
    code === 36
  )
}
