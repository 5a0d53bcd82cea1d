import { literalOf, namedArgument } from '../call-text.ts'
import { readCalls } from '../read-calls.ts'
import type { SourceText } from '../source-text.ts'
import type { Command, CommandLine, CommandOption } from './option.ts'
import { helpLine, orderNames } from './option.ts'

const framework = /"(?:flag|github\.com\/spf13\/(?:cobra|pflag)|github\.com\/urfave\/cli\S*)"/u
const flagCall =
  /((?:\b[\w.]{1,60}\.)?(?:(?:Persistent|Local)?Flags\(\)|flag|pflag|flags|fs|flagSet|flagset|set))\.(\w{1,20}?)(Var)?(P)?\(/gu
const types =
  /^(?:Bool|String|Int|Int8|Int16|Int32|Int64|Uint|Uint8|Uint16|Uint32|Uint64|Float32|Float64|Duration|StringSlice|StringArray|StringToString|IntSlice|Count|Text|IP|BoolFunc|Func|BytesHex|)$/u

/** Flags of cobra, pflag, urfave/cli and the standard library's flag package. */
export function findGoOptions(source: SourceText): CommandLine {
  if (!framework.test(source.text)) return { commands: [], options: [] }
  const hidden = new Set(
    [...source.text.matchAll(/\.Mark(?:Hidden|Deprecated)\(\s*"([^"]+)"/gu)].map(([, name]) => name),
  )
  return {
    commands: findCommands(source),
    options: [...findFlags(source, hidden), ...findLiteralFlags(source)],
  }
}

function findFlags(source: SourceText, hidden: ReadonlySet<string | undefined>): CommandOption[] {
  const { text } = source
  return readCalls(source, flagCall, ({ match, items: all, place }) => {
    const [, set = '', type = '', isVariable, hasShort] = match
    if (!types.test(type) || (type === '' && isVariable === undefined)) return undefined
    const items = isVariable === undefined ? all : all.slice(1)
    const name = literalOf(items[0])
    if (name === undefined || !/^[\w.-]+$/u.test(name)) return undefined
    const short = hasShort === undefined ? '' : (literalOf(items[1]) ?? '')
    const help = items.at(-1) ?? ''
    const fallback = type === 'Count' || type === '' ? undefined : items[hasShort === undefined ? 1 : 2]
    const isStandard = /^(?:flag|fs|flagSet|flagset)$/u.test(set) && !text.includes('spf13/')
    const owner = /^(\w+)\.(?:Persistent|Local)?Flags\(\)$/u.exec(set)?.[1]
    return {
      names: orderNames([`${isStandard ? '-' : '--'}${name}`, ...(short === '' ? [] : [`-${short}`])]),
      kind: 'option',
      ...helpLine(literalOf(help) ?? /"((?:\\.|[^"\\])*)"/u.exec(help)?.[1]),
      ...(fallback === undefined || fallback === '""' || fallback === 'nil'
        ? {}
        : { default: fallback.slice(0, 60) }),
      ...(type === 'Bool' || type === 'Count' ? { values: 0 } : {}),
      ...(hidden.has(name) ? { isHidden: true } : {}),
      ...(owner === undefined ? {} : { command: owner }),
      ...place,
      framework: isStandard ? 'flag' : text.includes('spf13/cobra') ? 'cobra' : 'pflag',
    }
  })
}

/** urfave/cli: `&cli.StringFlag{Name: "lang", Aliases: []string{"l"}, Usage: "…"}`. */
function findLiteralFlags(source: SourceText): CommandOption[] {
  return readCalls(source, /\bcli\.(\w{1,30})Flag\{/gu, ({ match, items, place }) => {
    const name = literalOf(namedArgument(items, 'Name'))
    if (name === undefined) return undefined
    const aliases = [...(namedArgument(items, 'Aliases') ?? '').matchAll(/"([^"]+)"/gu)].map(
      ([, one = '']) => one,
    )
    const fallback = namedArgument(items, 'Value')
    return {
      names: orderNames([name, ...aliases].map((one) => (one.length === 1 ? `-${one}` : `--${one}`))),
      kind: 'option',
      ...helpLine(literalOf(namedArgument(items, 'Usage'))),
      ...(fallback === undefined ? {} : { default: fallback.slice(0, 60) }),
      ...(match[1] === 'Bool' ? { values: 0 } : {}),
      ...(namedArgument(items, 'Hidden') === 'true' ? { isHidden: true } : {}),
      ...place,
      framework: 'urfave/cli',
    }
  })
}

function findCommands(source: SourceText): Command[] {
  const literal = /(?:(\w{1,60})\s*:?=\s*)?&?(cobra|cli)\.Command\{/gu
  return readCalls(source, literal, ({ match, items, place }) => {
    const name = literalOf(namedArgument(items, 'Use')) ?? literalOf(namedArgument(items, 'Name'))
    if (name === undefined) return undefined
    return {
      name,
      ...helpLine(literalOf(namedArgument(items, 'Short')) ?? literalOf(namedArgument(items, 'Usage'))),
      ...(namedArgument(items, 'Hidden') === 'true' ? { isHidden: true } : {}),
      ...place,
      framework: match[2] === 'cobra' ? 'cobra' : 'urfave/cli',
    }
  })
}
