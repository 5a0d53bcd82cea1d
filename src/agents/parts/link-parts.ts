import type { EdgeKind } from '../../graph/graph.ts'
import type { Snapshot } from '../../index/snapshot.ts'
import type { Part } from './find-parts.ts'

/** How one part uses another, in one way. */
export interface PartLink {
  readonly from: Part
  readonly to: Part
  readonly kind: EdgeKind
  readonly count: number
  readonly filePath: string
  readonly line: number
}

const linkKinds: readonly EdgeKind[] = [
  'extends',
  'implements',
  'instantiates',
  'has-type',
  'calls',
  'imports',
  'references',
]
/** Definitions of a part whose uses are looked at. */
const mostNodes = 400

/** The uses of parts by each other, what says most about a pair first. */
export function linkParts(snapshot: Snapshot, parts: readonly Part[]): PartLink[] {
  const links = new Map<string, PartLink & { count: number }>()
  for (const from of parts) {
    if (from.kind === 'external') continue
    for (const id of nodesOf(snapshot, from)) {
      const holder = partOf(parts, id)
      // Members of a class may stand in other files than the class.
      if (holder !== undefined && holder !== from) continue
      for (const edge of snapshot.edges(id, { direction: 'out', kinds: linkKinds, limit: 80, maxSites: 1 })) {
        const to = partOf(parts, edge.to.nodeId)
        const [site] = edge.sites
        if (to === undefined || to === from || site === undefined) continue
        const { kind, siteCount: count } = edge
        const key = `${from.name}\n${to.name}\n${kind}`
        const known = links.get(key)
        if (known !== undefined) known.count += count
        else links.set(key, { from, to, kind, count, filePath: site.filePath, line: site.line })
      }
    }
  }
  const rank = ({ from, to, kind }: PartLink): number => {
    const isWide = [from, to].every((part) => part.kind === 'directory' || part.kind === 'file')
    return isWide && kind === 'imports' ? -1 : linkKinds.indexOf(kind)
  }
  return [...links.values()].sort((a, b) => rank(a) - rank(b) || b.count - a.count)
}

/** Inheritance between the members of a group. */
export function linksWithin(snapshot: Snapshot, { kind, members }: Part): { from: string; to: string }[] {
  if (kind !== 'group') return []
  return members.flatMap((id) =>
    snapshot
      .edges(id, { direction: 'out', kinds: ['extends', 'implements'], limit: 5, maxSites: 1 })
      .filter(({ to }) => members.includes(to.nodeId))
      .map(({ from, to }) => ({ from: from.name, to: to.name })),
  )
}

/** The innermost part that holds a node. */
function partOf(parts: readonly Part[], nodeId: string): Part | undefined {
  let best: Part | undefined
  let longest = -1
  for (const part of parts) {
    const length = holds(part, nodeId)
    if (length > longest) [best, longest] = [part, length]
  }
  return best
}

function nodesOf(snapshot: Snapshot, part: Part): string[] {
  const ids = part.members.flatMap((member) => {
    if (member.endsWith('/')) {
      const inside = snapshot.listFiles(member === '/' ? {} : { path: member.slice(0, -1) })
      const files = member === '/' ? inside.filter(({ path }) => !path.includes('/')) : inside
      return files
        .filter(({ isTest }) => !isTest)
        .flatMap(({ path }) => [path, ...snapshot.nodesInFile(path).map(({ nodeId }) => nodeId)])
    }
    if (!member.includes('#')) return [member, ...snapshot.nodesInFile(member).map(({ nodeId }) => nodeId)]
    return [member, ...snapshot.childrenOf(member).map(({ nodeId }) => nodeId)]
  })
  return [...new Set(ids)].slice(0, mostNodes)
}

/** Length of the member that is a node or holds it, -1 where none does. */
function holds(part: Part, nodeId: string): number {
  const path = nodeId.split('#', 1)[0] ?? nodeId
  const lengths = part.members.map((member) => {
    if (member === '/') return path.includes('/') || path.startsWith('external:') ? -1 : 0
    if (member.endsWith('/')) return path.startsWith(member) ? member.length : -1
    const isInside = nodeId === member || nodeId.startsWith(`${member}.`) || nodeId.startsWith(`${member}#`)
    return isInside ? member.length : -1
  })
  return Math.max(-1, ...lengths)
}
