import { createSourceText, extensionOf } from '../inventory/source-text.ts'

/** A statement of SQL that code holds as a string, with what is no SQL in it blank. */
export interface SqlStatement {
  readonly text: string
  readonly lineAt: (offset: number) => number
  readonly tables: readonly SqlTable[]
}

export interface SqlTable {
  /** As written, without its schema and quotes. */
  readonly name: string
  /** What its columns may be qualified with beside the name. */
  readonly alias: string | undefined
  readonly writes: boolean
  readonly offset: number
}

const opened = '(?:\\\\?["`[])?'
const closed = '(?:\\\\?["`\\]])?'
const identifier = String.raw`${opened}(?:\w{1,80}${closed}\.${opened})?(\w{1,120})${closed}`
const aliased = String.raw`(?:\s+(?:as\s+)?(?!(?:on|using|where|set|left|right|inner|outer|full|cross|join|natural|order|group|having|limit|union|values|select|returning|for|as|default)\b)(\w{1,60})\b)?`
const mention = new RegExp(
  String.raw`\b(delete\s+from|from|join|into|update)\s+(?:only\s+)?(${identifier}${aliased}(?:\s*,\s*${identifier}${aliased}){0,8})`,
  'giu',
)
const listed = new RegExp(String.raw`${identifier}${aliased}`, 'giu')

const begins =
  /^(?:explain\s+(?:analyze\s+)?)?(?:select\s[\s\S]*?\sfrom\s|insert\s+(?:or\s+\w+\s+|ignore\s+)?into\s|update\s+(?:only\s+)?\S+(?:\s+(?:as\s+)?\w+)?\s+set\s|delete\s+from\s|replace\s+into\s|merge\s+into\s|with\s+(?:recursive\s+)?\w+\s*(?:\([^()]*\)\s*)?as\s*(?:not\s+|materialized\s+)*\(|(?:(?:left|right|inner|cross|full)\s+(?:outer\s+)?)?join\s+\S+[\s\S]*?\s(?:on|using)\b)/iu
const named = /\b(\w{1,120})\s*(?:\([^()]*\)\s*)?as\s*(?:not\s+|materialized\s+)*\(/giu

/** The statements in some lines of code, the first of which is `startLine`. */
export function readStatements(path: string, lines: readonly string[], startLine: number): SqlStatement[] {
  const source = createSourceText(path, lines.join('\n'))
  return joinStrings(source.text, extensionOf(path)).flatMap(({ text, offset }): SqlStatement[] => {
    const written = text.trim()
    if (!begins.test(written) || isProse(written)) return []
    // What SQL itself quotes is data.
    const bare = text.replace(/'[^'\n]{0,400}'/gu, (one) => `'${' '.repeat(one.length - 2)}'`)
    const own = new Set([...bare.matchAll(named)].map(([, name = '']) => name.toLowerCase()))
    return [
      {
        text: bare,
        lineAt: (at) => startLine + source.lineAt(offset + at) - 1,
        tables: tablesIn(bare).filter(({ name }) => !own.has(name.toLowerCase())),
      },
    ]
  })
}

/** `Select a user from users to go on`. */
function isProse(text: string): boolean {
  const verb = /^\w+/u.exec(text)?.[0] ?? ''
  if (verb === verb.toUpperCase()) return false
  return verb !== verb.toLowerCase() || !/[*=(),?]|\bwhere\b/u.test(text)
}

function tablesIn(text: string): SqlTable[] {
  return [...text.matchAll(mention)].flatMap((match) => {
    const [whole, keyword = '', list = ''] = match
    const start = match.index + whole.length - list.length
    return [...list.matchAll(listed)].flatMap((one): SqlTable[] => {
      const [, name = '', alias] = one
      // `ON CONFLICT … DO UPDATE SET`, `FOR UPDATE OF`.
      if (/^(?:set|of|select|lateral|unnest|nowait|skip)$/iu.test(name)) return []
      return [{ name, alias, writes: !/^(?:from|join)$/iu.test(keyword), offset: start + one.index }]
    })
  })
}

/** What may stand between two strings that are put together: `" + column + "`. */
const between = /^\s*(?:[+.\\]\s*(?:[\w.()]{1,60}\s*[+.]\s*)?)?$/u

/** Strings of code, those that are put together as one: what is between them is blank, so that each stays at its place. */
function joinStrings(text: string, extension: string): { text: string; offset: number }[] {
  const joined: { text: string; offset: number }[] = []
  let end = -1
  for (const match of text.matchAll(stringsOf(extension))) {
    const body = match.groups?.['body']
    if (body === undefined) continue
    const at = match.index + match[0].lastIndexOf(body)
    const last = joined.at(-1)
    if (last !== undefined && between.test(text.slice(end, match.index)))
      last.text += `${text.slice(last.offset + last.text.length, at).replace(/[^\n]/gu, ' ')}${body}`
    else joined.push({ text: body, offset: at })
    end = match.index + match[0].length
  }
  return joined
}

const one = (quote: string, line: string): string =>
  String.raw`${quote}(?<body>(?:\\[\s\S]|[^${quote}\\${line}])*)${quote}`
const long = (quotes: string): string => String.raw`${quotes}(?<body>[\s\S]*?)${quotes}`
const inLine = String.raw`\n`

const strings: readonly (readonly [extensions: RegExp, forms: readonly string[]])[] = [
  [
    /^(?:rb|php)$/u,
    [
      String.raw`<<[<~-]?["']?(?<end>[A-Z]\w*)["']?[^\n]*\n(?<body>[\s\S]*?)\n\s*\k<end>\b`,
      one('"', ''),
      one("'", ''),
    ],
  ],
  [/^py$/u, [long('"""'), long("'''"), one('"', inLine), one("'", inLine)]],
  [/^(?:[cm]?[jt]sx?|vue|svelte)$/u, [one('`', ''), one('"', inLine), one("'", inLine)]],
  // A character is no string; those of Rust and raw ones go over lines.
  [
    /^/u,
    [
      String.raw`'(?:\\[^\n]{1,8}|[^'\\\n])'`,
      String.raw`\br#"(?<body>[\s\S]*?)"#`,
      long('"""'),
      one('`', ''),
      one('"', ''),
    ],
  ],
]

/** Their bodies are the group `body`; what is matched without one is no string. */
function stringsOf(extension: string): RegExp {
  const forms = strings.find(([extensions]) => extensions.test(extension))?.[1] ?? []
  return new RegExp(forms.join('|'), 'gu')
}
