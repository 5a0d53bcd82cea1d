import { readCalls } from '../read-calls.ts'
import type { SourceText } from '../source-text.ts'
import type { CommandLine, CommandOption } from './option.ts'
import { helpLine, orderNames } from './option.ts'

/** Options that C and C++ read by `getopt_long` tables and by comparing `argv`, with the help of the usage text. */
export function findCOptions(source: SourceText): CommandLine {
  if (!/\bargv\b|\bgetopt(?:_long)?\b/u.test(source.text)) return { commands: [], options: [] }
  const help = readUsage(source.text)
  const found = [...findTable(source), ...findComparisons(source)].map((option) => {
    const line = option.names.map((name) => help.get(name)).find((text) => text !== undefined)
    return { ...option, ...helpLine(line) }
  })
  return {
    commands: [],
    options: [...new Map(found.map((option) => [option.names.join(), option])).values()],
  }
}

/** `{"verbose", no_argument, 0, 'v'}`. */
function findTable(source: SourceText): CommandOption[] {
  const row =
    /\{\s*"([\w-]+)"\s*,\s*(no_argument|required_argument|optional_argument)\s*,[^,}]*,\s*([^}]*)\}/gu
  return [...source.text.matchAll(row)].map((match) => {
    const short = /^'(\w)'/u.exec(match[3] ?? '')?.[1]
    return {
      names: orderNames([`--${match[1] ?? ''}`, ...(short === undefined ? [] : [`-${short}`])]),
      kind: 'option' as const,
      values: match[2] === 'no_argument' ? 0 : 1,
      ...source.placeOf(match.index),
      framework: 'getopt_long',
    }
  })
}

/** Calls of a comparing function with the option's name: `strcmp(argv[i], "--x")`, `isoption(&text, 's', "slurp", …)`. */
function findComparisons(source: SourceText): CommandOption[] {
  const call =
    /\b(strcmp|strncmp|strcasecmp|is_?option|is_?opt|opt_?is|match_?opt(?:ion)?|check_?opt(?:ion)?|is_?flag)\(/giu
  return readCalls(source, call, ({ match, items, end, place }) => {
    const isCompare = /^str/iu.test(match[1] ?? '')
    const long = items.map((item) => /^"([^"]*)"$/u.exec(item)?.[1]).find((item) => item !== undefined)
    if (long === undefined || (isCompare ? !/^--?[\w?][\w=-]*$/u.test(long) : !/^[\w-][\w=-]+$/u.test(long)))
      return undefined
    const short = isCompare
      ? undefined
      : /^'(\w)'$/u.exec(items.find((item) => item.startsWith("'")) ?? '')?.[1]
    const name = isCompare || long.startsWith('-') ? long : `--${long}`
    return {
      names: orderNames([name, ...(short === undefined ? [] : [`-${short}`])]),
      kind: 'option',
      ...valuesOf(source.text, end),
      ...place,
      framework: 'its own parser',
    }
  })
}

/** How many further words of `argv` the branch behind a comparison takes: `argv[i+2]` are two. */
function valuesOf(text: string, at: number): { values?: number } {
  const rest = text.slice(at, at + 1_500)
  const end = /\}\s{0,40}else\b|\n[ \t]{0,40}case\b/u.exec(rest)?.index ?? 600
  const taken = [...rest.slice(0, end).matchAll(/\bargv\[\s*\w+\s*\+\s*(\d)\s*\]/gu)].map(([, number]) =>
    Number(number),
  )
  return taken.length === 0 ? {} : { values: Math.max(...taken) }
}

/** Lines of a usage text: `"  -n, --null-input   use null as input;\n"` by each of their names. */
export function readUsage(text: string): Map<string, string> {
  const lines = new Map<string, string>()
  let last: readonly string[] = []
  /** Where the help begins in the lines; a name that is as long as the column leaves one blank only. */
  let column = 0
  for (const [, content = ''] of text.matchAll(/"((?:\\.|[^"\\\n])*)"/gu)) {
    const line = content.replace(/\\n$/u, '')
    const names = [...line.slice(0, 40).matchAll(/(?<![\w-])--?[A-Za-z][\w-]*/gu)].map(([name]) => name)
    if (/^\s{1,12}-/u.test(line) && names.length > 0) {
      const gap = /\S\s{2,}(?=\S)/u.exec(line)
      if (gap !== null) column = gap.index + gap[0].length
      const help = line
        .slice(column)
        .replaceAll(String.raw`\"`, '"')
        .trim()
      for (const name of names) if (!lines.has(name)) lines.set(name, help)
      last = names
    } else if (/^\s{8,}\S/u.test(line) && last.length > 0) {
      for (const name of last) lines.set(name, `${lines.get(name) ?? ''} ${line.trim()}`.trim())
    } else last = []
  }
  return lines
}
