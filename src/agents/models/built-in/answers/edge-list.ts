import type { EdgeKind } from '../../../../graph/graph.ts'
import type { NeighbourEdge } from '../../../tools/neighbours.ts'
import { code, joinNames, pathOf, siteLines } from '../prose.ts'

export const verbs: Readonly<Partial<Record<EdgeKind, string>>> = {
  calls: 'calls',
  instantiates: 'creates',
  references: 'refers to',
  extends: 'extends',
  implements: 'implements',
  overrides: 'overrides',
  'has-type': 'has the type',
  decorates: 'is decorated with',
  reads: 'reads',
  writes: 'writes',
  imports: 'imports',
  tests: 'tests',
  handles: 'is handled by',
  requests: 'requests',
  documents: 'documents',
}

/** A file imports what it uses: its import says nothing more where the use itself is listed. */
export function dropImportsOfUsers(edges: readonly NeighbourEdge[]): NeighbourEdge[] {
  const using = new Set(
    edges.filter((edge) => edge.kind !== 'imports').map((edge) => pathOf(edge.sites[0] ?? '')),
  )
  return edges.filter((edge) => edge.kind !== 'imports' || !using.has(pathOf(edge.sites[0] ?? '')))
}

/** Edges under the file that they start in. */
export function listByFile(edges: readonly NeighbourEdge[], most = 60): string {
  const byFile = Map.groupBy(edges.slice(0, most), (edge) => pathOf(edge.sites[0] ?? edge.node.location))
  const parts = [...byFile].map(([path, list]) => `**${path}**\n${list.map(describeUser).join('\n')}`)
  const rest = edges.length - Math.min(edges.length, most)
  return `${parts.join('\n\n')}${rest > 0 ? `\n\nand ${rest.toLocaleString('en-US')} more.` : ''}`
}

/** In which files edges have their places and how many in each: `[tests/test_job.py] (12), …`. */
export function countByFile(edges: readonly NeighbourEdge[], most = 8): string {
  const byFile = [...Map.groupBy(edges, (edge) => pathOf(edge.sites[0] ?? edge.node.location))]
    .map(([path, list]) => ({ path, places: list.reduce((sum, edge) => sum + edge.site_count, 0) }))
    .toSorted((one, other) => other.places - one.places)
  const rows = byFile.map(({ path, places }) => `[${path}] (${places.toLocaleString('en-US')})`)
  return `${joinNames(rows, most)}.`
}

function describeUser(edge: NeighbourEdge): string {
  const who = edge.node.kind === 'file' ? 'the module itself' : code(edge.node.name)
  const text = edge.text === undefined ? '' : `: ${code(edge.text)}`
  const does = edge.kind === 'has-type' ? 'has it as a type' : `${verbs[edge.kind] ?? edge.kind} it`
  return `- ${who} ${does}${perhaps(edge.known)} ${siteLines(edge)}${text}`
}

/** What is one of several candidates is said at its place. */
export function perhaps(known: string): string {
  return known === 'possible' ? ', perhaps,' : ''
}

/** How links of these edges are known, in one sentence; nothing where names and imports alone tell them. */
export function certaintyNote(edges: readonly { readonly known: string }[]): string {
  const inferred = edges.filter(({ known }) => known === 'inferred').length
  const possible = edges.filter(({ known }) => known === 'possible').length
  const parts = [
    possible > 0 ? '“Perhaps” marks a call that may go to one of several definitions.' : '',
    inferred > 0 ? 'Calls on objects are linked by the inferred types of these objects.' : '',
  ].filter((part) => part !== '')
  return parts.length === 0 ? '' : `\n\n${parts.join(' ')}`
}

export function distinctPairs(list: readonly { from: string; to: string }[]): { from: string; to: string }[] {
  return [...new Map(list.map((pair) => [`${pair.from}\n${pair.to}`, pair])).values()]
}
