import { groupDigits } from '../../contract/group-digits.ts'

/** Most characters of one tool result; about 6,000 tokens. */
export const maximumOutputCharacters = 24_000

/**
 * The first of several forms of a result that fits: full, then an outline, then counts. The last one is taken
 * whatever its length, so it must be small by construction. Each form but the first says what it leaves out.
 */
export function fitOutput<Output extends object>(
  forms: readonly (() => Output)[],
  maximumCharacters = maximumOutputCharacters,
): Output {
  let last: Output | undefined
  for (const form of forms) {
    last = form()
    if (JSON.stringify(last).length <= maximumCharacters) return last
  }
  if (last === undefined) throw new Error('Cannot fit a tool output without any form of it')
  return last
}

/** Cuts a long text at a line's end and says so. */
export function cutText(text: string, maximumCharacters: number): string {
  if (text.length <= maximumCharacters) return text
  const lineEnd = text.lastIndexOf('\n', maximumCharacters)
  const kept = text.slice(0, lineEnd > maximumCharacters / 2 ? lineEnd : maximumCharacters)
  return `${kept}\n… (${groupDigits(text.length - kept.length)} more characters)`
}

/** `12| code`, so that lines can be cited without counting. */
export function numberLines(text: string, startLine: number): string {
  return text
    .split('\n')
    .map((line, index) => `${startLine + index}| ${line}`)
    .join('\n')
}
