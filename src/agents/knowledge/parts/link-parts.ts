import type { EdgeKind, LinkRule } from '../../../graph/graph.ts'
import type { EdgeRecord, NodeRecord, SiteRecord, Snapshot } from '../../../index/snapshot.ts'
import type { Part } from './find-parts.ts'

/** How one part uses another, in one way. */
export interface PartLink {
  readonly from: Part
  readonly to: Part
  readonly kind: EdgeKind
  /** Of places, of imports of lines. */
  readonly count: number
  /** Whether it is one of several candidates that run here, or a value that was handed in: no place names it. */
  readonly isPossible: boolean
  /** Whether more than what was counted may be there. */
  readonly isCut: boolean
  /** Directories that are meant, where each is a package of its own, not the part that it stands in. */
  readonly inner: readonly string[]
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
/** Edges of a definition that are looked at. */
const mostEdges = 80
/** Edges of a file, each name that it imports among them. */
const mostEdgesOfFile = 1_000
/** Rules that lead to what runs, which the code at the place need not know of. */
const unnamed: ReadonlySet<LinkRule> = new Set(['dispatch', 'structural', 'argument-value', 'unique-name'])

/**
 * The uses of parts by each other, what says most about a pair first. A directory or file uses another one only where
 * its own code names what it uses: a method that dispatch may run, or a function that was handed in, makes no layer
 * depend on the one above it.
 */
export function linkParts(snapshot: Snapshot, parts: readonly Part[]): PartLink[] {
  const links = new Map<string, Counted>()
  for (const from of parts) {
    if (from.kind === 'external') continue
    const ids = nodesOf(snapshot, from)
    for (const [at, id] of ids.entries()) {
      const isFile = !id.includes('#')
      // Files come first, and what they import is looked at in all of them.
      if (at >= mostNodes && !isFile) break
      const holder = partOf(parts, id)
      // Members of a class may stand in other files than the class.
      if (holder !== undefined && holder !== from) continue
      const limit = isFile ? mostEdgesOfFile : mostEdges
      const edges = snapshot.edges(id, {
        direction: 'out',
        kinds: at < mostNodes ? linkKinds : ['imports'],
        limit,
        maxSites: Infinity,
      })
      for (const edge of edges) {
        const isCut = edges.length >= limit || (edge.kind !== 'imports' && ids.length > mostNodes)
        const to = partOf(parts, edge.to.nodeId)
        if (to === undefined || to === from) continue
        const named = edge.sites.filter(isNamed)
        const isPossible = named.length === 0
        if (isPossible && (isWide(from) || isWide(to))) continue
        if (isWide(from) && isTestCode(edge)) continue
        const sites = isPossible ? edge.sites : named
        const [site] = sites
        if (site === undefined) continue
        const { kind } = edge
        const key = `${from.name}\n${to.name}\n${kind}\n${String(isPossible)}`
        const { filePath, line } = site
        const link = links.get(key) ?? {
          from,
          to,
          kind,
          isPossible,
          filePath,
          line,
          count: 0,
          isCut: false,
          inner: [],
          places: new Set(),
          targets: new Set(),
        }
        links.set(key, link)
        link.targets.add(packageBelow(to, edge.to))
        link.isCut ||= isCut
        for (const place of sites) link.places.add(showPlace(kind, place))
      }
    }
  }
  const rank = ({ from, to, kind, isPossible }: PartLink): number =>
    (isPossible ? linkKinds.length : 0) +
    (isWide(from) && isWide(to) && kind === 'imports' ? -1 : linkKinds.indexOf(kind))
  return [...links.values()]
    .map(({ places, targets, ...link }) => ({
      ...link,
      count: places.size,
      inner: targets.has('') ? [] : [...targets].sort(),
    }))
    .sort((a, b) => rank(a) - rank(b) || b.count - a.count)
}

interface Counted extends Omit<PartLink, 'isCut'> {
  isCut: boolean
  readonly places: Set<string>
  readonly targets: Set<string>
}

/** The directory below a part that is what an import of Go names: it shares nothing with the one that it stands in. */
function packageBelow(part: Part, { filePath }: NodeRecord): string {
  const directory = filePath.slice(0, Math.max(0, filePath.lastIndexOf('/')))
  return part.kind === 'directory' && filePath.endsWith('.go') && directory !== part.name ? directory : ''
}

/** An import leads to every file of a package, and to every name on its line. */
function showPlace(kind: EdgeKind, { filePath, line, column }: SiteRecord): string {
  return kind === 'imports' ? `${filePath}:${line}` : `${filePath}:${line}:${column}`
}

/** Whether the code at a place names what it leads to, be it through the type of a value. */
function isNamed({ known, rule }: SiteRecord): boolean {
  return known !== 'possible' && !unnamed.has(rule)
}

function isWide({ kind }: Part): boolean {
  return kind === 'directory' || kind === 'file'
}

function isTestCode({ from, to }: EdgeRecord): boolean {
  return from.isTest || to.isTest
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
    if (member.endsWith('/') || isOwnFiles(member)) {
      const directory = member.replace(/\/\.?$/u, '')
      const inside = snapshot.listFiles(directory === '.' ? {} : { path: directory })
      return inside
        .filter(({ path }) => holds(part, path) >= 0)
        .filter(({ isTest }) => !isTest)
        .flatMap(({ path }) => [path, ...snapshot.nodesInFile(path).map(({ nodeId }) => nodeId)])
    }
    if (!member.includes('#')) return [member, ...snapshot.nodesInFile(member).map(({ nodeId }) => nodeId)]
    return [member, ...snapshot.childrenOf(member).map(({ nodeId }) => nodeId)]
  })
  const distinct = [...new Set(ids)]
  return [...distinct.filter((id) => !id.includes('#')), ...distinct.filter((id) => id.includes('#'))]
}

/** Length of the member that is a node or holds it, -1 where none does. */
function holds(part: Part, nodeId: string): number {
  const path = nodeId.split('#', 1)[0] ?? nodeId
  const lengths = part.members.map((member) => {
    if (isOwnFiles(member)) {
      if (path.startsWith('external:')) return -1
      const directory = path.includes('/') ? path.slice(0, path.lastIndexOf('/')) : '.'
      return directory === member.slice(0, -2) ? member.length : -1
    }
    if (member.endsWith('/')) return path.startsWith(member) ? member.length : -1
    const isInside = nodeId === member || nodeId.startsWith(`${member}.`) || nodeId.startsWith(`${member}#`)
    return isInside ? member.length : -1
  })
  return Math.max(-1, ...lengths)
}

function isOwnFiles(member: string): boolean {
  return member.endsWith('/.')
}
