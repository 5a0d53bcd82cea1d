import { literalOf, literalsIn, namedArgument } from '../call-text.ts'
import { readCalls } from '../read-calls.ts'
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
  const annotation = /@(?:CommandLine\.)?(Option|Parameters|Parameter)\(/gu
  return readCalls(source, annotation, ({ match, items, end, place }) => {
    const names = literalsIn(namedArgument(items, 'names') ?? '')
    const field = /\b(\w{1,80})\s{0,9}[;=(]/u.exec(source.text.slice(end, end + 300))?.[1] ?? ''
    const fallback = namedArgument(items, 'defaultValue')
    return {
      names: names.length === 0 ? [field] : orderNames(names),
      kind: names.length === 0 ? 'argument' : 'option',
      ...helpLine(literalsIn(namedArgument(items, 'description') ?? '').join(' ')),
      ...(fallback === undefined ? {} : { default: fallback }),
      ...(namedArgument(items, 'hidden') === 'true' ? { isHidden: true } : {}),
      ...(namedArgument(items, 'required') === 'true' ? { isRequired: true } : {}),
      ...place,
      framework: match[1] === 'Parameter' ? 'JCommander' : 'picocli',
    }
  })
}

function findCommands(source: SourceText): Command[] {
  return readCalls(source, /@(?:CommandLine\.)?Command\(/gu, ({ items, place }) => {
    const name = literalOf(namedArgument(items, 'name'))
    if (name === undefined) return undefined
    const help = literalsIn(namedArgument(items, 'description') ?? '').join(' ')
    return { name, ...helpLine(help), ...place, framework: 'picocli' }
  })
}

/** `new Option<int>("--port", "help")`, `new Option<int>(new[] { "--port", "-p" }, …)`. */
function findObjects(source: SourceText): CommandOption[] {
  const creation = /\bnew (Option|Argument)\s*(?:<([^<>()]{1,60})>)?\s*\(/gu
  return readCalls(source, creation, ({ match, items: [first, ...rest], place }) => {
    const all = [...literalsIn(first ?? ''), ...rest.flatMap((item) => literalOf(item) ?? [])]
    const names = match[1] === 'Argument' ? all.slice(0, 1) : all.filter((name) => /^[-/]/u.test(name))
    const help = all.find((name) => !names.includes(name))
    if (names.length === 0) return undefined
    return {
      names: orderNames(names),
      kind: match[1] === 'Argument' ? 'argument' : 'option',
      ...helpLine(help),
      ...(match[2] === 'bool' ? { values: 0 } : {}),
      ...place,
      framework: 'System.CommandLine',
    }
  })
}
