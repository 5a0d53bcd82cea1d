/** A definition or file as an answer named it. */
export interface Mention {
  readonly name: string
  /** Where it stands, or where the answer showed it at work. */
  readonly path?: string
  readonly line?: number
}

/** What an answer showed, in its order. */
export interface Shown {
  /** What it begins with, which is what it is about where the question named nothing. */
  readonly lead: Mention | undefined
  /** The entries of its first list or table; of an answer without one, all that it names with a place. */
  readonly items: readonly Mention[]
}

/** The longest answer that is read, and the most entries of its list. */
const mostCharacters = 40_000
const mostItems = 200

/**
 * Reads an earlier answer. Ours and those of other models are the same Markdown: names as code, places in brackets,
 * lists and tables in the order in which people count their entries.
 */
export function readShown(answer: string): Shown {
  const text = answer.slice(0, mostCharacters).replace(/```[\s\S]*?(?:```|$)/gu, '\n')
  const lines = text.split('\n')
  const listed = readList(lines)
  const named = lines.flatMap(readAll)
  return {
    lead: named[0] ?? listed[0],
    items: (listed.length > 0 ? listed : distinctMentions(named)).slice(0, mostItems),
  }
}

/**
 * The first list: its entries may stand below headings of their own, which are a line in bold or one that ends with a
 * colon; a paragraph of prose ends it.
 */
function readList(lines: readonly string[]): Mention[] {
  const items: Mention[] = []
  for (const line of lines) {
    const entry =
      /^\s{0,3}(?:[-*+]|\d{1,3}[.)]|#{2,4} \d{1,3}[.)]?)\s+(\S.*)$/u.exec(line)?.[1] ?? readRow(line)
    if (entry !== undefined) {
      const mention = readEntry(entry)
      if (mention !== undefined) items.push(mention)
    } else if (items.length > 0 && isProse(line)) return items
  }
  return items
}

function isProse(line: string): boolean {
  const trimmed = line.trim()
  return trimmed !== '' && !/^(?:\*\*|[|#_]|\s{2})/u.test(line) && !/^(?:and )?\d+ more/u.test(trimmed)
}

/** The cells of a row of a table; its head and the line below it hold no names with places. */
function readRow(line: string): string | undefined {
  return /^\s*\|.*\|\s*$/u.test(line) && !/^[\s|:-]+$/u.test(line) && line.includes('`') ? line : undefined
}

/** `**Name**: ...`, `` `Name` [path:1-2] ``, `[path]` alone. */
function readEntry(entry: string): Mention | undefined {
  const name = /`([^`\n]{1,200})`/u.exec(entry)?.[1] ?? /\*\*([^*\n]{1,120})\*\*/u.exec(entry)?.[1]
  const place = readPlace(entry)
  const written = name?.trim() ?? place.path
  return written === undefined ? undefined : { name: written, ...place }
}

/** All names in code that a citation stands behind, on one line of prose. */
function readAll(line: string): Mention[] {
  // "`Cart` is a class in `src/cart.ts` [src/cart.ts:1-9]" shows the place of Cart.
  const plain = line.replace(/ in `[^`\n]{1,300}`(?= \[)/gu, '')
  return [...plain.matchAll(/`([^`\n]{1,200})`([^`\n]{0,300})/gu)].flatMap(([, name = '', behind = '']) => {
    const place = readPlace(behind)
    return /^[\w$.:#/<>@~()-]+$/u.test(name) && place.path !== undefined
      ? [{ name: name.trim(), ...place }]
      : []
  })
}

function readPlace(text: string): { path?: string; line?: number } {
  const match =
    /\[([^[\]\s:]{1,300}\.[\w]{1,12}|[^[\]\s:]{1,300}(?=:\d))(?::(\d{1,7})(?:-\d{1,7})?)?\]/u.exec(text)
  if (match?.[1] === undefined) return {}
  return { path: match[1], ...(match[2] === undefined ? {} : { line: Number(match[2]) }) }
}

/** Each name and path once, in the order of their first mention. */
export function distinctMentions(mentions: readonly Mention[]): Mention[] {
  const seen = new Set<string>()
  return mentions.filter(({ name, path }) => {
    const key = `${name} ${path ?? ''}`
    if (seen.has(key)) return false
    seen.add(key)
    return true
  })
}
