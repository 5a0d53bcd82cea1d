import type { NodeBrief } from '../../../../tools/show-node.ts'
import { isToolFailure } from '../../../../tools/tool.ts'
import { pathOf } from '../../prose.ts'
import type { Script } from '../../script.ts'
import { callAll } from '../../script.ts'

/** A definition that names several of the things: a list, a factory, a module. */
export interface Registration {
  /** The list or function itself, the file where it is neither. */
  readonly node: NodeBrief
  /** Names of the things that stand in it. */
  readonly names: readonly string[]
  readonly site: string
  /** What reads a list. */
  readonly readers: readonly { readonly node: NodeBrief; readonly site: string }[]
}

const mostSiblings = 6
const mostRegistrations = 3

/** Where things of a kind are named together by definitions that are none of them; most of them first. */
export function* findRegistrations(siblings: readonly NodeBrief[]): Script<Registration[]> {
  const asked = siblings.slice(0, mostSiblings)
  const outputs = yield* callAll(
    'neighbours',
    asked.map(({ node_id: id }) => ({
      node: id,
      direction: 'in',
      kinds: ['references', 'instantiates', 'calls', 'reads'],
      limit: 40,
    })),
  )
  const users = new Map<string, { node: NodeBrief; names: string[]; site: string }>()
  outputs.forEach((output, index) => {
    const sibling = asked[index]
    if (sibling === undefined || isToolFailure(output)) return
    for (const { node, sites } of output.edges) {
      const isInside = siblings.some(
        ({ node_id: id }) => node.node_id === id || node.node_id.startsWith(`${id}.`),
      )
      if (node.in_test === true || isInside) continue
      const known = users.get(node.node_id)
      if (known === undefined)
        users.set(node.node_id, { node, names: [sibling.name], site: sites[0] ?? node.location })
      else if (!known.names.includes(sibling.name)) known.names.push(sibling.name)
    }
  })
  const found = [...users.values()]
    .filter(({ names }) => names.length > 1)
    .toSorted((one, other) => other.names.length - one.names.length)
    .slice(0, mostRegistrations)
  return yield* lookInside(found)
}

/** A file names them in a definition of its own: that is looked up by the line, with what reads it. */
function* lookInside(found: readonly Omit<Registration, 'readers'>[]): Script<Registration[]> {
  const details = yield* callAll(
    'get_node',
    found.map(({ site }) => ({
      path: pathOf(site),
      line: Number(/:(\d+)-\d+$/u.exec(site)?.[1] ?? 1),
      include_source: false,
    })),
  )
  const inner = found.map((one, index) => {
    const detail = details[index]
    return one.node.kind === 'file' && detail !== undefined && !isToolFailure(detail)
      ? { ...one, node: detail.node }
      : one
  })
  const reads = yield* callAll(
    'neighbours',
    inner.map(({ node }) => ({ node: node.node_id, direction: 'in', kinds: ['reads'], limit: 6 })),
  )
  return inner.map((one, index) => {
    const output = reads[index]
    const edges =
      output === undefined || isToolFailure(output) || one.node.kind !== 'variable' ? [] : output.edges
    return {
      ...one,
      readers: edges
        .filter(({ node }) => node.in_test !== true)
        .map(({ node, sites: [site] }) => ({ node, site: site ?? node.location })),
    }
  })
}
