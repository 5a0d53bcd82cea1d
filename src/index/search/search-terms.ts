/** What must all be there, and what must not. */
export interface SearchTerms {
  readonly wanted: readonly string[]
  readonly unwanted: readonly string[]
}

type Token = { readonly kind: 'open' | 'close' | 'word'; readonly text: string }

/** More alternatives come from nested groups alone. */
const MAX_ALTERNATIVES = 64

/**
 * Alternatives of what is looked for, one at least, as people write them: words in any order, `"words in quotes"` that
 * belong together, `NOT` before what must not be there, `OR` between alternatives, parentheses around what an operator
 * applies to; `AND` changes nothing. Where parentheses group nothing, they are text: `print(x)`.
 */
export function readSearchTerms(query: string): SearchTerms[] {
  const words = readWords(query)
  const hasOperator = words.some(({ text }) => ['AND', 'OR', 'NOT'].includes(text))
  return (
    (hasOperator && /[()]/.test(query) ? readAlternatives(readGroups(query)) : undefined) ??
    readAlternatives(words) ?? [{ wanted: [], unwanted: [] }]
  )
}

function readWords(query: string): Token[] {
  return (query.match(/"[^"]+"(?!\S)|\S+/gu) ?? []).map((text) => ({ kind: 'word', text }))
}

/** A group opens before a word and closes behind one; `f(x)` is a word. */
function readGroups(query: string): Token[] {
  const parts = query.match(/(?<![^\s(])\(|"[^"]+"(?=\)*(?:\s|$))|\S+/gu) ?? []
  return parts.flatMap((part): Token[] => {
    if (part === '(') return [{ kind: 'open', text: part }]
    if (part.startsWith('"')) return [{ kind: 'word', text: part }]
    const surplus = Math.max(0, part.split(')').length - part.split('(').length)
    const closing = Math.min(surplus, /\)*$/u.exec(part)?.[0].length ?? 0)
    const text = part.slice(0, part.length - closing)
    const closes = Array.from({ length: closing }, (): Token => ({ kind: 'close', text: ')' }))
    return text === '' ? closes : [{ kind: 'word', text }, ...closes]
  })
}

/** Undefined where there is nothing, groups do not close, or there are too many alternatives. */
function readAlternatives(tokens: readonly Token[]): SearchTerms[] | undefined {
  let at = 0
  const readAny = (): SearchTerms[] | undefined => {
    const before: SearchTerms[] = []
    let current: SearchTerms[] | undefined
    for (let token = tokens[at]; token !== undefined && token.kind !== 'close'; token = tokens[at]) {
      const next = tokens[++at]
      // An operator stands between two operands, else it is a word.
      const isBetween = current !== undefined && next !== undefined && next.kind !== 'close'
      const operator = isBetween && token.kind === 'word' ? token.text : ''
      if (operator === 'OR') {
        before.push(...(current ?? []))
        current = undefined
      } else if (operator !== 'AND') {
        if (operator === 'NOT') at++
        const operand = readOne(operator === 'NOT' ? next! : token)
        if (operand === undefined) return undefined
        const added = operator === 'NOT' ? negate(operand) : operand
        current = current === undefined ? added : added && both(current, added)
        if (current === undefined) return undefined
      }
    }
    return current === undefined ? undefined : [...before, ...current]
  }
  const readOne = (token: Token): SearchTerms[] | undefined => {
    if (token.kind === 'word') return [{ wanted: [unquote(token.text)], unwanted: [] }]
    const inner = readAny()
    return tokens[at++]?.kind === 'close' ? inner : undefined
  }
  const all = readAny()
  return at < tokens.length ? undefined : all
}

function both(some: readonly SearchTerms[], others: readonly SearchTerms[]): SearchTerms[] | undefined {
  if (some.length * others.length > MAX_ALTERNATIVES) return undefined
  return some.flatMap((one) =>
    others.map((other) => ({
      wanted: [...one.wanted, ...other.wanted],
      unwanted: [...one.unwanted, ...other.unwanted],
    })),
  )
}

/** None of the alternatives: of each, something that is wanted is not there, or something that is not wanted is. */
function negate(alternatives: readonly SearchTerms[]): SearchTerms[] | undefined {
  return alternatives
    .map(({ wanted, unwanted }): SearchTerms[] | undefined => [
      ...wanted.map((word) => ({ wanted: [], unwanted: [word] })),
      ...unwanted.map((word) => ({ wanted: [word], unwanted: [] })),
    ])
    .reduce((some, others) => some && others && both(some, others))
}

function unquote(word: string): string {
  return /^"[^"]+"$/u.test(word) ? word.slice(1, -1) : word
}
