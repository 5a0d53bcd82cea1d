import type { ListOptionsOutput, ShownOption } from '../../../../tools/list-options.ts'
import { isToolFailure } from '../../../../tools/tool.ts'
import { nameWords } from '../../../../inventory/name-words.ts'
import { stemWord } from '../../../../passages/stem-word.ts'
import { isStopWord } from '../../../../passages/stop-words.ts'
import { capitalize, cite, code, joinNames, pathOf, plural } from '../../prose.ts'
import type { Script } from '../../script.ts'
import { call, say } from '../../script.ts'
import { answerTopic } from '../topic.ts'

/** "What command line options does it have", all of them or those that the question tells apart. */
export function* answerOptions(text: string): Script {
  const output = yield* call('list_options', {})
  if (isToolFailure(output)) {
    yield* say(output.error)
    return
  }
  if (output.options.length === 0 && output.commands.length === 0) {
    yield* say(
      'I found no option that is declared in a form that I read (click, typer, argparse, cobra, pflag, flag, clap, commander, yargs, picocli, System.CommandLine, getopt_long, comparisons of argv). These places fit the question best:\n\n',
    )
    yield* answerTopic(text, [], false)
    return
  }
  const { main, helpers } = splitHelpers(output.options)
  const named = namedOptions(text, output.options)
  if (named.length > 0) {
    yield* say(listOptions(named))
    return
  }
  if (/\bsub-?commands?\b|\bcommands\b/iu.test(text) && output.commands.length > 0) {
    yield* describeCommands(output.commands, /\bhidden\b/iu.test(text))
    return
  }
  const part = chooseOptions(text, main)
  if (part !== undefined) {
    yield* say(
      `${capitalize(plural(part.options.length, 'option'))} of ${main.length.toLocaleString('en-US')} ${part.options.length === 1 ? 'speaks' : 'speak'} of ${joinNames(part.words.map(code))}, by name, help text or the file that declares ${part.options.length === 1 ? 'it' : 'them'}:\n\n${listOptions(part.options)}`,
    )
    return
  }
  const selection = select(text, main)
  if (selection === undefined) {
    yield* describeAll(output, main, text)
    if (helpers.length > 0) yield* say(describeHelpers(helpers))
    return
  }
  yield* say(
    selection.options.length === 0
      ? `${selection.none}\n`
      : `${plural(selection.options.length, 'option')} ${selection.options.length === 1 ? selection.one : selection.many}:\n\n${listOptions(selection.options)}`,
  )
  yield* say(selection.note)
}

/** The options of the program or the part that the question names: "of mosquitto_sub", "for distributed mode". */
function chooseOptions(
  text: string,
  options: readonly ShownOption[],
): { options: readonly ShownOption[]; words: readonly string[] } | undefined {
  const words = [...new Set((text.match(/[A-Za-z][\w-]*/gu) ?? []).map((word) => word.toLowerCase()))].filter(
    (word) => word.length > 2 && !isStopWord(word) && !plainWord.test(word),
  )
  const telling = words.flatMap((word) => {
    const forms = nameWords(word).slice(-1).map(stemWord)
    const fitting = options.filter(({ names, help, location }) => {
      const own = new Set(
        nameWords(`${names.join(' ')} ${help ?? ''} ${pathOf(location).replace(/\.\w+$/u, '')}`).map(
          stemWord,
        ),
      )
      return forms.every((form) => own.has(form))
    })
    return fitting.length > 0 && fitting.length < options.length ? [{ word, fitting }] : []
  })
  if (telling.length === 0) return undefined
  const all = options.filter((option) => telling.every(({ fitting }) => fitting.includes(option)))
  return {
    options:
      all.length > 0
        ? all
        : options.filter((option) => telling.some(({ fitting }) => fitting.includes(option))),
    words: telling.map(({ word }) => word),
  }
}

/** Words of every question about a command line. */
const plainWord =
  /^(?:command|commands|line|lines|cli|options?|flags?|switch(?:es)?|arguments?|args?|sub-?commands?|short|long|forms?|take|takes|accept\w*|support\w*|available|list|show|all|every|each|does|have|has|there|are|with|their|default|defaults|hidden|undocumented|value|values|help|text|meaning|mean|means|tool|program|binary|app|name|names|plus|and|two|parameters?|exist|can|pass|passed|given|give|set|use|used|declared|what|which|documented|not|listed|described|shown|possible|different|various|main|mode|its|this|the)$/u

/** Scripts beside the program are another command line each. */
function splitHelpers(options: readonly ShownOption[]): { main: ShownOption[]; helpers: ShownOption[] } {
  const isHelper = ({ location }: ShownOption): boolean =>
    /(?:^|\/)(?:scripts?|tools?|examples?|bench\w*|ci|docs?|\.github|hack|contrib|tasks|noxfile\.py|setup\.py|release|testing)(?:\/|:)/u.test(
      location,
    )
  const main = options.filter((option) => !isHelper(option))
  return main.length === 0 ? { main: [...options], helpers: [] } : { main, helpers: options.filter(isHelper) }
}

