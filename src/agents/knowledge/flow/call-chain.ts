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
  const written = new RegExp(
    String.raw`^(?:(?:${column})(?:__\w+)?\s*(?:=(?!=)|:(?!:)|$)|:(?:${column})\b|['"${'`'}]-?(?:${table}\.)?(?:${column})(?:__\w+)?['"${'`'}])`,
    'iu',
  )
  return chain.some(({ items }) => spread(items, 0).some((item) => written.test(item)))
}

/** What is given, with what stands in objects, lists and conditions: of relations what is said of others is left out. */
function spread(items: readonly string[], depth: number): string[] {
  return items.flatMap((item) => {
    const inner =
      /^(?:~?(?:[\w.]+\.)?[QF]\(|[{[]|['"]?(?:where|data|select|create|update|set|orderBy|order|attributes|fields|distinct|by|OR|AND|NOT)['"]?\s*:\s*[{[])/u.exec(
        item,
      )?.[0]
    if (inner === undefined || depth > 5) return [item]
    return spread(readArguments(item, inner.length - 1)?.items ?? [], depth + 1)
  })
}
