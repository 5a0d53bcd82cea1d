import type { ListOptionsOutput } from '../../../../tools/list-options.ts'
import { isToolFailure } from '../../../../tools/tool.ts'
import { cite, code, joinNames, plural } from '../../prose.ts'
import type { Script } from '../../script.ts'
import { call, say } from '../../script.ts'
import { readAskedKinds } from './asked-kind.ts'

const mostShown = 150

/** "Which commands are there", of a program that makes commands known by name: false where that is not asked or not so. */
export function* listRegisteredCommands(text: string): Script<boolean> {
  const [kind, another] = readAskedKinds(text)
  if (another !== undefined || !/^(?:slash )?command$/u.test(kind?.words.join(' ') ?? '')) return false
  const output = yield* call('list_options', {})
  if (isToolFailure(output) || output.registered.total === 0) return false
  yield* sayRegisteredCommands(output)
  return true
}

/** Those of the command line are told beside them. */
function* sayRegisteredCommands({ commands, registered }: ListOptionsOutput): Script {
  const shown = registered.commands.slice(0, mostShown)
  yield* say(
    `I found ${plural(registered.total, 'command')} that ${registered.total === 1 ? 'is' : 'are'} registered by a literal name, with ${joinNames(registered.by.map(code), 6)}:\n\n`,
  )
  for (const { name, handler, location } of shown)
    yield* say(`- ${code(name)}${handler === undefined ? '' : `: ${code(handler)}`}${cite(location)}\n`)
  if (shown.length < registered.total)
    yield* say(`\nand ${(registered.total - shown.length).toLocaleString('en-US')} more.\n`)
  if (commands.length === 0) return
  yield* say(
    `\nThe command line has ${joinNames(
      commands.map(({ name, location }) => `${code(name)}${cite(location)}`),
      20,
    )}.`,
  )
}