function namedOptions(text: string, options: readonly ShownOption[]): ShownOption[] {
  const asked = [...text.matchAll(/(?<![\w-])--?[A-Za-z][\w-]*/gu)].map(([name]) => name)
  return options.filter(({ names }) => names.some((name) => asked.includes(name) && name !== '--help'))
}

interface Selection {
  readonly options: readonly ShownOption[]
  readonly one: string
  readonly many: string
  readonly none: string
  readonly note: string
}

function select(text: string, options: readonly ShownOption[]): Selection | undefined {
  if (
    /\bundocumented\b|\bnot (?:in|shown|listed|mentioned)\b.{0,30}\bhelp\b|\bwithout (?:a )?help\b/iu.test(
      text,
    )
  ) {
    const found = options.filter(({ help, hidden }) => help === undefined || hidden === true)
    return {
      options: found,
      one: 'has no line in the help text or is marked as hidden',
      many: 'have no line in the help text or are marked as hidden',
      none: 'Every option that I found has a help text.',
      note: `\n${plural(options.length - found.length, 'further option')} ${options.length - found.length === 1 ? 'has' : 'have'} one.`,
    }
  }
  if (
    /\b(?:name (?:plus|and) (?:a )?value|two (?:values|arguments|parameters)|(?:variable )?name and (?:a )?(?:value|file))\b/iu.test(
      text,
    )
  ) {
    return {
      options: options.filter(({ values }) => values === 2),
      one: 'takes two values',
      many: 'take two values',
      none: 'I found no option that takes two values.',
      note: '',
    }
  }
  return undefined
}

function* describeCommands(commands: ListOptionsOutput['commands'], asksHidden: boolean): Script {
  const hidden = commands.filter((command) => command.hidden === true)
  yield* say(`I found ${plural(commands.length, 'command')}:\n\n`)
  for (const { name, help, hidden: isHidden, location } of commands.slice(0, 60)) {
    yield* say(
      `- ${code(name)}${isHidden === true ? ' (hidden from help)' : ''}${help === undefined ? '' : `: ${help.replace(/\.$/u, '')}`}${cite(location)}\n`,
    )
  }
  if (commands.length > 60) yield* say(`\nand ${commands.length - 60} more.\n`)
  if (asksHidden)
    yield* say(
      hidden.length === 0
        ? '\nNone of them is marked as hidden.'
        : `\nHidden from help: ${joinNames(
            hidden.map(({ name }) => code(name)),
            10,
          )}.`,
    )
}

function* describeAll(output: ListOptionsOutput, options: readonly ShownOption[], text: string): Script {
  const files = Map.groupBy(options, ({ location }) => pathOf(location))
  const frameworks = output.frameworks.filter((name) => name !== 'its own parser')
  const by =
    frameworks.length === 0
      ? 'It parses its arguments itself'
      : `The command line is declared with ${joinNames(frameworks, 3)}`
  const flags = options.filter(({ kind }) => kind === 'option')
  yield* say(
    `${by} in ${joinNames([...files.keys()].map(code), 3)}; I found ${plural(flags.length, 'option')}${output.extent.cut === null ? '' : ' at least'}:\n\n`,
  )
  for (const [path, list] of files) {
    if (files.size > 1) yield* say(`\n**${path}**\n`)
    yield* say(listOptions(list))
  }
  const hidden = options.filter((option) => option.hidden === true)
  if (hidden.length > 0)
    yield* say(
      `\nHidden from the help: ${joinNames(
        hidden.map(({ names }) => code(names[0] ?? '')),
        10,
      )}.`,
    )
  else if (/\bhidden\b/iu.test(text)) yield* say('\nNone of them is marked as hidden.')
  if (output.commands.length > 1) {
    yield* say('\n\nCommands: ')
    yield* say(
      `${joinNames(
        output.commands.map(
          ({ name, hidden: isHidden, location }) =>
            `${code(name)}${isHidden === true ? ' (hidden)' : ''}${cite(location)}`,
        ),
        20,
      )}.`,
    )
  }
}

function describeHelpers(helpers: readonly ShownOption[]): string {
  const rows = [...Map.groupBy(helpers, ({ location }) => pathOf(location))].map(
    ([path, list]) => `[${path}] (${list.length})`,
  )
  return `\n\nScripts beside it have options of their own: ${joinNames(rows, 8)}.`
}

function listOptions(options: readonly ShownOption[]): string {
  const rows = options.slice(0, 120).map((option) => {
    const marks = [
      option.kind === 'argument' ? 'argument' : undefined,
      option.hidden === true ? 'hidden' : undefined,
      option.required === true ? 'required' : undefined,
      option.values !== undefined && option.values > 1 ? `${option.values} values` : undefined,
      option.default === undefined || (option.values === 0 && /^false$/iu.test(option.default))
        ? undefined
        : `default ${code(option.default)}`,
    ].filter((mark) => mark !== undefined)
    const help = option.help === undefined ? '' : `: ${option.help.replace(/[.;]$/u, '')}`
    return `- ${joinNames(option.names.map(code), 4)}${marks.length === 0 ? '' : ` (${marks.join(', ')})`}${help}${cite(option.location)}\n`
  })
  return `${rows.join('')}${options.length > 120 ? `\nand ${options.length - 120} more.\n` : ''}`
}
