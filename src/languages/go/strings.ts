/** The value of a Go string literal as written in the source, quotes included. */
export function stringValue(literal: string): string {
  if (literal.startsWith('`')) return literal.slice(1, -1).replaceAll('\r', '')
  const inner = literal.slice(1, -1)
  return inner.includes('\\') ? inner.replaceAll(escape, unescape) : inner
}

const escape = /\\(?:([abfnrtv\\'"])|x([0-9a-fA-F]{2})|u([0-9a-fA-F]{4})|U([0-9a-fA-F]{8})|([0-7]{3}))/g
const simple: Readonly<Record<string, string>> = {
  a: '\u0007',
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
  v: '\v',
}

function unescape(
  whole: string,
  letter?: string,
  byte?: string,
  short?: string,
  long?: string,
  octal?: string,
): string {
  if (letter !== undefined) return simple[letter] ?? letter
  const code =
    octal === undefined ? Number.parseInt(byte ?? short ?? long ?? '', 16) : Number.parseInt(octal, 8)
  return code <= 0x10_ff_ff ? String.fromCodePoint(code) : whole
}
