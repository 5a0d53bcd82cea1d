/** What letters stand for behind a backslash, in all languages that have them. */
const letters: Readonly<Record<string, string>> = {
  '0': '\0', a: '\u0007', b: '\b', e: '\u001B', f: '\f', n: '\n', r: '\r', s: ' ', t: '\t', v: '\v',
} // prettier-ignore

/**
 * A text with what its escapes stand for: the groups of `escape` are a `letter` (which may stand for itself), the digits
 * of a character, `hex` or `octal`, or none, for a line's end that is no part of the text. What is no character stays.
 */
export function unescaped(text: string, escape: RegExp): string {
  if (!text.includes('\\')) return text
  return text.replaceAll(escape, (whole: string, ...groups: unknown[]) => {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the groups come last
    const { letter, hex, octal } = groups.at(-1) as Readonly<Record<string, string | undefined>>
    if (letter !== undefined) return letters[letter] ?? letter
    const digits = hex ?? octal
    if (digits === undefined) return ''
    const code = Number.parseInt(digits.replaceAll('_', ''), hex === undefined ? 8 : 16)
    return code <= 0x10_ff_ff ? String.fromCodePoint(code) : whole
  })
}
