import { unescaped } from '../core/strings.ts'

const escape =
  /\\(?:(?<letter>[abfnrtv\\'"])|x(?<hex>[0-9a-fA-F]{2})|u(?<hex>[0-9a-fA-F]{4})|U(?<hex>[0-9a-fA-F]{8})|(?<octal>[0-7]{3}))/g

/** The value of a Go string literal as written in the source, quotes included. */
export function stringValue(literal: string): string {
  if (literal.startsWith('`')) return literal.slice(1, -1).replaceAll('\r', '')
  return unescaped(literal.slice(1, -1), escape)
}
