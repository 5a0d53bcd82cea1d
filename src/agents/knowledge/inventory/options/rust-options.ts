import { literalOf, readArguments } from '../call-text.ts'
import { readCalls } from '../read-calls.ts'
import type { SourceText } from '../source-text.ts'
import type { Command, CommandLine, CommandOption } from './option.ts'
import { helpLine, orderNames } from './option.ts'

/** Options of clap, as a builder and by derive. */
export function findRustOptions(source: SourceText): CommandLine {
  if (
    !/\b(?:clap|structopt)\b/u.test(source.text) &&
    !/\bArg::new\(|\bCommand::new\([^)]{1,60}\)\s*\.about\(/u.test(source.text)
  ) {
    return { commands: [], options: [] }
  }
  return {
    commands: [...findCommands(source), ...findDerivedCommands(source)],
    options: [...findBuilt(source), ...findDerived(source)],
  }
}

/** The variants of an enum that derives `Subcommand`, with what is written above them. */
function findDerivedCommands(source: SourceText): Command[] {
  const subcommands =
    /derive\([^)]{0,200}\bSubcommand\b[^)]{0,200}\)\]\s*(?:#\[[^\n]*\]\s*)*(?:pub(?:\([^)]*\))?\s+)?enum\s+\w+\s*\{/gu
  return readCalls(source, subcommands, ({ match, items }) => {
    let at = match.index + match[0].length
    return items.flatMap((item): Command[] => {
      at = source.text.indexOf(item, at)
      const marks = [...item.matchAll(/^[ \t]{0,80}#\[([^\n]{0,2000})\]/gmu)]
        .map(([, mark = '']) => mark)
        .join(' ')
      const variant = /(?:^|\n)[ \t]{0,80}([A-Z]\w{0,120})[ \t]{0,20}(?:[({=]|$)/u.exec(
        item.replace(/#\[[^\n]*\]/gu, ''),
      )?.[1]
      if (variant === undefined) return []
      const offset = at + Math.max(0, item.indexOf(variant))
      const line = source.lineAt(offset)
      const above = source.original.split('\n').slice(Math.max(0, line - 9), line - 1)
      const doc = above
        .slice(above.findLastIndex((each) => !/^\s*(?:\/\/\/|#\[)/u.test(each)) + 1)
        .filter((each) => /^\s*\/\/\//u.test(each))
        .map((each) => each.replace(/^\s*\/\/\/\s?/u, ''))
      return [
        {
          name: /\bname\s*=\s*"([^"]+)"/u.exec(marks)?.[1] ?? kebab(variant),
          ...helpLine(doc[0]),
          ...(/\bhide\s*=\s*true/u.test(marks) ? { isHidden: true as const } : {}),
          ...source.placeOf(offset),
          framework: 'clap',
        },
      ]
    })
  })
}

function kebab(name: string): string {
  return name.replace(/(?<=[a-z0-9])(?=[A-Z])/gu, '-').toLowerCase()
}

function findBuilt(source: SourceText): CommandOption[] {
  const { text } = source
  const starts = [...text.matchAll(/\bArg::(?:new|with_name)\(/gu)]
  return starts.flatMap((match, index): CommandOption[] => {
    const name = literalOf(readArguments(text, match.index + match[0].length - 1)?.items[0])
    if (name === undefined) return []
    const chain = readChain(text, match.index + match[0].length - 1, starts[index + 1]?.index ?? text.length)
    const long = literalOf(chain.get('long'))
    const short = /'(.)'|"(.)"/u.exec(chain.get('short') ?? '')
    const shown = short?.[1] ?? short?.[2]
    const names = [
      ...(long === undefined ? [] : [`--${long}`]),
      ...(shown === undefined ? [] : [`-${shown}`]),
    ]
    const fallback = chain.get('default_value')
    return [
      {
        names: names.length === 0 ? [name] : orderNames(names),
        kind: names.length === 0 ? 'argument' : 'option',
        ...helpLine(
          literalOf(chain.get('help')) ?? literalOf(chain.get('long_help')) ?? literalOf(chain.get('about')),
        ),
        ...(fallback === undefined ? {} : { default: fallback }),
        ...(/SetTrue|Count|SetFalse/u.test(chain.get('action') ?? '') ? { values: 0 } : {}),
        ...(chain.has('hide') && chain.get('hide') !== 'false' ? { isHidden: true as const } : {}),
        ...(chain.get('required') === 'true' ? { isRequired: true as const } : {}),
        ...source.placeOf(match.index),
        framework: 'clap',
      },
    ]
  })
}

/** The methods that are called one behind the other, with their first arguments. */
function readChain(text: string, open: number, limit: number): Map<string, string> {
  const chain = new Map<string, string>()
  let at = (readArguments(text, open)?.end ?? open) + 1
  while (at < limit) {
    const next = /^\s*\.(\w+)\(/u.exec(text.slice(at, at + 400))
    const call = next === null ? undefined : readArguments(text, at + next[0].length - 1)
    if (next === null || call === undefined) break
    chain.set(next[1] ?? '', call.items.join(', '))
    at = call.end + 1
  }
  return chain
}

/** `/// help` and `#[arg(short, long, default_value = "x")]` above a field of a struct that derives `Parser` or `Args`. */
function findDerived(source: SourceText): CommandOption[] {
  if (!/derive\([^)]{0,200}\b(?:Parser|Args|Subcommand|StructOpt)\b/u.test(source.text)) return []
  return readCalls(source, /#\[(?:arg|clap|structopt|command)\(/gu, ({ match, items, end }) => {
    const field = /^\)\]\s*(?:#\[[^\n]*\]\s*)*(?:pub(?:\([^)]*\))?\s+)?(\w+)\s*:\s*([^,\n}]+)/u.exec(
      source.text.slice(end, end + 600),
    )
    if (field === null) return undefined
    const [, name = '', type = ''] = field
    const settings = new Map(
      items.map((item) => {
        const pair = /^(\w+)\s*(?:=\s*([\s\S]*))?$/u.exec(item)
        return [pair?.[1] ?? '', pair?.[2] ?? '']
      }),
    )
    const names = derivedNames(name, settings)
    const fallback = settings.get('default_value') ?? settings.get('default_value_t')
    return {
      names,
      kind: names[0]?.startsWith('-') === true ? 'option' : 'argument',
      ...helpLine(literalOf(settings.get('help')) ?? docAbove(source.original, match.index)),
      ...(fallback === undefined ? {} : { default: fallback }),
      ...(type.trim() === 'bool' ? { values: 0 } : {}),
      ...(settings.has('hide') || settings.has('hidden') ? { isHidden: true } : {}),
      ...source.placeOf(match.index, end + field[0].length),
      framework: 'clap',
    }
  })
}

function derivedNames(field: string, settings: ReadonlyMap<string, string>): string[] {
  const names: string[] = []
  const long = settings.get('long')
  if (long !== undefined)
    names.push(`--${long === '' ? field.replaceAll('_', '-') : (literalOf(long) ?? field)}`)
  const short = settings.get('short')
  if (short !== undefined)
    names.push(`-${short === '' ? (field[0] ?? '') : (/['"](.)['"]/u.exec(short)?.[1] ?? '')}`)
  return names.length === 0 ? [field] : names
}

function docAbove(text: string, at: number): string {
  const lines = text
    .slice(Math.max(0, at - 1_500), at)
    .split('\n')
    .slice(0, -1)
    .reverse()
  const end = lines.findIndex((line) => !/^\s*(?:\/\/\/|#\[)/u.test(line))
  return lines
    .slice(0, Math.max(0, end))
    .filter((line) => line.trim().startsWith('///'))
    .reverse()
    .map((line) => line.trim().slice(3).trim())
    .join(' ')
}

function findCommands(source: SourceText): Command[] {
  // A program that is started is no command of this one.
  if (/\bprocess::(?:\{[^}]{0,200}\b)?Command\b/u.test(source.text)) return []
  return readCalls(
    source,
    /\b(?:Command|App|SubCommand)::(?:new|with_name)\(/gu,
    ({ match, items, place }) => {
      const name = literalOf(items[0])
      if (name === undefined) return undefined
      const chain = readChain(source.text, match.index + match[0].length - 1, source.text.length)
      return { name, ...helpLine(literalOf(chain.get('about'))), ...place, framework: 'clap' }
    },
  )
}
