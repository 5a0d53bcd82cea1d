import type { Command, Purpose } from '../../../../knowledge/project/facts.ts'
import { code, joinNames } from '../../prose.ts'

const labels: Readonly<Record<Purpose, string>> = {
  install: 'Install',
  build: 'Build',
  run: 'Run',
  test: 'Test',
  lint: 'Lint',
  format: 'Format',
  release: 'Release',
  other: 'Other',
}

/** One line for a purpose: the commands that manifests and task files define, then what CI runs. */
export function describeCommands(purpose: Purpose, commands: readonly Command[], most = 3): string {
  const ofPurpose = distinct(commands.filter((command) => command.purpose === purpose && !isPartial(command)))
  const defined = ofPurpose
    .filter(({ source }) => source === 'script' || source === 'container')
    .sort((one, other) => rankOf(one) - rankOf(other))
  const own = defined.length > 0 ? defined : ofPurpose.filter(({ source }) => source === 'convention')
  const ci =
    purpose === 'run' || purpose === 'install'
      ? []
      : ofPurpose.filter(
          (command) => command.source === 'ci' && !own.some(({ text }) => text === command.text),
        )
  const parts = [
    ...(own.length > 0 ? [joinNames(own.slice(0, most).map(show), most)] : []),
    ...(ci.length > 0 ? [`CI runs ${joinNames(ci.slice(0, 2).map(show), 2)}`] : []),
  ]
  return parts.length === 0 ? '' : `- **${labels[purpose]}:** ${parts.join('; ')}.\n`
}

/** What CI does for one part of the tests, and what a manager runs by itself before or after another script. */
function isPartial({ text, source, place }: Command): boolean {
  // Projects of .NET that test lie in a directory of that name.
  if (
    source === 'script' &&
    !/\.\w+proj$/u.test(place.path) &&
    /(?:^|\/)tests?\/|(?:^|[/_-])ci[-_./]/u.test(place.path)
  )
    return true
  return source === 'ci'
    ? /\btests?\/[\w-]+\/|\$(?:env:|\{|[A-Z])/u.test(text)
    : source === 'script' && /(?:^| )(?:pre|post)(?:build|install|start|test|dev|publish|pack)$/u.test(text)
}

function show(command: Command): string {
  const { path, line, endLine } = command.place
  const note =
    command.note === '' || command.note.length > 90 || command.note === command.text
      ? ''
      : ` (${command.source === 'script' ? code(command.note) : command.note.replace(/[[\]]/gu, '')})`
  return `${code(command.text)}${note} [${path}:${line}-${endLine}]`
}

/** The plain name of a task before its variants (`test` before `test:e2e`), the root before its parts. */
function rankOf({ text, place, source }: Command): number {
  return text.split(/[:_-]/u).length + place.path.split('/').length * 3 + (source === 'container' ? 4 : 0)
}

function distinct(commands: readonly Command[]): Command[] {
  return commands.filter(
    (command, index) => commands.findIndex(({ text }) => text === command.text) === index,
  )
}
