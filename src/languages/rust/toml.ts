/** `[name]` or one `[[name]]` with its keys; what an inline table holds is under `key.inner`. */
export interface TomlTable {
  readonly name: string
  readonly values: ReadonlyMap<string, string>
}

/**
 * The tables of a manifest with their strings and booleans, as far as module rules need them. Anything else of TOML is
 * passed over: a broken manifest still says what it can.
 */
export function parseToml(text: string): readonly TomlTable[] {
  let values = new Map<string, string>()
  const tables: TomlTable[] = [{ name: '', values }]
  for (const line of logicalLines(text)) {
    const header = /^\[\[?([^\]]+)\]\]?$/.exec(line)
    if (header !== null) {
      values = new Map()
      tables.push({ name: keyOf(header[1]!), values })
      continue
    }
    const equals = line.indexOf('=')
    if (equals === -1) continue
    readValue(values, keyOf(line.slice(0, equals)), line.slice(equals + 1).trim())
  }
  return tables
}

function readValue(values: Map<string, string>, key: string, written: string): void {
  if (!written.startsWith('{')) {
    values.set(key, plainValue(written))
    return
  }
  values.set(key, '')
  const pair = /(?<![\w.-])([\w.-]+)\s*=\s*("(?:[^"\\]|\\.)*"|'[^']*'|[\w.+-]+)/g
  for (const [, inner, value] of written.matchAll(pair)) values.set(`${key}.${inner}`, plainValue(value!))
}

function plainValue(written: string): string {
  const isQuoted = written.length > 1 && (written.startsWith('"') || written.startsWith("'"))
  return isQuoted ? written.slice(1, -1) : written
}

/** `"a-b".c` is `a-b.c`. */
function keyOf(written: string): string {
  return written
    .trim()
    .replaceAll(/(?:(?<!\s)\s+)?\.\s*/g, '.')
    .replaceAll(/^["']|["']$/g, '')
}

/** Lines without comments; an array or inline table of several lines is one. */
function* logicalLines(text: string): Generator<string> {
  let held = ''
  let depth = 0
  for (const line of text.split(/\r?\n/)) {
    if (line.length > longestValue) continue
    const content = withoutComment(line).trim()
    const isHeader = held === '' && /^\[\[?[^\]=]+\]\]?$/.test(content)
    held += (held === '' ? '' : ' ') + content
    depth += depthOf(content)
    if (!isHeader && depth > 0 && held.length < longestValue) continue
    if (held !== '') yield held
    held = ''
    depth = 0
  }
  if (held !== '') yield held
}

/** An array that is not closed must not swallow the whole file, and a longer line says nothing of modules. */
const longestValue = 20_000

function withoutComment(line: string): string {
  let quote = ''
  for (let at = 0; at < line.length; at++) {
    const character = line[at]!
    if (quote !== '') {
      if (character === '\\' && quote === '"') at++
      else if (character === quote) quote = ''
    } else if (character === '"' || character === "'") quote = character
    else if (character === '#') return line.slice(0, at)
  }
  return line
}

function depthOf(line: string): number {
  let depth = 0
  let quote = ''
  for (const character of line) {
    if (quote !== '') {
      if (character === quote) quote = ''
    } else if (character === '"' || character === "'") quote = character
    else if (character === '[' || character === '{') depth++
    else if (character === ']' || character === '}') depth--
  }
  return depth
}
