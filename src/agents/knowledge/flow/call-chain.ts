import { readArguments } from '../inventory/call-text.ts'

/** One call of a chain: `filter` with what it is given. */
export interface ChainedCall {
  /** Empty where what the chain begins with is called itself. */
  readonly called: string
  readonly items: readonly string[]
}

const mostCalls = 12

/** The calls that follow each other from an offset on: `.objects.filter(…).first()`. */
export function readChain(text: string, from: number): ChainedCall[] {
  const calls: ChainedCall[] = []
  for (let at = from; calls.length < mostCalls;) {
    const next = /^((?:\s*(?:\?\.|!?\.|->|::)\s*\w{1,60}[!?]?(?:<[^<>()]{0,80}>)?){0,5})\(/u.exec(
      text.slice(at, at + 400),
    )
    const given = next === null ? undefined : readArguments(text, at + next[0].length - 1)
    if (next === null || given === undefined) break
    calls.push({ called: /(\w*)\W*$/u.exec(next[1] ?? '')?.[1] ?? '', items: given.items })
    at = given.end + 1
  }
  return calls
}

/** Whether a chain names a column: as a keyword, a key, a symbol or a text, itself or of the table. */
export function namesColumn(chain: readonly ChainedCall[], names: readonly string[], table: string): boolean {
  const column = names.join('|')
  const named = new RegExp(
    String.raw`^(?:(?:${column})(?:__\w+)?\s*(?:=(?!=)|:(?!:))|:(?:${column})\b|['"${'`'}]-?(?:${table}\.)?(?:${column})(?:__\w+)?['"${'`'}])`,
    'iu',
  )
  // `{ email }`.
  const short = new RegExp(`^(?:${column})$`, 'iu')
  const says = (items: readonly string[], isObject: boolean, depth: number): boolean =>
    items.some((item) => {
      const inner = nested.exec(item)?.[0]
      if (inner === undefined || depth > 5) return named.test(item) || (isObject && short.test(item))
      const own = readArguments(item, inner.length - 1)?.items ?? []
      return says(own, inner.endsWith('{'), depth + 1)
    })
  return chain.some(({ items }) => says(items, false, 0))
}

/** Objects, lists and conditions; in a relation stands what is said of another model. */
const nested =
  /^(?:~?(?:[\w.]+\.)?[QF]\(|[{[]|['"]?(?:where|data|select|create|update|set|orderBy|order|attributes|fields|distinct|by|OR|AND|NOT)['"]?\s*:\s*[{[])/u
