import type { SourceText } from '../source-text.ts'

/** The dotted name of the module that a file is. */
export function moduleOf(path: string): string {
  return path
    .replace(/\.py$/u, '')
    .replace(/\/__init__$/u, '')
    .replace(/^(?:src|lib)\//u, '')
    .replaceAll('/', '.')
}

/** The full name of what a file calls `bp`: by its imports, else its own. */
export function resolveName(source: SourceText, name: string): string {
  const [head = '', ...rest] = name.split('.')
  const imported = new RegExp(
    String.raw`^[ \t]*from[ \t]+([\w.]+)[ \t]+import[ \t]*(?:\([^()]*?|[^\n()]*?)\b(?:(\w+)[ \t]+as[ \t]+)?${head}\b`,
    'mu',
  ).exec(source.text)
  if (imported !== null) {
    const from = absoluteModule(source.path, imported[1] ?? '')
    return [from, imported[2] ?? head, ...rest].join('.')
  }
  const whole = new RegExp(String.raw`^[ \t]*import[ \t]+([\w.]+)[ \t]+as[ \t]+${head}\b`, 'mu').exec(
    source.text,
  )
  if (whole !== null) return [whole[1] ?? '', ...rest].join('.')
  return `${moduleOf(source.path)}.${name}`
}

function absoluteModule(path: string, name: string): string {
  if (!name.startsWith('.')) return name
  const dots = /^\.+/u.exec(name)?.[0].length ?? 0
  const parts = moduleOf(path).split('.')
  const base = parts.slice(0, parts.length - dots + (path.endsWith('__init__.py') ? 1 : 0))
  return [...base, name.slice(dots)].filter((part) => part !== '').join('.')
}

/** What `app/` imports as `app.api` stands in `backend/app/api` where the package is not at the root. */
export function canonicalKey(declared: readonly string[], key: string): string {
  return declared.includes(key) ? key : (declared.find((one) => one.endsWith(`.${key}`)) ?? key)
}
