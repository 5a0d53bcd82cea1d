/**
 * PostgreSQL stores neither U+0000 nor half a surrogate pair, and refuses the whole statement for one of them.
 * Source code and model output may hold either: each becomes U+FFFD, and the rest is kept.
 */
export function toStorableText(text: string): string {
  return text.toWellFormed().replaceAll('\0', '\u{FFFD}')
}

export function toStorableJson(value: unknown): string {
  return JSON.stringify(value, (_key, item: unknown) =>
    typeof item === 'string' ? toStorableText(item) : item,
  )
}
