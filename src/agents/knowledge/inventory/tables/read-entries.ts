import { maskCode, spellingOf } from '../../../mask-code.ts'

/** One element of a literal table. */
export interface TableEntry {
  /** What it is called by: its key, its `name`, its first text, or the name that stands there. */
  readonly label: string
  /** The label is a name in the code, not a text. */
  readonly isName: boolean
  /** What the entry itself says of it: `text`, `help`, `description`. */
  readonly description?: string
  readonly default?: string
  /** The name that a key leads to: the handler, the class. */
  readonly target?: string
  /** The literal that a key is given. */
  readonly value?: string
  /** 0-based lines of the source that was read. */
  readonly firstLine: number
  readonly lastLine: number
}

/** The elements of the literal that a definition is set to; undefined where it is set to something else. */
export function readEntries(source: string, language: string): TableEntry[] | undefined {
  const masked = maskCode(source, spellingOf(language))
  const body = findBody(masked)
  if (body === undefined) return undefined
  const parts = splitParts(masked, body.start, body.end)
  const entries = parts.flatMap(({ start, end }) => {
    const raw = source.slice(start, end)
    const code = stripComments(raw, masked.slice(start, end))
    const lead = code.length - code.trimStart().length
    const text = code.trim()
    const entry = readEntry(text)
    if (entry === undefined) return []
    const firstLine = countLines(source, start + lead)
    return [{ ...entry, firstLine, lastLine: countLines(source, start + code.trimEnd().length) }]
  })
  if (entries.length === 0) return undefined
  return masked.slice(0, body.start).endsWith('Map.of(') ? pairUp(entries) : entries
}

/** `Map.of("a", A, "b", B)`: keys and values in turn. */
function pairUp(entries: readonly TableEntry[]): TableEntry[] {
  return entries.flatMap((entry, index) => {
    const value = entries[index + 1]
    if (index % 2 === 1) return []
    return [{ ...entry, isName: false, ...(value?.isName === true ? { target: value.label } : {}) }]
  })
}

const opening = '{[('
const closing = '}])'

interface Span {
  readonly start: number
  readonly end: number
}

/** The inside of the longest bracket behind the sign of assignment, and of a bracket that is all there is in it. */
function findBody(masked: string): Span | undefined {
  const assigned = /^[ \t]*return\b/mu.exec(masked) ?? /(?<![=!<>])=(?![=>])|:=/u.exec(masked)
  let span: Span = { start: assigned === null ? 0 : assigned.index + assigned[0].length, end: masked.length }
  let found: Span | undefined
  for (let depth = 0; depth < 3; depth += 1) {
    const [longest] = bracketsIn(masked, span).sort(
      (one, other) => other.end - other.start - (one.end - one.start),
    )
    if (longest === undefined) break
    const inside = { start: longest.start + 1, end: longest.end }
    const parts = splitParts(masked, inside.start, inside.end)
    found = inside
    if (parts.length !== 1) break
    span = inside
  }
  return found
}

function bracketsIn(masked: string, { start, end }: Span): Span[] {
  const spans: Span[] = []
  let depth = 0
  let from = 0
  for (let at = start; at < end; at += 1) {
    const char = masked[at] ?? ''
    if (opening.includes(char)) {
      if (depth === 0) from = at
      depth += 1
    } else if (closing.includes(char)) {
      depth -= 1
      if (depth === 0) spans.push({ start: from, end: at })
      if (depth < 0) break
    }
  }
  return spans
}

/** The parts between commas that stand in no inner bracket. */
function splitParts(masked: string, start: number, end: number): Span[] {
  const parts: Span[] = []
  let depth = 0
  let from = start
  for (let at = start; at < end; at += 1) {
    const char = masked[at] ?? ''
    if (opening.includes(char)) depth += 1
    else if (closing.includes(char)) depth -= 1
    else if (char === ',' && depth === 0) {
      parts.push({ start: from, end: at })
      from = at + 1
    }
  }
  parts.push({ start: from, end })
  return parts.filter(({ start: first, end: last }) => masked.slice(first, last).trim() !== '')
}

/** The code of a part: comments, which the mask has blanked out, are blanked out here too. */
function stripComments(raw: string, masked: string): string {
  let out = ''
  for (let at = 0; at < raw.length; at += 1)
    out += masked[at] === ' ' && raw[at] !== '\n' ? ' ' : (raw[at] ?? '')
  return out
}

