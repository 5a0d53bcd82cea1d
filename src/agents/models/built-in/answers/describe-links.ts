import type { NodeDetail } from '../../../tools/get-node.ts'
import type { NeighbourEdge } from '../../../tools/neighbours.ts'
import type { NodeBrief } from '../../../tools/show-node.ts'
import { cite, citeNode, code, joinNames, knownMark, pathOf, plural, quoteDoc, siteLines } from '../prose.ts'
import { dropImportsOfUsers } from './edge-list.ts'

export function describeMembers(node: NodeDetail, most = 12): string {
  const members = node.members.filter(
    (member) => member.kind !== 'section' && member.kind !== 'field' && member.kind !== 'variable',
  )
  if (members.length === 0) return ''
  const shown = [...members]
    .sort(
      (a, b) =>
        Number(b.exported ?? false) - Number(a.exported ?? false) ||
        Number(b.doc !== undefined) - Number(a.doc !== undefined),
    )
    .slice(0, most)
  const rows = shown.map((member) => `- ${describeMember(member)}`)
  const noun = node.kind === 'class' || node.kind === 'interface' ? 'member' : 'definition'
  const rest = members.length - shown.length
  return `\n\nIts main ${noun}s:\n\n${rows.join('\n')}${rest > 0 ? `\n- and ${rest} more` : ''}`
}

export function describeMember(member: NodeBrief): string {
  const doc = member.doc === undefined ? citeNode(member) : `: ${quoteDoc(member.doc, citeNode(member))}`
  return `${member.kind} ${code(shortName(member.name))}${doc}`
}

function shortName(name: string): string {
  return name.split('.').slice(-2).join('.')
}

export function describeCallees(edges: readonly NeighbourEdge[], most = 8): string {
  const calls = edges.filter(
    (edge) => edge.kind === 'calls' || edge.kind === 'instantiates' || edge.kind === 'requests',
  )
  const inside = calls.filter((edge) => edge.node.kind !== 'external')
  const bases = edges.filter((edge) => edge.kind === 'extends' || edge.kind === 'implements')
  let text = ''
  if (bases.length > 0) {
    text += `\n\nIt ${joinNames(bases.map((edge) => `${edge.kind} ${code(edge.node.name)}${cite(edge.sites[0])}`))}.`
  }
  if (inside.length > 0) {
    // Overloads that one call may mean are one row.
    const byName = Map.groupBy(inside, (edge) => edge.node.name)
    const rows = [...byName.values()].slice(0, most).flatMap(([edge, ...more]) => {
      if (edge === undefined) return []
      const doc = edge.node.doc === undefined ? '' : `: ${quoteDoc(edge.node.doc).replace(/\.$/u, '')}`
      const rest = more.length === 1 ? 'another' : `one of ${more.length} others`
      const overloads = more.length === 0 ? '' : ` (or ${rest} of this name)`
      return [
        `- ${code(edge.node.name)}${overloads}${knownMark(edge.known)}${doc}${cite(edge.node.location)}, called at ${siteLines(edge, 2)}`,
      ]
    })
    text += `\n\nIt calls ${plural(byName.size, 'definition')} of the repository:\n\n${rows.join('\n')}`
    if (byName.size > most) text += `\n- and ${byName.size - most} more`
  }
  const outside = [
    ...new Set(calls.filter((edge) => edge.node.kind === 'external').map((edge) => code(edge.node.name))),
  ]
  if (outside.length > 0) {
    const site = calls.find((edge) => edge.node.kind === 'external')?.sites[0]
    text += `\n\nFrom outside it uses ${joinNames(outside, 8)}${cite(site)}.`
  }
  return text
}

function distinctNodes(edges: readonly NeighbourEdge[]): NeighbourEdge[] {
  return [...new Map(edges.map((edge) => [edge.node.node_id, edge])).values()]
}

export function describeUsers(edges: readonly NeighbourEdge[]): string {
  const product = distinctNodes(dropImportsOfUsers(edges.filter((edge) => edge.node.in_test !== true)))
  const tests = edges.filter((edge) => edge.node.in_test === true)
  let text = ''
  if (product.length > 0) {
    const rows = product
      .slice(0, 6)
      .map((edge) =>
        `${edge.node.kind === 'file' ? `module ${code(edge.node.name)}` : code(edge.node.name)} ${edge.sites[0] === undefined ? '' : `[${edge.sites[0]}]`}`.trim(),
      )
    text += `\n\nIt is used by ${joinNames(rows, 6)}${product.length > 6 ? ` and ${product.length - 6} more` : ''}.`
  }
  if (tests.length > 0) {
    const files = [...new Set(tests.map((edge) => pathOf(edge.node.location)))]
    text += `\n\nTests use it in ${joinNames(
      files.slice(0, 4).map((file) => `[${file}]`),
      4,
    )}${files.length > 4 ? ` and ${plural(files.length - 4, 'more file')}` : ''}.`
  }
  return text
}
