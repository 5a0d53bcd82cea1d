import { isToolFailure } from '../../../tools/tool.ts'
import { pathOf } from '../prose.ts'
import type { Script } from '../script.ts'
import { findProgram } from './find-program.ts'
import { call, callAll } from '../script.ts'

/** "when I run `tool x`", "after I type `tool x`": the word before may be one or two words away. */
const runsCommand =
  /\b(?:run|runs|running|type|typed|types|typing|invoke|invoked|execute|executing|enter|call|start|launch)\b[^`\n]{0,24}`[a-z][\w.-]*(?: |`)/iu

/** Where a command begins, and what says so. */
export interface CommandEntry {
  readonly from: readonly string[]
  readonly note: string
}

const noEntry: CommandEntry = { from: [], note: '' }

/**
 * Where a command that a question runs begins: the program that is called so, else `main`, and what the variables of its file register to be run, as the
 * tables of commands do. Empty where no command is run or there is no `main`.
 */
export function* findCommandEntry(text: string): Script<CommandEntry> {
  if (!runsCommand.test(text) && !/\b(?:from|on|at) the command[ -]?line\b/iu.test(text)) return noEntry
  const own = yield* findSubcommand(text)
  if (own.length > 0) return { from: own, note: '' }
  const name = /`([a-z][\w.-]*)(?: [^`]{0,200})?`/iu.exec(text)?.[1]
  const program = name === undefined ? undefined : yield* findProgram(name)
  if (program !== undefined) return { from: [program.nodeId], note: program.note }
  return { from: yield* findMain(), note: '' }
}

function* findMain(): Script<string[]> {
  const output = yield* call('search', { query: 'main', kinds: ['function'], limit: 10 })
  if (isToolFailure(output)) return []
  const mains = output.results
    .filter(
      ({ name, in_test: isTest }) => (name.split(/\.|::/u).at(-1) ?? name) === 'main' && isTest !== true,
    )
    .filter(
      ({ location }) => !/(?:^|\/)(?:docs?|examples?|scripts?|tools?|bench\w*)\//iu.test(pathOf(location)),
    )
  const [main] = mains
  if (main === undefined) return []
  const file = yield* call('get_node', {
    path: pathOf(main.location),
    include_source: false,
    member_kinds: ['variable'],
  })
  const variables = isToolFailure(file) ? [] : file.node.members.slice(0, 8)
  const registered = yield* callAll(
    'neighbours',
    [pathOf(main.location), ...variables.map(({ node_id: id }) => id)].map((id) => ({
      node: id,
      direction: 'out',
      kinds: ['references', 'calls', 'reads'],
      limit: 20,
    })),
  )
  const handlers = registered.flatMap((edges) =>
    isToolFailure(edges)
      ? []
      : edges.edges
          .filter(({ node }) => ['function', 'method'].includes(node.kind) && node.in_test !== true)
          .map(({ node }) => node.node_id),
  )
  return [...new Set([main.node_id, ...handlers])].slice(0, 8)
}

/** `zoxide add`: what runs a command that is called like the last plain word of it, `Add.run` or `cmd_add`. */
function* findSubcommand(text: string): Script<string[]> {
  const line = /`([a-z][\w.-]*(?: [\w./-]+){1,4})[^`]{0,60}`/u.exec(text)?.[1]
  const word = line
    ?.split(' ')
    .slice(1)
    .findLast((one) => /^[a-z][a-z\d-]{1,30}$/u.test(one))
  if (word === undefined) return []
  const parts = word.split('-')
  const type = parts.map((part) => `${part[0]?.toUpperCase() ?? ''}${part.slice(1)}`).join('')
  const snake = parts.join('_')
  const names = [
    ...['', 'Command', 'Cmd'].flatMap((end) =>
      ['run', 'execute', 'handle', 'Run', 'Execute'].map((method) => `${type}${end}.${method}`),
    ),
    ...['cmd', 'run', 'do', 'handle', 'command'].map((verb) => `${verb}_${snake}`),
    `${snake}_command`,
    `${snake}_cmd`,
    `run${type}`,
    `cmd${type}`,
  ]
  const outputs = yield* callAll(
    'get_node',
    names.map((node) => ({ node, kinds: ['function', 'method'], include_source: false })),
  )
  return outputs
    .flatMap((output, index) => {
      const name = names[index] ?? ''
      if (isToolFailure(output) || output.node.in_test === true) return []
      return output.node.name === name || output.node.name.endsWith(`.${name}`) ? [output.node.node_id] : []
    })
    .slice(0, 1)
}