type Read = Omit<TableEntry, 'firstLine' | 'lastLine'>

const text = String.raw`["'\x60]([^"'\x60\n]{1,120})["'\x60]`
const named = new RegExp(
  String.raw`(?:^|[{,(\s.])["']?(?:name|id|key|command|cmd|title)["']?\s*[:=]\s*${text}`,
  'iu',
)
const keyed = new RegExp(
  String.raw`^(?:${text}|\[?([A-Za-z_$][\w$.:]{0,80})\]?)\s*(?::(?!:)|=>|=(?!=)|->)`,
  'u',
)
const first = new RegExp(String.raw`^(?:&?(?:new )?[A-Za-z_$][\w$.:<>!]{0,60})?\s*[{[(]\s*${text}`, 'u')
const plain = new RegExp(`^${text}$`, 'u')
const described =
  /(?:^|[{,(\s.])["']?(?:text|help|description|desc|doc|summary|usage|about)["']?\s*[:=]\s*((?:(?:"[^"\n]{0,300}"|'[^'\n]{0,300}')\s*\+?\s*){1,8})/iu

/** What one element says of itself. */
function readEntry(element: string): Read | undefined {
  if (
    element === '' ||
    /^(?:NULL|nullptr|null|None|nil|0)$/u.test(element) ||
    /^\{\s*(?:NULL|0|\.name = NULL)?\s*[,}]/u.test(element)
  )
    return undefined
  if (/^(?:\.\.\.|\*{1,2}\w|\.\.)/u.test(element)) return undefined
  const isRecord = /^[&\w.$<>:! ]*[{[(]/u.test(element)
  const description = described.exec(element)?.[1]
  const value =
    /(?:^|[{,(\s.])["']?default\w*["']?\s*[:=]\s*(?:"([^"\n]{0,80})"|'([^'\n]{0,80})'|([\w.+-]{1,60}))/iu.exec(
      element,
    )
  const more = {
    ...(description === undefined ? {} : { description: joinTexts(description) }),
    ...(value === null || !isRecord ? {} : { default: value[1] ?? value[2] ?? value[3] ?? '' }),
  }
  const name = isRecord ? named.exec(element)?.[1] : undefined
  if (name !== undefined) return { label: name, isName: false, ...more }
  const only = plain.exec(element)?.[1]
  if (only !== undefined) return { label: only, isName: false }
  const key = keyed.exec(element)
  if (key !== null) {
    const rest = element.slice(key[0].length).trim()
    const target = /^&?(?:new )?([A-Za-z_$][\w$.]*(?:::\w+)*)/u.exec(rest)?.[1]
    const value =
      /^(?:["'`][^"'`\n]{0,80}["'`]|-?\d[\w.]{0,20}|[Tt]rue|[Ff]alse|None|null|nil|\[\]|\{\})$/u.exec(
        rest,
      )?.[0]
    return {
      label: key[1] ?? key[2] ?? '',
      isName: false,
      ...targetOf(target),
      ...(value === undefined ? {} : { value }),
      ...more,
    }
  }
  const leading = first.exec(element)
  if (leading !== null) {
    const rest = element.slice(leading[0].length)
    const target = /^\s*,\s*&?([A-Za-z_$][\w$.]*(?:::\w+)*)\s*[,})\]]/u.exec(rest)?.[1]
    return { label: leading[1] ?? '', isName: false, ...targetOf(target), ...more }
  }
  const identifier = /^&?(?:new )?([A-Za-z_$][\w$]*(?:(?:\.|::)[A-Za-z_$][\w$]*)*)/u.exec(element)?.[1]
  return identifier === undefined ? undefined : { label: identifier, isName: true, ...more }
}

function targetOf(name: string | undefined): { target?: string } {
  return name === undefined || /^(?:true|false|null|None|nil|NULL|function|async|lambda|\d.*)$/u.test(name)
    ? {}
    : { target: name }
}

function joinTexts(texts: string): string {
  return [...texts.matchAll(/"([^"\n]*)"|'([^'\n]*)'/gu)].map(([, one, other]) => one ?? other ?? '').join('')
}

function countLines(source: string, offset: number): number {
  return source.slice(0, offset).split('\n').length - 1
}
