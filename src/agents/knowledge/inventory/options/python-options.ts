import { literalOf, namedArgument, readArguments } from '../call-text.ts'
import { readCalls } from '../read-calls.ts'
import type { SourceText } from '../source-text.ts'
import type { Command, CommandLine, CommandOption } from './option.ts'
import { helpLine, orderNames } from './option.ts'

/** Options of click, typer, argparse and optparse. */
export function findPythonOptions(source: SourceText): CommandLine {
  return { commands: findCommands(source), options: findOptions(source) }
}

const optionCall =
  /(?:@(?:[\w.]{1,40}\.)?(option|argument|version_option|help_option)|\.(add_argument|add_option))\(|(?:=|\[)\s*(?:typer\.)?(Option|Argument)\(|\bAnnotated\[[^\n]{0,200}?(?:typer\.)(Option|Argument)\(/gu

function findOptions(source: SourceText): CommandOption[] {
  const { text } = source
  const knowsClick = /\b(?:click|typer)\b/u.test(text)
  return readCalls(source, optionCall, ({ match, items, place }) => {
    const [, click, argparse] = match
    const typer = match[3] ?? match[4]
    if (argparse === undefined && !knowsClick) return undefined
    const literals = items.map((item) => literalOf(item)).filter((item) => item !== undefined)
    const typed = literals
      .flatMap((item) => item.split('/'))
      .filter((item) => /^-{1,2}[\w?]/u.test(item.trim()))
    const variable = typer === undefined ? undefined : variableBefore(text, match.index)
    const names =
      typed.length > 0 ? typed.map((name) => name.trim()) : implied(click, typer, variable, literals)
    if (names.length === 0) return undefined
    const isOption = names.some((name) => name.startsWith('-'))
    const isFlag = /^(?:True|"store_|'store_)/u.test(
      namedArgument(items, 'is_flag') ?? namedArgument(items, 'action') ?? '',
    )
    const nargs = Number(namedArgument(items, 'nargs') ?? Number.NaN)
    const types = (namedArgument(items, 'type') ?? '').startsWith('(')
      ? readArguments(namedArgument(items, 'type') ?? '', 0)
      : undefined
    const fallback =
      namedArgument(items, 'default') ?? (typer === undefined ? undefined : firstDefault(items))
    const values = isFlag ? 0 : (types?.items.length ?? (Number.isNaN(nargs) ? undefined : nargs))
    return {
      names: orderNames(names),
      kind: isOption ? 'option' : 'argument',
      ...helpLine(literalOf(namedArgument(items, 'help')) ?? standardHelp[click ?? '']),
      ...(fallback === undefined || fallback === 'None'
        ? {}
        : { default: fallback.replace(/\s+/gu, ' ').slice(0, 60) }),
      ...(values === undefined ? {} : { values }),
      ...(namedArgument(items, 'hidden') === 'True' || /\bSUPPRESS/u.test(namedArgument(items, 'help') ?? '')
        ? { isHidden: true }
        : {}),
      ...(namedArgument(items, 'required') === 'True' ? { isRequired: true } : {}),
      ...place,
      framework:
        argparse === 'add_option'
          ? 'optparse'
          : argparse === undefined
            ? typer === undefined
              ? 'click'
              : 'typer'
            : 'argparse',
      ...commandOf(text, match.index, click !== undefined),
    }
  })
}

const standardHelp: Readonly<Record<string, string>> = {
  version_option: 'Show the version and exit.',
  help_option: 'Show this message and exit.',
}

function implied(
  click: string | undefined,
  typer: string | undefined,
  variable: string | undefined,
  literals: readonly string[],
): string[] {
  if (click === 'version_option') return ['--version']
  if (click === 'help_option') return ['--help']
  if (typer !== undefined) {
    if (variable === undefined) return []
    return [typer === 'Option' ? `--${variable.replaceAll('_', '-')}` : variable]
  }
  const [first] = literals
  return first !== undefined && /^[\w-]+$/u.test(first) ? [first] : []
}

function variableBefore(text: string, at: number): string | undefined {
  const line = text.slice(text.lastIndexOf('\n', at) + 1, at + 1)
  return [...line.matchAll(/\b(\w{1,80}):/gu)].at(-1)?.[1]
}

function firstDefault(items: readonly string[]): string | undefined {
  const [first] = items
  return first === undefined || first === '...' || /^(?:\w+\s*=|["']-)/u.test(first) ? undefined : first
}

/** The function below the decorators, in a file that declares several commands. */
function commandOf(text: string, at: number, isDecorator: boolean): { command?: string } {
  if (!isDecorator || (text.match(/@[\w.]{1,60}\.?command\b/gu) ?? []).length < 2) return {}
  const name = /^[ \t]*(?:async )?def (\w+)/mu.exec(text.slice(at, at + 8_000))?.[1]
  return name === undefined ? {} : { command: name.replaceAll('_', '-') }
}

/** The function that decorators stand over, with the first line of its docstring. */
function functionBelow(text: string, at: number): { name: string; doc: string | undefined } | undefined {
  const head = /^[ \t]*(?:async )?def (\w+)/mu.exec(text.slice(at, at + 8_000))
  if (head === null) return undefined
  const open = text.indexOf('(', at + head.index)
  const end = readArguments(text, open)?.end ?? open
  const doc = /^[^\n:]*:\s*(?:"{3}|'{3})\s*([^\n"']+)/u.exec(text.slice(end, end + 600))?.[1]
  return { name: head[1] ?? '', doc }
}

const commandCall = /@([\w.]{1,60})\.(command|group)\b(\()?|\.(add_parser)\(/gu

function findCommands(source: SourceText): Command[] {
  const { text } = source
  const knowsClick = /\b(?:click|typer)\b/u.test(text)
  return [...text.matchAll(commandCall)].flatMap((match): Command[] => {
    const isParser = match[4] !== undefined
    if (!isParser && !knowsClick) return []
    const end = match.index + match[0].length
    const call = match[3] !== undefined || isParser ? readArguments(text, end - 1) : undefined
    const items = call?.items ?? []
    const below = isParser ? undefined : functionBelow(source.original, end)
    const name =
      literalOf(items[0]) ?? literalOf(namedArgument(items, 'name')) ?? below?.name.replaceAll('_', '-')
    if (name === undefined) return []
    return [
      {
        name,
        ...helpLine(literalOf(namedArgument(items, 'help')) ?? below?.doc),
        ...(namedArgument(items, 'hidden') === 'True' ? { isHidden: true as const } : {}),
        ...source.placeOf(match.index, call?.end ?? end),
        framework: isParser ? 'argparse' : match[1] === 'click' ? 'click' : 'click or typer',
      },
    ]
  })
}
