import { unescaped } from '../core/strings.ts'

/** The value of a C# string literal as written in the source: regular, verbatim (`@"…"`) or raw (`"""…"""`). */
export function stringValue(literal: string): string {
  const text = literal.replace(/[uU]8$/, '')
  if (text.startsWith('@')) return text.slice(2, -1).replaceAll('""', '"')
  const quotes = /^"{3,}/.exec(text)?.[0].length ?? 0
  if (quotes > 0 && text.length >= quotes * 2) return rawValue(text.slice(quotes, -quotes))
  return unescaped(text.slice(1, -1), escape)
}

const escape =
  /\\(?:(?<letter>[abefnrtv0'"\\?])|x(?<hex>[0-9a-fA-F]{1,4})|u(?<hex>[0-9a-fA-F]{4})|U(?<hex>[0-9a-fA-F]{8}))/g

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
