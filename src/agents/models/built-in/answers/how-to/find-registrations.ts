import type { NodeBrief } from '../../../../tools/show-node.ts'
import { isToolFailure } from '../../../../tools/tool.ts'
import { pathOf } from '../../prose.ts'
import type { Script } from '../../script.ts'
import { callAll } from '../../script.ts'

export interface Registrations {
  /** What names several of the siblings: lists, factories, modules; most of them first. */
  readonly registers: readonly {
    readonly node: NodeBrief
    readonly names: readonly string[]
    readonly site: string
  }[]
  /** Test files that use a sibling. */
  readonly tests: readonly { readonly path: string; readonly site: string }[]
}

const mostSiblings = 6

/** Where the siblings of something are made known to the rest, and which tests use them. */
export function* findRegistrations(siblings: readonly NodeBrief[]): Script<Registrations> {
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
  const tests = new Map<string, { path: string; site: string }>()
  outputs.forEach((output, index) => {
    const sibling = asked[index]
    if (sibling === undefined || isToolFailure(output)) return
    for (const { node, sites } of output.edges) {
      const [site = node.location] = sites
      if (node.in_test === true) {
        const path = pathOf(site)
        if (!tests.has(path)) tests.set(path, { path, site })
        continue
      }
      const isInside = siblings.some(
        ({ node_id: id }) => node.node_id === id || node.node_id.startsWith(`${id}.`),
      )
      if (isInside) continue
      const known = users.get(node.node_id)
      if (known === undefined) users.set(node.node_id, { node, names: [sibling.name], site })
      else if (!known.names.includes(sibling.name)) known.names.push(sibling.name)
    }
  })
  return {
    registers: [...users.values()]
      .filter(({ names }) => names.length > 1)
      .sort((a, b) => b.names.length - a.names.length),
    tests: [...tests.values()],
  }
}
