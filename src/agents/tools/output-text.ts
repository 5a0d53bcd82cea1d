/**
 * A tool's output as text for a reader that pays by the token: a path once for all its entries, one line an entry,
 * source as it stands in the file, no quotes, braces and escapes. Left out is what another field says already, and
 * what is so of most entries (`known exact`, `exported true`).
 */
export function toOutputText(output: object): string {
  return writeFields(output, '').join('\n')
}

type Fields = Readonly<Record<string, unknown>>

function writeFields(value: Fields | object, indent: string, said: ReadonlySet<string> = noFields): string[] {
  return tellingFields(value, said).flatMap(([name, field]) => writeField(name, field, indent))
}

function writeField(name: string, value: unknown, indent: string): string[] {
  if (Array.isArray(value)) {
    if (value.every(isPlain)) return [`${indent}${name}: ${value.map(showPlain).join(', ')}`]
    return writeRecords(name, value, indent) ?? [`${indent}${name}:`, ...writeItems(value, `${indent} `)]
  }
  if (!isFields(value)) {
    const text = showPlain(value)
    return text.includes('\n') ? [`${indent}${name}:`, text] : [`${indent}${name}: ${text}`]
  }
  const head = headOf(value)
  if (head !== undefined) {
    const place = head.location === '' ? '' : ` [${showPlain(head.location)}]`
    return [
      `${indent}${name}: ${head.name}${place}${head.text}`,
      ...writeFields(value, `${indent} `, head.fields),
    ]
  }
  const fields = tellingFields(value)
  return fields.every(([, field]) => isPlain(field))
    ? [`${indent}${name}: ${fields.map(([key, field]) => `${key} ${showPlain(field)}`).join(', ')}`]
    : [`${indent}${name}:`, ...writeFields(value, `${indent} `)]
}

/** `edges (kind, direction, count): calls in 3; reads out 1`: short entries of the same fields on one line. */
function writeRecords(name: string, items: readonly unknown[], indent: string): string[] | undefined {
  const rows = items.map((item) =>
    isFields(item) && headOf(item) === undefined ? tellingFields(item) : undefined,
  )
  const keys = rows[0]?.map(([key]) => key).join(', ')
  const isAlike = rows.every(
    (row) =>
      row !== undefined &&
      row.map(([key]) => key).join(', ') === keys &&
      row.every(([, field]) => isPlain(field) && String(field).length <= longestCell),
  )
  if (rows.length < 2 || !isAlike) return undefined
  const shown = rows.map((row = []) => row.map(([, field]) => showPlain(field)).join(' '))
  return [`${indent}${name} (${keys}): ${shown.join('; ')}`]
}

const longestCell = 40

/** Entries of a list. Those of one file that follow each other stand below its path, each with its lines alone. */
function writeItems(items: readonly unknown[], indent: string): string[] {
  const paths = items.map((item) => readPlace(isFields(item) ? headOf(item)?.location : undefined).path)
  return items.flatMap((item, index) => {
    const path = paths[index]
    const isGrouped = path !== undefined && (path === paths[index - 1] || path === paths[index + 1])
    if (!isGrouped) return writeItem(item, indent, false)
    const heading = path === paths[index - 1] ? [] : [`${indent}${path}`]
    return [...heading, ...writeItem(item, `${indent} `, true)]
  })
}

/** What an entry is on one line, the lists in it below. */
function writeItem(item: unknown, indent: string, isBelowPath: boolean): string[] {
  if (!isFields(item)) return [`${indent}- ${showPlain(item)}`]
  const head = headOf(item)
  const rest = tellingFields(item, head?.fields)
  const isInline = ([, field]: readonly [string, unknown]): boolean =>
    Array.isArray(field) ? field.every(isPlain) : isPlain(field) && !String(field).includes('\n')
  const { path, lines } = readPlace(head?.location)
  const inline = rest
    .filter(isInline)
    .map(([name, field]) =>
      name === 'text'
        ? String(field)
        : name === 'in' && path !== undefined && String(field).startsWith(`${path}#`)
          ? `in ${String(field).slice(path.length + 1)}`
          : `${name} ${Array.isArray(field) ? field.map(showPlain).join(', ') : showPlain(field)}`,
    )
  const nodes = rest.flatMap(([name, field]) => {
    const inner = isFields(field) ? headOf(field) : undefined
    const place = inner === undefined || inner.location === '' ? '' : ` [${showPlain(inner.location)}]`
    return inner === undefined
      ? []
      : [`${name === 'node' ? '' : `${name} `}${inner.name}${place}${inner.text}`]
  })
  const below = rest.filter(
    (entry) => !isInline(entry) && !(isFields(entry[1]) && headOf(entry[1]) !== undefined),
  )
  const place = head === undefined || head.location === '' ? '' : showPlain(head.location)
  const named =
    head === undefined
      ? []
      : isBelowPath
        ? [`${lines ?? ''} ${head.name}${head.text}`.trim()]
        : [`${head.name}${place === '' ? '' : ` [${place}]`}${head.text}`.trim()]
  return [
    `${indent}- ${[...named, ...nodes, ...inline].join('; ')}`,
    ...below.flatMap(([name, field]) => writeField(name, field, `${indent}  `)),
  ]
}

