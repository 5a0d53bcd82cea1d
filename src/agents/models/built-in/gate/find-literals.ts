import type { Understanding } from '../understand.ts'

/** What a question writes as it stands in text: a name in capitals or of code, a quoted text, a large number. */
export interface Literal {
  readonly pattern: string
  readonly isRegex: boolean
}

const mostLiterals = 3

/**
 * What to look for word for word, the most telling first. A number is looked for in each way that it is written:
 * "1 million" as `1000000`, `1_000_000` and `1,000,000`.
 *
 * @param known Names that were found as definitions, which are shown anyway.
 */
export function findLiterals({ names, text }: Understanding, known: readonly string[]): readonly Literal[] {
  const written = [...names.strong, ...names.quoted]
    .map((name) => name.replace(/\(\)$/u, ''))
    .filter((name) => name.length > 3 && !name.includes(' ') && !known.includes(name))
  const capitals = text.match(/(?<![\w$])\$?[A-Z][A-Z\d]*_[A-Z\d_]+(?!\w)/gu) ?? []
  const sentences = names.quoted.filter((one) => one.includes(' '))
  const literals = [...capitals.map((name) => name.replace('$', '')), ...sentences, ...written].map(
    (pattern) => ({ pattern, isRegex: false }),
  )
  const numbers = findNumbers(text).map((pattern) => ({ pattern, isRegex: true }))
  const seen = new Set<string>()
  return [...literals, ...numbers]
    .filter(({ pattern }) => !seen.has(pattern) && seen.add(pattern))
    .slice(0, mostLiterals)
}

/** Numbers of five digits and more, as expressions of the ways to group them. */
function findNumbers(text: string): string[] {
  return [...text.matchAll(/(?<![\w.,])(\d[\d_,]*)( ?(?:million|thousand|k|m)(?!\w))?/giu)].flatMap(
    ([, digits = '', unit = '']) => {
      const zeros = /m/iu.test(unit) ? '000000' : unit === '' ? '' : '000'
      const number = `${digits.replace(/\D/gu, '')}${zeros}`
      return number.length < 5 || number.length > 12 ? [] : [groupDigits(number).join('[,_.]?')]
    },
  )
}

/** By threes from the end: `1234567` as `1`, `234`, `567`. */
function groupDigits(number: string): string[] {
  const groups: string[] = []
  for (let end = number.length; end > 0; end -= 3) groups.unshift(number.slice(Math.max(0, end - 3), end))
  return groups
}
