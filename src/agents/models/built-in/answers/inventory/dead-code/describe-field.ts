import { isToolFailure } from '../../../../../tools/tool.ts'
import type { NodeBrief } from '../../../../../tools/show-node.ts'
import { cite, code, joinNames, plural, siteLines } from '../../../prose.ts'
import type { Script } from '../../../script.ts'
import { call, say } from '../../../script.ts'
import { isInside } from './is-inside.ts'
import type { Match } from './list-lines.ts'
import { listLines } from './list-lines.ts'

/** Who writes and who reads a field, by the lines with its name. */
export function* describeField(
  node: NodeBrief,
  name: string,
  lines: readonly Match[],
  shown: string,
): Script {
  const own = lines.filter(({ location, in_test }) => in_test !== true && !isInside(location, node.location))
  const writes = own.filter(({ text }) =>
    new RegExp(String.raw`\b${name}\b\s*(?::(?!:)|=(?!=)|\+=|\+\+)`, 'u').test(text),
  )
  const reads = own.filter((line) => !writes.includes(line))
  const edges = yield* call('neighbours', {
    node: node.node_id,
    direction: 'in',
    kinds: ['reads', 'references'],
    limit: 20,
  })
  const readers = isToolFailure(edges) ? [] : edges.edges
  if (readers.length === 0 && reads.length === 0) {
    yield* say(
      `No: ${shown} is never read by its name; no line but its declaration${writes.length === 0 ? '' : ' and what sets it'} has it.${writes.length === 0 ? ' A literal that gives values by position may still set it.' : ''}\n\n`,
    )
  } else {
    yield* say(`${shown} is read in ${plural(Math.max(readers.length, reads.length), 'place')}:\n\n`)
    yield* say(
      readers.length > 0
        ? readers
            .slice(0, 10)
            .map((edge) => `- ${code(edge.node.name)} ${siteLines(edge, 3)}\n`)
            .join('')
        : listLines(reads.slice(0, 10)),
    )
  }
  if (writes.length > 0) yield* say(`\nIt is set in:\n\n${listLines(writes.slice(0, 6))}`)
  const holder = node.name.split('.').slice(0, -1).at(-1)
  if (holder === undefined || readers.length > 0 || reads.length > 0) return
  const users = yield* call('neighbours', {
    node: node.node_id.replace(/\.[^.]*$/u, ''),
    direction: 'in',
    kinds: ['has-type', 'references', 'instantiates'],
    limit: 12,
  })
  if (!isToolFailure(users) && users.edges.length > 0)
    yield* say(
      `\n${code(holder)} itself is used by ${joinNames(
        users.edges.map((edge) => `${code(edge.node.name)}${cite(edge.sites[0])}`),
        6,
      )}.`,
    )
}