interface Head {
  /** `method Cart.add(item: Item): void` */
  readonly name: string
  readonly location: string
  /** ` — Adds an item.` */
  readonly text: string
  readonly fields: ReadonlySet<string>
}

/** What a definition, or a line of a file, is on one line, and the fields that say it. */
function headOf(value: Fields): Head | undefined {
  const { kind, name, location, node_id: nodeId, signature, doc, text } = value
  if (typeof location !== 'string') return undefined
  if (typeof name !== 'string' || typeof kind !== 'string') {
    if (typeof text !== 'string' || text.includes('\n')) return undefined
    return { name: '', location, text: ` ${text}`, fields: new Set(['location', 'text']) }
  }
  const { path = location } = readPlace(location)
  const isPlainId = typeof nodeId !== 'string' || nodeId === name || nodeId === `${path}#${name}`
  return {
    name: `${kind} ${name}${typeof signature === 'string' ? formOf(name, signature, kind) : ''}${isPlainId ? '' : ` (id ${nodeId})`}`,
    location,
    text: typeof doc === 'string' ? ` — ${cut(doc, longestDoc)}` : '',
    fields: new Set([
      'kind',
      'name',
      'location',
      'node_id',
      'signature',
      'doc',
      'path',
      'start_line',
      'end_line',
    ]),
  }
}

/** Of entries; what is asked for by itself has its source. */
const longestForm = 110
const longestDoc = 120

/** What a signature says behind the name: `(item: Item): void`. */
function formOf(name: string, signature: string, kind: string): string {
  const own = name.slice(name.lastIndexOf('.') + 1)
  const word = new RegExp(`(?<![\\p{L}\\p{N}_$])${RegExp.escape(own)}(?![\\p{L}\\p{N}_$])`, 'gu')
  const [first, ...others] = [...signature.matchAll(word)].map(({ index }) => index)
  if (first === undefined) return ''
  // A type that is called so stands before the name, and what the definition is of behind it.
  const last = others.findLast((at) => !/[({=;]/u.test(signature.slice(0, at)))
  const at = last ?? first
  const type = kind === 'field' || kind === 'variable' ? typeBefore(signature.slice(0, at)) : ''
  return cut(`${type}${signature.slice(at + own.length).trimEnd()}`, longestForm)
}

/** `: LogEventLevel` of `public LogEventLevel Level { get; }`, as languages write it that begin with the type. */
function typeBefore(text: string): string {
  const type = text
    .replaceAll(/\[[^\]]*\]|@\w+(?:\([^)]*\))?/gu, ' ')
    .replace(modifiers, '')
    .trim()
  return /^[\p{L}_][\p{L}\p{N}_.:]*\W?.*$/u.test(type) && !/[=({;]/u.test(type) ? `: ${type}` : ''
}

const modifiers =
  /^\s*(?:(?:public|private|protected|internal|static|readonly|final|const|volatile|virtual|override|abstract|sealed|new|required|export|declare|default|let|var|val|pub(?:\([^)]*\))?|mut|transient|inline|constexpr|extern|mutable|global|self\.|this\.|[\w.]+\.)\s*(?=\s|$|\S))+(?<=\s|\.)/u

function cut(text: string, most: number): string {
  return text.length > most ? `${text.slice(0, most)}…` : text
}

/** `src/a.ts:4-9` is the path `src/a.ts` and the lines `4-9`; one line is one number. */
function readPlace(place: string | undefined): {
  readonly path: string | undefined
  readonly lines: string | undefined
} {
  const [, path, start, end] = /^(.+):(\d+)-(\d+)$/u.exec(place ?? '') ?? []
  return { path, lines: start === end ? start : `${start ?? ''}-${end ?? ''}` }
}

function showPlain(value: unknown): string {
  return String(value).replace(/:(\d+)-\1$/u, ':$1')
}

const noFields: ReadonlySet<string> = new Set()
/** Of ranking, and what a reader of text cannot use. */
const untold: ReadonlySet<string> = new Set(['match', 'relevance', 'centrality', 'asked'])

function tellingFields(value: object, said: ReadonlySet<string> = noFields): (readonly [string, unknown])[] {
  return Object.entries(value).filter(([name, field]) => {
    if (said.has(name) || untold.has(name)) return false
    if (field === undefined || field === null || field === '') return false
    // They stand in the source that is shown whole.
    if (name === 'members' && isWhole(value)) return false
    // Of a definition without members there are none to count.
    if (name === 'extent' && 'node' in value && isFields(value.node) && value.node['member_count'] === 0) {
      return isFields(field) && Array.isArray(field['unread']) && field['unread'].length > 0
    }
    if (name === 'member_count' && field === 0) return false
    // The place says which lines are shown, `line_count` of how many.
    if (name === 'extent' && 'line_count' in value && isFields(field) && field['cut'] === null) return false
    if (Array.isArray(field)) return field.length > 0
    if (name === 'known') return field !== 'exact'
    if (name === 'full_doc') return !('doc' in value) || field !== value.doc
    if (name === 'exported') return field !== true
    return name !== 'site_count' || field !== 1
  })
}

function isWhole(value: object): boolean {
  const { source, end_line: end } = value as Fields
  return (
    typeof source === 'string' &&
    typeof end === 'number' &&
    source.split('\n').at(-1)?.startsWith(`${end}| `) === true
  )
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isPlain(value: unknown): boolean {
  return typeof value !== 'object'
}
