/** The value of a C# string literal as written in the source: regular, verbatim (`@"…"`) or raw (`"""…"""`). */
export function stringValue(literal: string): string {
  const text = literal.replace(/[uU]8$/, '')
  if (text.startsWith('@')) return text.slice(2, -1).replaceAll('""', '"')
  const quotes = /^"{3,}/.exec(text)?.[0].length ?? 0
  if (quotes > 0 && text.length >= quotes * 2) return rawValue(text.slice(quotes, -quotes))
  const inner = text.slice(1, -1)
  return inner.includes('\\') ? inner.replaceAll(escape, unescape) : inner
}

const escape = /\\(?:([abefnrtv0'"\\?])|x([0-9a-fA-F]{1,4})|u([0-9a-fA-F]{4})|U([0-9a-fA-F]{8}))/g
const simple: Readonly<Record<string, string>> = {
  a: '\u0007',
  b: '\b',
  e: '\u001B',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
  v: '\v',
  '0': '\0',
}

function unescape(whole: string, letter?: string, short?: string, unit?: string, point?: string): string {
  if (letter !== undefined) return simple[letter] ?? letter
  const code = Number.parseInt(short ?? unit ?? point ?? '', 16)
  return code <= 0x10_ff_ff ? String.fromCodePoint(code) : whole
}

/** A raw literal of several lines loses the indentation of the line that closes it. */
function rawValue(inner: string): string {
  const lines = inner.replaceAll('\r\n', '\n').split('\n')
  if (lines.length < 3) return inner
  const indent = lines.at(-1)!
  return lines
    .slice(1, -1)
    .map((line) => (line.startsWith(indent) ? line.slice(indent.length) : line.trimStart()))
    .join('\n')
}
