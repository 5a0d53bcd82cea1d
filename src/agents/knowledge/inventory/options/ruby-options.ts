import { literalOf, literalsIn, namedArgument, readArguments } from '../call-text.ts'
import type { SourceText } from '../source-text.ts'
import type { Command, CommandLine, CommandOption } from './option.ts'
import { helpLine, orderNames } from './option.ts'

/** Options of OptionParser, Thor, Mercenary, commander and GLI: calls with or without brackets, a command a block. */
export function findRubyOptions(source: SourceText): CommandLine {
  const isThor = /<\s*(?:::)?Thor\b/u.test(source.text)
  const calls = readCalls(source)
  return {
    commands: [
      ...(isThor ? findThorCommands(source) : []),
      ...calls.flatMap((call, index) => toCommand(source, call, calls.slice(index + 1))),
    ],
    options: calls.flatMap((call) => toOption(source, call, isThor)),
  }
}

interface Call {
  readonly receiver: string
  readonly name: string
  readonly items: readonly string[]
  readonly at: number
  readonly end: number
  readonly opensBlock: boolean
}

const names = 'on|option|switch|flag|method_option|class_option|command|description|desc|summary|alias'
const call = new RegExp(String.raw`^[ \t]*(?:(\w+)\.)?(${names})(?:\(|[ \t]+(?=[:"'%\[]))`, 'gmu')

/** Arguments go on over lines that end with a comma. */
function readCalls({ text }: SourceText): Call[] {
  return [...text.matchAll(call)].flatMap((match): Call[] => {
    const [all, receiver = '', name = ''] = match
    const open = match.index + all.length - 1
    const bracket = all.endsWith('(')
    const bare = bracket ? undefined : /^(?:[^\n]*,[ \t]*\n)*[^\n]*/u.exec(text.slice(open + 1))?.[0]
    const rest = bare?.replace(/[ \t]+(?:do\b|\{[ \t]*\|).*$/u, '')
    const read = bracket ? readArguments(text, open) : readArguments(`(${rest ?? ''})`, 0)
    if (read === undefined) return []
    const end = bracket ? read.end : open + 1 + (rest?.length ?? 0)
    const opensBlock = /^\)?[ \t]*(?:do\b|\{)/u.test(text.slice(end, end + 40))
    return [{ receiver, name, items: read.items, at: match.index + all.search(/\S/u), end, opensBlock }]
  })
}

function wordOf(item: string | undefined): string | undefined {
  return /^:"?([\w-]+)"?$/u.exec(item ?? '')?.[1] ?? literalOf(item)
}

/** `prog.command(:build) do |c|`, described by the calls on `c` up to the next command. */
function toCommand(source: SourceText, one: Call, following: readonly Call[]): Command[] {
  if (one.name !== 'command' || !one.opensBlock) return []
  const end = following.findIndex(({ name }) => name === 'command')
  const own = end === -1 ? following : following.slice(0, end)
  const help = own.find(({ name }) => name === 'description' || name === 'summary' || name === 'desc')
  const aliases = own.filter(({ name }) => name === 'alias').flatMap(({ items }) => items.map(wordOf))
  const said = [...one.items.map(wordOf), ...aliases].filter((name) => name !== undefined)
  return said.length === 0
    ? []
    : [
        {
          name: [...new Set(said)].join(', '),
          ...helpLine(literalOf(help?.items[0])),
          ...source.placeOf(one.at, one.end),
          framework: 'command',
        },
      ]
}

/** `desc "usage", "help"` above the method that is the command. */
function findThorCommands(source: SourceText): Command[] {
  return [
    ...source.text.matchAll(/^[ \t]*desc\b([^\n]*(?:,[ \t]*\n[^\n]*)*)[\s\S]{0,2000}?^[ \t]*def\s+(\w+)/gmu),
  ].map((match) => ({
    name: match[2] ?? '',
    ...helpLine(literalsIn(match[1] ?? '').at(1)),
    ...source.placeOf(match.index, match.index + match[0].length),
    framework: 'Thor',
  }))
}

function toOption(source: SourceText, one: Call, isThor: boolean): CommandOption[] {
  const { name, items, receiver } = one
  if (isThor && name.endsWith('option')) return thorOption(source, one)
  const isGli = name === 'switch' || name === 'flag'
  if (name !== 'on' && name !== 'option' && !isGli) return []
  const texts = items.map(literalOf).filter((text) => text !== undefined)
  const typed = isGli
    ? literalsAndSymbols(items.filter((item) => !/^\w+:\s|=>/u.test(item))).map((word) =>
        word.length === 1 ? `-${word}` : `--${word}`,
      )
    : texts.flatMap((text) => (/^--?[\w[]/u.test(text) ? (text.split(/[\s=]/u)[0] ?? []) : []))
  if (typed.length === 0) return []
  const help = texts.findLast((text) => !text.startsWith('-'))
  const takesValue = texts.some((text) => /^--?[\w-]+(?:\[?[ =]|\[[^\]n])/u.test(text))
  const fallback = namedArgument(items, 'default_value') ?? namedArgument(items, 'default')
  return [
    {
      names: orderNames(typed),
      kind: 'option',
      ...helpLine(isGli ? literalOf(namedArgument(items, 'desc')) : help),
      ...(fallback === undefined ? {} : { default: fallback }),
      ...(name === 'switch' || (!isGli && !takesValue) ? { values: 0 } : {}),
      ...source.placeOf(one.at, one.end),
      framework: receiver === 'opts' || receiver === 'parser' ? 'OptionParser' : 'command',
    },
  ]
}

function thorOption(source: SourceText, one: Call): CommandOption[] {
  const name = wordOf(one.items[0])
  if (name === undefined) return []
  const named = (key: string): string | undefined => namedArgument(one.items, key)
  const aliases = literalsIn(named('aliases') ?? '')
  const fallback = named('default')
  return [
    {
      names: orderNames([`--${name.replaceAll('_', '-')}`, ...aliases]),
      kind: 'option',
      ...helpLine(literalOf(named('desc')) ?? literalOf(named('banner'))),
      ...(fallback === undefined ? {} : { default: fallback }),
      ...(named('type') === ':boolean' ? { values: 0 } : {}),
      ...(named('required') === 'true' ? { isRequired: true as const } : {}),
      ...(named('hide') === 'true' ? { isHidden: true as const } : {}),
      ...source.placeOf(one.at, one.end),
      framework: 'Thor',
    },
  ]
}

function literalsAndSymbols(items: readonly string[]): string[] {
  return items.flatMap((item) =>
    item.startsWith('[') ? literalsAndSymbols(readArguments(item, 0)?.items ?? []) : (wordOf(item) ?? []),
  )
}
