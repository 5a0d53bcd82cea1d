import { isToolFailure } from '../../../tools/tool.ts'
import { pathOf } from '../prose.ts'
import type { Script } from '../script.ts'
import { call, callAll } from '../script.ts'

/** "when I run `tool x`", "after I type `tool x`": the word before may be one or two words away. */
const runsCommand =
  /\b(?:run|runs|running|type|typed|types|typing|invoke|invoked|execute|executing|enter|call|start|launch)\b[^`\n]{0,24}`[a-z][\w.-]*(?: |`)/iu

/**
 * Where a command that a question runs begins: `main`, and what the variables of its file register to be run, as the
 * tables of commands do. Empty where no command is run or there is no `main`.
 */
export function* findCommandEntry(text: string): Script<string[]> {
  if (!runsCommand.test(text) && !/\b(?:from|on|at) the command[ -]?line\b/iu.test(text)) return []
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
