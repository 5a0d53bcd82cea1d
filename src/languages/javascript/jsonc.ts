/** JSON with comments and trailing commas, as in `tsconfig.json`; undefined where even that cannot be read. */
export function parseJsonc(text: string): unknown {
  try {
    return JSON.parse(plainJson(text.charCodeAt(0) === 0xfe_ff ? text.slice(1) : text))
  } catch {
    return undefined
  }
}

function plainJson(text: string): string {
  let json = ''
  let from = 0
  let at = 0
  while (at < text.length) {
    const unit = text[at]
    if (unit === '"') {
      at = afterString(text, at)
    } else if (unit === '/' && (text[at + 1] === '/' || text[at + 1] === '*')) {
      json += text.slice(from, at)
      at = afterComment(text, at)
      from = at
    } else if (unit === ',' && isBeforeClose(text, at + 1)) {
      json += text.slice(from, at)
      from = ++at
    } else {
      at++
    }
  }
  return json + text.slice(from)
}

function afterString(text: string, start: number): number {
  let at = start + 1
  while (at < text.length && text[at] !== '"') at += text[at] === '\\' ? 2 : 1
  return at + 1
}

function afterComment(text: string, start: number): number {
  const isLine = text[start + 1] === '/'
  const end = text.indexOf(isLine ? '\n' : '*/', start + 2)
  if (end === -1) return text.length
  return isLine ? end : end + 2
}

/** Whether only space and comments stand between here and a closing bracket. */
function isBeforeClose(text: string, from: number): boolean {
  let at = from
  while (at < text.length) {
    const unit = text[at]!
    if (unit === '}' || unit === ']') return true
    if (unit === '/' && (text[at + 1] === '/' || text[at + 1] === '*')) at = afterComment(text, at)
    else if (unit.trim() === '') at++
    else return false
  }
  return false
}

export type JsonObject = Readonly<Record<string, unknown>>

export function asObject(value: unknown): JsonObject | undefined {
  return isObject(value) ? value : undefined
}

function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

export function asString(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined
}

/** The strings of an array, or a single string as an array of one. */
export function asStrings(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value]
  return Array.isArray(value) ? value.filter((entry): entry is string => typeof entry === 'string') : []
}
