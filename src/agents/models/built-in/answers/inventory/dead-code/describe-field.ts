import { compose, quantity } from '../../../../../evidence/claims.ts'
import { isCovering } from '../../../../../evidence/extent.ts'
import type { NeighbourEdge } from '../../../../../tools/neighbours.ts'
import { isToolFailure } from '../../../../../tools/tool.ts'
import type { NodeBrief } from '../../../../../tools/show-node.ts'
import { capitalize, cite, code, joinNames, plural, siteLines } from '../../../prose.ts'
import type { Script } from '../../../script.ts'
import { call, say, state } from '../../../script.ts'
import { perhaps } from '../../edge-list.ts'
import { isInside } from './is-inside.ts'
import type { Match } from './list-lines.ts'
import { listLines } from './list-lines.ts'

const mostReaders = 10
const mostWrites = 6
const mostOpen = 6

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
  const readers = isToolFailure(edges) ? [] : distinctReaders(edges.edges)
  if (readers.length === 0 && reads.length === 0) {
    yield* say(
      `No: ${shown} is never read by its name; no line but its declaration${writes.length === 0 ? '' : ' and what sets it'} has it.${writes.length === 0 ? ' A literal that gives values by position may still set it.' : ''}\n\n`,
    )
  } else if (readers.length > 0 && !isToolFailure(edges)) {
    const sites = readers.reduce((sum, edge) => sum + edge.site_count, 0)
    const isAll = isCovering(edges.extent)
    const listed = readers.length > mostReaders ? `, of which those of ${mostReaders} definitions follow` : ''
    yield* state(
      compose`${shown} is read in ${quantity({ ...edges.extent, shown: sites, total: isAll ? sites : null }, 'place')}${listed}:\n\n`,
    )
    for (const edge of readers.slice(0, mostReaders))
      yield* say(`- ${code(edge.node.name)}${perhaps(edge.known)} ${siteLines(edge, 3)}\n`)
    const linked = new Set(readers.flatMap((edge) => edge.sites))
    const open = reads.filter(
      ({ text, location }) =>
        !linked.has(location) &&
        [`.${name}`, `->${name}`].some((member) => text.includes(member)) &&
        readers.every((edge) => edge.sites.length === edge.site_count),
    )
    if (open.length > 0)
      yield* say(
        `\n${capitalize(plural(open.length, 'further line'))} ${open.length === 1 ? 'reads' : 'read'} a member of this name, which may be another one${shownOf(open.length, mostOpen)}:\n\n${listLines(open.slice(0, mostOpen))}`,
      )
  } else {
    yield* say(
      `No link reads ${shown}. Its name stands in ${plural(reads.length, 'line')} that may read it, or mean another thing of this name${shownOf(reads.length, mostReaders)}:\n\n${listLines(reads.slice(0, mostReaders))}`,
    )
  }
  if (writes.length > 0)
    yield* say(
      `\n${capitalize(plural(writes.length, 'line'))} ${writes.length === 1 ? 'sets' : 'set'} something of this name (by the text of the line)${shownOf(writes.length, mostWrites)}:\n\n${listLines(writes.slice(0, mostWrites))}`,
    )
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

/** What reads a field refers to it as well: one place counts once. */
function distinctReaders(edges: readonly NeighbourEdge[]): NeighbourEdge[] {
  const known = new Set<string>()
  return edges.filter(({ node, sites }) => {
    const key = `${node.node_id}\n${sites[0] ?? ''}`
    return known.size < known.add(key).size
  })
}

function shownOf(count: number, most: number): string {
  return count > most ? `, of which ${most} follow` : ''
}
