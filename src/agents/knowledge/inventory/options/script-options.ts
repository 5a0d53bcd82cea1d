import { literalOf, literalsIn, namedArgument, readArguments } from '../call-text.ts'
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
  const calls = source.text.matchAll(/\.(option|requiredOption|version|argument)\(|\bnew Option\(/gu)
  return [...calls].flatMap((match): CommandOption[] => {
    const call = readArguments(source.text, match.index + match[0].length - 1)
    const [first, second, third, fourth] = call?.items ?? []
    const isVersion = match[1] === 'version'
    const flags = literalOf(isVersion ? second : first) ?? (isVersion ? '-V, --version' : undefined)
    if (call === undefined || flags === undefined) return []
    const isArgument = match[1] === 'argument'
    const typed = [...flags.matchAll(/(?<![\w-])--?[A-Za-z?][\w-]*/gu)].map(([name]) => name)
    const names = isArgument ? [flags.replace(/[<>[\]]/gu, '')] : typed
    if (names.length === 0) return []
    const fallback = fourth ?? third
    return [
      {
        names: orderNames(names),
        kind: isArgument ? 'argument' : 'option',
        ...helpLine(isVersion ? (literalOf(third) ?? 'output the version number') : literalOf(second)),
        ...(isVersion || fallback === undefined || /=>|^parse|^Number|^\{/u.test(fallback)
          ? {}
          : { default: fallback.slice(0, 60) }),
        ...(/[<[]/u.test(flags) ? {} : { values: 0 }),
        ...(match[1] === 'requiredOption' ? { isRequired: true as const } : {}),
        ...(/^\)\s*\.hideHelp\(/u.test(source.text.slice(call.end, call.end + 80))
          ? { isHidden: true as const }
          : {}),
        path: source.path,
        line: source.lineAt(match.index),
        endLine: source.lineAt(call.end),
        framework: 'commander',
      },
    ]
  })
}

/** `.option('port', { alias: 'p', describe: '…', default: 1 })` and `.options({ port: {…} })`. */
function findYargs(source: SourceText): CommandOption[] {
  return [...source.text.matchAll(/\.(option|positional)\(/gu)].flatMap((match): CommandOption[] => {
    const call = readArguments(source.text, match.index + match[0].length - 1)
    const name = literalOf(call?.items[0])
    if (call === undefined || name === undefined) return []
    const fields = readArguments(call.items[1] ?? '', 0)?.items ?? []
    return [toOption(source, name, fields, match[1] === 'positional', match.index, call.end, 'yargs')]
  })
}

function findParseArgs(source: SourceText): CommandOption[] {
  return [...source.text.matchAll(/\bparseArgs\(\s*\{/gu)].flatMap((match) => {
    const open = match.index + match[0].length - 1
    const body = readArguments(source.text, open)
    const options = namedArgument(body?.items ?? [], 'options')
    if (body === undefined || options === undefined || !options.startsWith('{')) return []
    const from = source.text.indexOf(options, open)
    return (readArguments(options, 0)?.items ?? []).flatMap((item) => {
      const pair = /^['"]?([\w-]+)['"]?\s*:\s*(\{[\s\S]*)$/u.exec(item)
      const at = from + options.indexOf(item)
      return pair === null
        ? []
        : [
            toOption(
              source,
              pair[1] ?? '',
              readArguments(pair[2] ?? '', 0)?.items ?? [],
              false,
              at,
              at + item.length,
              'parseArgs',
            ),
          ]
    })
  })
}

function toOption(
  source: SourceText,
  name: string,
  fields: readonly string[],
  isArgument: boolean,
  start: number,
  end: number,
  framework: string,
): CommandOption {
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
    ...(namedArgument(fields, 'hidden') === 'true' ? { isHidden: true as const } : {}),
    ...((namedArgument(fields, 'demandOption') ?? '').startsWith('true')
      ? { isRequired: true as const }
      : {}),
    path: source.path,
    line: source.lineAt(start),
    endLine: source.lineAt(end),
    framework,
  }
}

function findCommands(source: SourceText): Command[] {
  return [...source.text.matchAll(/\.command\(/gu)].flatMap((match): Command[] => {
    const call = readArguments(source.text, match.index + match[0].length - 1)
    const name = literalOf(call?.items[0]) ?? literalsIn(call?.items[0] ?? '')[0]
    if (call === undefined || name === undefined) return []
    const described = /^\)\s*\.description\(/u.exec(source.text.slice(call.end, call.end + 100))
    const help =
      described === null
        ? literalOf(call.items[1])
        : literalOf(readArguments(source.text, call.end + described[0].length - 1)?.items[0])
    return [
      {
        name,
        ...helpLine(help),
        ...(/hidden:\s*true/u.test(call.items[1] ?? '') ? { isHidden: true as const } : {}),
        path: source.path,
        line: source.lineAt(match.index),
        endLine: source.lineAt(call.end),
        framework: 'commander',
      },
    ]
  })
}
