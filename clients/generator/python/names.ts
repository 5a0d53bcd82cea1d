/** What no field of a class and no parameter may be called. */
const keywords: ReadonlySet<string> = new Set(
  (
    'False None True and as assert async await break class continue def del elif else except finally for from global ' +
    'if import in is lambda nonlocal not or pass raise return try while with yield'
  ).split(' '),
)

export function isIdentifier(name: string): boolean {
  return /^[a-z_]\w*$/i.test(name) && !keywords.has(name)
}

/** `listUses` as `list_uses`. */
export function toSnakeCase(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}

/** `open_by_reason` as `OpenByReason`. */
export function toPascalCase(name: string): string {
  return name
    .split(/[^a-z0-9]+/i)
    .map((word) => `${word.charAt(0).toUpperCase()}${word.slice(1)}`)
    .join('')
}
