import { unescaped } from '../core/strings.ts'

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
  return isRaw ? inner : unescaped(inner, escape)
}

const escape = /\\(?:(?<letter>[nrt0\\'"])|x(?<hex>[0-9a-fA-F]{2})|u\{(?<hex>[0-9a-fA-F_]{1,8})\}|\r?\n\s*)/g
