import { literalOf, literalsIn, namedArgument, readArguments } from '../call-text.ts'
import { readCalls } from '../read-calls.ts'
import type { Place } from '../../project/facts.ts'
import type { SourceText } from '../source-text.ts'
import type { Command, CommandLine, CommandOption } from './option.ts'
import { helpLine, orderNames } from './option.ts'

/** Options of commander, yargs, cac, sade and `util.parseArgs`. */
export function findScriptOptions(source: SourceText): CommandLine {
  const { text } = source
  const options = [
    ...(/['"](?:commander|@commander-js\/[\w-]+|cac|sade|caporal|@caporal\/core|commander\/esm\.mjs)['"]/u.test(
      text,
    )
      ? findFlagStrings(source)
      : []),
    ...(/['"]yargs(?:\/[\w-]+)?['"]/u.test(text) ? findYargs(source) : []),
    ...(/\bparseArgs\(/u.test(text) ? findParseArgs(source) : []),
  ]
  return {
    commands:
      options.length === 0 && !/['"](?:commander|yargs|cac|sade)['"]/u.test(text) ? [] : findCommands(source),
    options,
  }
}

/** `.option('-p, --port <number>', 'help', default)`, `new Option('-x')`. */
function findFlagStrings(source: SourceText): CommandOption[] {
  const calls = /\.(option|requiredOption|version|argument)\(|\bnew Option\(/gu
  return readCalls(source, calls, ({ match, items: [first, second, third, fourth], end, place }) => {
    const isVersion = match[1] === 'version'
    const flags = literalOf(isVersion ? second : first) ?? (isVersion ? '-V, --version' : undefined)
    if (flags === undefined) return undefined
    const isArgument = match[1] === 'argument'
    const typed = [...flags.matchAll(/(?<![\w-])--?[A-Za-z?][\w-]*/gu)].map(([name]) => name)
    const names = isArgument ? [flags.replace(/[<>[\]]/gu, '')] : typed
    if (names.length === 0) return undefined
    const fallback = fourth ?? third
    return {
      names: orderNames(names),
      kind: isArgument ? 'argument' : 'option',
      ...helpLine(isVersion ? (literalOf(third) ?? 'output the version number') : literalOf(second)),
      ...(isVersion || fallback === undefined || /=>|^parse|^Number|^\{/u.test(fallback)
        ? {}
        : { default: fallback.slice(0, 60) }),
      ...(/[<[]/u.test(flags) ? {} : { values: 0 }),
      ...(match[1] === 'requiredOption' ? { isRequired: true } : {}),
      ...(/^\)\s*\.hideHelp\(/u.test(source.text.slice(end, end + 80)) ? { isHidden: true } : {}),
      ...place,
      framework: 'commander',
    }
  })
}

/** `.option('port', { alias: 'p', describe: '…', default: 1 })` and `.options({ port: {…} })`. */
function findYargs(source: SourceText): CommandOption[] {
  return readCalls(source, /\.(option|positional)\(/gu, ({ match, items, place }) => {
    const name = literalOf(items[0])
    if (name === undefined) return undefined
    const fields = readArguments(items[1] ?? '', 0)?.items ?? []
    return { ...toOption(name, fields, match[1] === 'positional'), ...place, framework: 'yargs' }
  })
}

function findParseArgs(source: SourceText): CommandOption[] {
  return readCalls(source, /\bparseArgs\(\s*\{/gu, ({ match, items }) => {
    const options = namedArgument(items, 'options')
    if (options === undefined || !options.startsWith('{')) return undefined
    const from = source.text.indexOf(options, match.index + match[0].length - 1)
    return (readArguments(options, 0)?.items ?? []).flatMap((item) => {
      const pair = /^['"]?([\w-]+)['"]?\s*:\s*(\{[\s\S]*)$/u.exec(item)
      if (pair === null) return []
      const at = from + options.indexOf(item)
      const option = toOption(pair[1] ?? '', readArguments(pair[2] ?? '', 0)?.items ?? [], false)
      return [{ ...option, ...source.placeOf(at, at + item.length), framework: 'parseArgs' }]
    })
  })
}

function toOption(
  name: string,
  fields: readonly string[],
  isArgument: boolean,
): Omit<CommandOption, keyof Place | 'framework'> {
  const aliases = literalsIn(namedArgument(fields, 'alias') ?? namedArgument(fields, 'short') ?? '')
  const fallback = namedArgument(fields, 'default')
  const help = ['describe', 'description', 'desc', 'help'].map((key) => literalOf(namedArgument(fields, key)))
  return {
    names: isArgument
      ? [name]
      : orderNames([name, ...aliases].map((one) => (one.length === 1 ? `-${one}` : `--${one}`))),
    kind: isArgument ? 'argument' : 'option',
    ...helpLine(help.find((one) => one !== undefined)),
    ...(fallback === undefined ? {} : { default: fallback.slice(0, 60) }),
    ...(/boolean/u.test(namedArgument(fields, 'type') ?? '') || namedArgument(fields, 'boolean') === 'true'
      ? { values: 0 }
      : {}),
    ...(namedArgument(fields, 'hidden') === 'true' ? { isHidden: true } : {}),
    ...((namedArgument(fields, 'demandOption') ?? '').startsWith('true') ? { isRequired: true } : {}),
  }
}

function findCommands(source: SourceText): Command[] {
  return readCalls(source, /\.command\(/gu, ({ items, end, place }) => {
    const name = literalOf(items[0]) ?? literalsIn(items[0] ?? '')[0]
    if (name === undefined) return undefined
    const described = /^\)\s*\.description\(/u.exec(source.text.slice(end, end + 100))
    const help =
      described === null
        ? literalOf(items[1])
        : literalOf(readArguments(source.text, end + described[0].length - 1)?.items[0])
    return {
      name,
      ...helpLine(help),
      ...(/hidden:\s*true/u.test(items[1] ?? '') ? { isHidden: true } : {}),
      ...place,
      framework: 'commander',
    }
  })
}
