import { literalOf, literalsIn, namedArgument, readArguments } from '../call-text.ts'
import type { SourceText } from '../source-text.ts'
import type { Command, CommandLine, CommandOption } from './option.ts'
import { helpLine, orderNames } from './option.ts'

/** Options of picocli and JCommander by annotation, and of System.CommandLine as objects. */
export function findAnnotatedOptions(source: SourceText): CommandLine {
  if (source.extension === 'cs') {
    return /\bSystem\.CommandLine\b|\bnew (?:Root)?Command\(/u.test(source.text)
      ? { commands: [], options: findObjects(source) }
      : { commands: [], options: [] }
  }
  if (!/\b(?:picocli|jcommander)\b/u.test(source.text)) return { commands: [], options: [] }
  return { commands: findCommands(source), options: findAnnotations(source) }
}

function findAnnotations(source: SourceText): CommandOption[] {
  return [...source.text.matchAll(/@(?:CommandLine\.)?(Option|Parameters|Parameter)\(/gu)].flatMap(
    (match): CommandOption[] => {
      const call = readArguments(source.text, match.index + match[0].length - 1)
      if (call === undefined) return []
      const names = literalsIn(namedArgument(call.items, 'names') ?? '')
      const field = /\b(\w{1,80})\s{0,9}[;=(]/u.exec(source.text.slice(call.end, call.end + 300))?.[1] ?? ''
      const fallback = namedArgument(call.items, 'defaultValue')
      return [
        {
          names: names.length === 0 ? [field] : orderNames(names),
          kind: names.length === 0 ? 'argument' : 'option',
          ...helpLine(literalsIn(namedArgument(call.items, 'description') ?? '').join(' ')),
          ...(fallback === undefined ? {} : { default: fallback }),
          ...(namedArgument(call.items, 'hidden') === 'true' ? { isHidden: true as const } : {}),
          ...(namedArgument(call.items, 'required') === 'true' ? { isRequired: true as const } : {}),
          path: source.path,
          line: source.lineAt(match.index),
          endLine: source.lineAt(call.end),
          framework: match[1] === 'Parameter' ? 'JCommander' : 'picocli',
        },
      ]
    },
  )
}

function findCommands(source: SourceText): Command[] {
  return [...source.text.matchAll(/@(?:CommandLine\.)?Command\(/gu)].flatMap((match): Command[] => {
    const call = readArguments(source.text, match.index + match[0].length - 1)
    const name = literalOf(namedArgument(call?.items ?? [], 'name'))
    if (call === undefined || name === undefined) return []
    return [
      {
        name,
        ...helpLine(literalsIn(namedArgument(call.items, 'description') ?? '').join(' ')),
        path: source.path,
        line: source.lineAt(match.index),
        endLine: source.lineAt(call.end),
        framework: 'picocli',
      },
    ]
  })
}

/** `new Option<int>("--port", "help")`, `new Option<int>(new[] { "--port", "-p" }, …)`. */
function findObjects(source: SourceText): CommandOption[] {
  return [...source.text.matchAll(/\bnew (Option|Argument)\s*(?:<([^<>()]{1,60})>)?\s*\(/gu)].flatMap(
    (match): CommandOption[] => {
      const call = readArguments(source.text, match.index + match[0].length - 1)
      const [first, ...rest] = call?.items ?? []
      const all = [...literalsIn(first ?? ''), ...rest.flatMap((item) => literalOf(item) ?? [])]
      const names = match[1] === 'Argument' ? all.slice(0, 1) : all.filter((name) => /^[-/]/u.test(name))
      const help = all.find((name) => !names.includes(name))
      if (call === undefined || names.length === 0) return []
      return [
        {
          names: orderNames(names),
          kind: match[1] === 'Argument' ? 'argument' : 'option',
          ...helpLine(help),
          ...(match[2] === 'bool' ? { values: 0 } : {}),
          path: source.path,
          line: source.lineAt(match.index),
          endLine: source.lineAt(call.end),
          framework: 'System.CommandLine',
        },
      ]
    },
  )
}
