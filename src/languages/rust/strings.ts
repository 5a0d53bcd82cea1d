/** The value of a Rust string literal as written in the source: prefix, hashes and quotes are taken off. */
export function stringValue(literal: string): string {
  let at = 0
  while (at < literal.length && literal.charCodeAt(at) !== 34 && literal.charCodeAt(at) !== 35) at++
  const isRaw = literal.slice(0, at).includes('r')
  let hashes = 0
  while (literal.charCodeAt(at) === 35) {
    at++
    hashes++
  }
  const inner = literal.slice(at + 1, Math.max(at + 1, literal.length - 1 - hashes))
  return isRaw || !inner.includes('\\') ? inner : inner.replaceAll(escape, unescape)
}

const escape = /\\(?:([nrt0\\'"])|x([0-9a-fA-F]{2})|u\{([0-9a-fA-F_]{1,8})\}|\r?\n\s*)/g
const simple: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', '0': '\0' }

function unescape(whole: string, letter?: string, byte?: string, point?: string): string {
  if (letter !== undefined) return simple[letter] ?? letter
  const digits = byte ?? point
  // A backslash at the end of a line joins it with the next.
  if (digits === undefined) return ''
  const code = Number.parseInt(digits.replaceAll('_', ''), 16)
  return code <= 0x10_ff_ff ? String.fromCodePoint(code) : whole
}
