/** A longer text is no name. */
export const MAX_NAME_LENGTH = 500
const MAX_SEGMENTS = 12

/** Words of a path through a program that say where it begins or what kind of member follows, and name nothing. */
const idle = new Set(['crate', 'self', 'super', 'this', 'prototype'])

/**
 * The names in a name as people write it, outermost first: `Foo#bar`, `a.b.Baz.method()`, `std::io::Read`, `(*Tree).Walk`,
 * `Map<K, V>.get`, `Foo.prototype.bar`, `@app.route`. Empty for what cannot be a name.
 */
export function splitName(written: string): string[] {
  if (written.length > MAX_NAME_LENGTH) return []
  const text = withoutTypeArguments(written.trim())
    .replace(/^[`'"@&*]+/u, '')
    .replace(/(?<![`'"])[`'"]+$/u, '')
    .replace(/\(\*?([\p{L}\p{N}_$.]+)\)(?=\.)/gu, '$1')
  const end = text.indexOf('(')
  const segments = (end > 0 ? text.slice(0, end) : text)
    .split(/->|::|[.#/\\]|\?\.|!\./u)
    .map((segment) => segment.trim().replace(/[?!]$/u, ''))
    .filter((segment) => segment !== '')
  const named = segments.filter((segment, index) => index === segments.length - 1 || !idle.has(segment))
  return named.length > MAX_SEGMENTS ? [] : named
}

/** `Map<K, List<V>>.get` without what stands in angle brackets; a text in which they do not match stays as it is. */
function withoutTypeArguments(text: string): string {
  let depth = 0
  let kept = ''
  for (let index = 0; index < text.length; index++) {
    const character = text[index]!
    // `operator<` and `->` hold no arguments; a name that begins with a bracket is `<anonymous>`.
    if (character === '<' && /[\p{L}\p{N}_:>]/u.test(text[index - 1] ?? '') && !kept.endsWith('operator'))
      depth++
    else if (character === '>' && depth > 0) depth--
    else if (depth === 0) kept += character
  }
  return depth === 0 ? kept.replace(/::$/u, '') : text
}
