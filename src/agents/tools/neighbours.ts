import { z } from 'zod'
import { listOf, mostNames, nodeText, pathText } from '../../contract/limits.ts'
import type { EdgeKind } from '../../graph/graph.ts'
import { edgeKinds } from '../../graph/graph.ts'
import type {
  Completeness,
  EdgeQuery,
  EdgeRecord,
  NodeRecord,
  UnresolvedCallRecord,
} from '../../index/snapshot.ts'
import { edgesBeyond } from '../knowledge/flow/beyond-calls.ts'
import { callersOf } from '../knowledge/flow/value-calls.ts'
import type { LabelledProject } from '../projects.ts'
import { showLocation } from '../projects.ts'
import type { Extent, Unread } from '../checks/evidence/extent.ts'
import { unreadCalls } from '../checks/evidence/unread-calls.ts'
import { openSites, unreadSites } from '../checks/evidence/unread.ts'
import { userKinds } from '../edge-kinds.ts'
import type { TextPlace } from './text-places.ts'
import { showTextPlaces } from './text-places.ts'
import { knownUses } from '../knowledge/flow/things.ts'
import { findNodes, showOthers } from './find-node.ts'
import { fitOutput } from './fit-output.ts'
import type { OpenCall } from './unresolved-calls.ts'
import { showOpenCalls } from './unresolved-calls.ts'
import { familyOf } from '../../index/uses/family.ts'
import type { NodeBrief } from './show-node.ts'
import { showNode, showSiteText } from './show-node.ts'
import type { ToolOutput } from './tool.ts'
import { count, defineTool } from './tool.ts'

const inputSchema = z.object({
  node: nodeText.min(1),
  path: pathText.optional().describe('Which of several.'),
  direction: z.enum(['in', 'out']).describe('"in": who uses it.'),
  kinds: listOf(z.enum(edgeKinds), mostNames)
    .optional()
    .describe(
      'calls, instantiates, requests (of its route), queries (of its table) by default; also imports, references, reads, writes, extends, implements, overrides, has-type, decorates, tests.',
    ),
  depth: z.number().int().min(1).max(5).optional().describe('1 by default.'),
  limit: z.number().int().min(1).max(200).optional().describe('60 a level by default.'),
})

export interface NeighbourEdge {
  readonly kind: EdgeKind
  readonly node: NodeBrief
  /** How it is known: exact, inferred (a value or type was followed), possible (one of several candidates). */
  readonly known: string
  /** Places to cite, first ones of `site_count`. */
  readonly sites: readonly string[]
  readonly site_count: number
  /** The line of the first site. */
  readonly text?: string
  /** With direction "out": the function inside the node where the sites are, a closure or a nested function. */
  readonly within?: string
  readonly edges?: readonly NeighbourEdge[]
}

export interface NeighboursOutput extends ToolOutput {
  readonly node: NodeBrief
  readonly direction: 'in' | 'out'
  readonly edges: readonly NeighbourEdge[]
  /** Edges of these kinds at the first level. */
  readonly total: number
  /** Of a list that is cut: how many definitions of the repository there are at the other ends of all edges. */
  readonly definitions?: { readonly certain: number; readonly possible: number }
  /** Of the first level: `unread` counts sites that may lead to the node, or calls in it that lead to nothing known. */
  readonly extent: Extent
  /** With direction "in": whether callers may be missing, and why. */
  readonly complete?: boolean
  readonly reasons?: readonly { readonly reason: string; readonly count: number }[]
  /** With direction "in": methods that override it or that it overrides, which one call may mean together, with their callers. */
  readonly family?: readonly {
    readonly node: NodeBrief
    readonly edges: readonly NeighbourEdge[]
    readonly total: number
  }[]
  /** With direction "in": places of text that the graph does not read (templates, settings, other languages) with its name. */
  readonly text_places?: readonly TextPlace[]
  /** With direction "in": calls of this name that lead nowhere, the first ones: it may be what they call. */
  readonly open_calls?: readonly OpenCall[]
  /** With direction "out": calls that lead to nothing in the repository. */
  readonly unlinked?: readonly { readonly name: string; readonly location: string; readonly reason: string }[]
  readonly other_definitions?: readonly string[]
  readonly note?: string
}

export const neighboursTool = defineTool({
  name: 'neighbours',
  description:
    'Edges of a node with their places: callers ("in"), callees ("out"), users, imports, implementers ("in" with implements, extends), overrides, tests; with depth a tree.',
  inputSchema,
  needs: ({ kinds }) => (kinds?.every((kind) => kind === 'imports') === true ? 'names' : 'calls'),
  describeCall: (input) =>
    `Following ${(input.kinds ?? ['calls']).join(', ')} ${input.direction === 'in' ? 'to' : 'from'} ${input.node}`,
  describeResult: (output: NeighboursOutput) =>
    `${count(output.total, 'edge')} ${output.direction === 'in' ? 'to' : 'from'} ${output.node.name}${output.complete === false ? ', perhaps more' : ''}`,
  execute(context, input) {
    // `kinds` are of edges here, not of nodes.
    const found = findNodes(context, { node: input.node, path: input.path })
    if ('error' in found) return found
    const { project, node } = found.best
    const kinds = input.kinds ?? ['calls', 'instantiates', 'requests']
    const { direction } = input
    const areCalls = direction === 'in' && kinds.includes('calls')
    const callers = areCalls ? callersOf(project.snapshot, node) : undefined
    const ofValue = callers?.ofValue ?? []
    const isFolder = node.kind === 'directory'
    const known = direction === 'out' ? undefined : (callers?.known ?? knownUses(project.snapshot, node))
    const called = new Set(
      ofValue.flatMap(({ sites }) => sites.map((site) => showLocation(project, site.filePath, site.line))),
    )
    const places = direction === 'in' ? project.snapshot.namePlaces(node.nodeId) : undefined
    const texts = places === undefined ? [] : showTextPlaces(project, places)
    const openCalls = places === undefined ? [] : showOpenCalls(project, node, places.calls, called)
    const family = areCalls ? calledFamily(project, node, kinds) : []
    const open =
      direction === 'out' && kinds.includes('calls')
        ? project.snapshot.unresolvedCallsIn(node.nodeId, 30)
        : undefined
    const unlinked = open?.map((site) => showUnresolvedCall(project, site))
    const beyond = [
      ...edgesBeyond(context.projects, project, node, direction).filter(
        ({ edge }) => input.kinds === undefined || kinds.includes(edge.kind),
      ),
      ...ofValue.map((edge) => ({ edge, project })),
    ]
    const unread = isFolder
      ? unreadOfFolder(holdersOf(project, node, direction).length - 1)
      : known === undefined
        ? open === undefined
          ? []
          : unreadCalls(project, node, open)
        : unreadSites(known.reasons)
    const form = (limit: number, maximumSites: number, depth: number, isCut: boolean): NeighboursOutput => {
      const total = countEdges(project, node, direction, kinds) + beyond.length
      const sent = beyond
        .slice(0, limit)
        .map(({ edge, project: other }) => showBeyond(project, other, edge, direction, maximumSites))
      const options = { direction, kinds, limit: limit - sent.length, maximumSites }
      const edges = [...sent, ...expand(project, node, options, depth, new Set([node.nodeId]))]
      const notes = [
        found.note,
        isCut ? 'Shortened for length: ask for fewer kinds, less depth, or one node at a time.' : undefined,
        total > edges.length ? `Shown are ${edges.length} of ${total} edges.` : undefined,
        total === 0 && areCalls && input.kinds === undefined ? otherUses(project, node) : undefined,
      ].filter((note) => note !== undefined)
      return {
        node: showNode(project, node),
        direction,
        edges,
        total,
        ...(edges.length < total && beyond.length === 0
          ? {
              definitions: countDefinitions(
                findEdges(project, node, { direction, kinds, maxSites: 0 }),
                direction,
              ),
            }
          : {}),
        extent: {
          shown: edges.length,
          total,
          cut: edges.length < total ? (isCut ? 'length' : 'limit') : null,
          unread,
        },
        ...(known === undefined ? {} : { complete: isWhole(known), reasons: known.reasons }),
        ...(family.length === 0
          ? {}
          : { family: family.map((member) => showMember(project, member, kinds, Math.min(limit, 10))) }),
        ...(texts.length === 0 ? {} : { text_places: texts }),
        ...(openCalls.length === 0 ? {} : { open_calls: openCalls }),
        ...(unlinked === undefined ? {} : { unlinked }),
        ...showOthers(found),
        ...(notes.length === 0 ? {} : { note: notes.join(' ') }),
      }
    }
    const limit = input.limit ?? 60
    const depth = input.depth ?? 1
    return fitOutput(
      [
        () => form(limit, 12, depth, false),
        () => form(Math.min(limit, 60), 3, depth, true),
        () => form(Math.min(limit, 25), 2, Math.min(depth, 2), true),
        () => form(Math.min(limit, 12), 1, 1, true),
      ],
      context.maximumCharacters,
    )
  },
})

/** Also where only runners outside of the repository use it besides. */
function isWhole({ complete, reasons }: Completeness): boolean {
  return complete || (reasons.length > 0 && openSites(reasons).length === 0)
}

/** What nothing calls may be used all the same: a type, a module, a function that is passed on. */
function otherUses(project: LabelledProject, node: NodeRecord): string | undefined {
  const uses = userKinds.flatMap((kind) => {
    const total = countEdges(project, node, 'in', [kind])
    return total === 0 ? [] : [`${kind} (${total})`]
  })
  return uses.length === 0 ? undefined : `It is used in other ways: ${uses.join(', ')}.`
}

/** Members of a method's family that are used themselves. */
function calledFamily(
  project: LabelledProject,
  node: NodeRecord,
  kinds: readonly EdgeKind[],
): readonly NodeRecord[] {
  const isUsed = (member: NodeRecord): boolean => countEdges(project, member, 'in', kinds) > 0
  return familyOf(project.snapshot, node).filter(isUsed).slice(0, MAX_FAMILY)
}

const MAX_FAMILY = 12

function showMember(
  project: LabelledProject,
  member: NodeRecord,
  kinds: readonly EdgeKind[],
  limit: number,
): NonNullable<NeighboursOutput['family']>[number] {
  const edges = findFirstEdges(project, member, { direction: 'in', kinds, limit, maxSites: 2 })
  return {
    node: showNode(project, member),
    edges: edges.map((edge) => showEdge(project, edge, edge.from)),
    total: countEdges(project, member, 'in', kinds),
  }
}

interface Expansion {
  readonly direction: 'in' | 'out'
  readonly kinds: readonly EdgeKind[]
  readonly limit: number
  readonly maximumSites: number
}

/** Each node is expanded once, at the first place it is met: a cycle ends there. */
function expand(
  project: LabelledProject,
  node: NodeRecord,
  options: Expansion,
  depth: number,
  seen: Set<string>,
): NeighbourEdge[] {
  const { direction, kinds, limit, maximumSites } = options
  const edges = findFirstEdges(project, node, { direction, kinds, limit, maxSites: maximumSites })
  const next = { ...options, limit: Math.min(limit, 20) }
  return edges.map((edge) => {
    const other = direction === 'in' ? edge.from : edge.to
    const isNew = !seen.has(other.nodeId)
    if (isNew) seen.add(other.nodeId)
    const below =
      depth > 1 && isNew && other.kind !== 'external' ? expand(project, other, next, depth - 1, seen) : []
    const isWithin = direction === 'out' && edge.from.nodeId !== node.nodeId
    return {
      ...showEdge(project, edge, other),
      ...(isWithin ? { within: showNode(project, edge.from).name } : {}),
      ...(below.length === 0 ? {} : { edges: below }),
    }
  })
}

function countEdges(
  project: LabelledProject,
  node: NodeRecord,
  direction: 'in' | 'out',
  kinds: readonly EdgeKind[],
): number {
  if (holdersOf(project, node, direction).length > 1)
    return findEdges(project, node, { direction, kinds, maxSites: 1 }).length
  return project.snapshot
    .countEdges(node.nodeId)
    .filter((edge) => edge.direction === direction && kinds.includes(edge.kind))
    .reduce((sum, edge) => sum + edge.count, 0)
}

function countDefinitions(
  edges: readonly EdgeRecord[],
  direction: 'in' | 'out',
): Required<NeighboursOutput>['definitions'] {
  const all = new Map<string, boolean>()
  for (const { from, to, known } of edges) {
    const other = direction === 'in' ? from : to
    if (other.kind === 'external') continue
    all.set(other.nodeId, all.get(other.nodeId) === true || known !== 'possible')
  }
  const certain = [...all.values()].filter(Boolean).length
  return { certain, possible: all.size - certain }
}

/** Of more edges than fit, those from tests go last: a cut list then still has all users in the product. */
function findFirstEdges(
  project: LabelledProject,
  node: NodeRecord,
  query: EdgeQuery & { readonly limit: number },
): EdgeRecord[] {
  const first = findEdges(project, node, query)
  if (query.direction === 'out') return first
  const isCut = first.length === query.limit && query.limit < mostSorted
  const all = isCut ? findEdges(project, node, { ...query, limit: mostSorted }) : first
  return all
    .toSorted((one, other) => Number(one.from.isTest) - Number(other.from.isTest))
    .slice(0, query.limit)
}

/** Of more edges than this any may be missing in a cut list. */
export const mostSorted = 1_000

/** What is in a folder is used, or not, each on its own grounds. */
function unreadOfFolder(count: number): Unread[] {
  return [
    {
      what: `${count === 1 ? 'file or definition' : 'files and definitions'} of the folder, of which each may have edges that are not known`,
      count,
    },
  ]
}

/** Edges of a node, with those of what is inside it: one edge for each kind and target; of a folder, those that leave it. */
function findEdges(project: LabelledProject, node: NodeRecord, query: EdgeQuery): EdgeRecord[] {
  const edges = new Map<string, EdgeRecord>()
  const { direction } = query
  const inside = node.kind === 'directory' ? `${node.nodeId}/` : undefined
  for (const { nodeId } of holdersOf(project, node, query.direction)) {
    for (const edge of project.snapshot.edges(nodeId, query)) {
      const other = direction === 'in' ? edge.from : edge.to
      if (inside !== undefined && other.filePath.startsWith(inside)) continue
      const key = `${edge.kind} ${other.nodeId}`
      const known = edges.get(key)
      // An import of a name leads to the file and to what it defines.
      const fresh = edge.sites.filter(
        (site) =>
          known?.sites.some((one) => one.filePath === site.filePath && one.line === site.line) !== true,
      )
      edges.set(
        key,
        known === undefined
          ? edge
          : {
              ...known,
              siteCount: known.siteCount + edge.siteCount - (edge.sites.length - fresh.length),
              sites: [...known.sites, ...fresh].slice(0, query.maxSites),
            },
      )
    }
  }
  return [...edges.values()].slice(0, query.limit)
}

/** Functions inside functions, at most so many of one node and so deep. */
const mostInner = 40
const deepestInner = 4
/** Methods of one type, and functions inside them. */
const mostOfType = 400
/** Files of a folder, and what they define. */
const mostOfFolder = 5_000
const types: ReadonlySet<string> = new Set(['class', 'interface', 'enum', 'type'])

/**
 * Where edges of a node begin or end. What a closure or a nested function calls stands in the body of the function
 * around it: without it a function that only returns a closure would seem to call nothing. What a type uses, its methods do.
 * What is in a folder is all that uses, and is used of, the folder.
 */
function holdersOf(project: LabelledProject, node: NodeRecord, direction: 'in' | 'out'): NodeRecord[] {
  const isFunction = (one: NodeRecord): boolean => one.kind === 'function' || one.kind === 'method'
  const isType = types.has(node.kind)
  const isFolder = node.kind === 'directory'
  if (!isFolder && (direction === 'in' || !(isType || isFunction(node)))) return [node]
  const most = isFolder ? mostOfFolder : isType ? mostOfType : mostInner
  const holders = [node]
  let level = [node]
  for (
    let depth = 0;
    (isFolder || depth < deepestInner) && level.length > 0 && holders.length < most;
    depth += 1
  ) {
    level = level.flatMap(({ nodeId }) => {
      const children = project.snapshot.childrenOf(nodeId)
      return children.filter((child) => (isFolder ? child.kind !== 'section' : isFunction(child)))
    })
    holders.push(...level)
  }
  return holders.slice(0, most)
}

/** A request leads from the project that sends it, where its line stands, to that which serves it. */
function showBeyond(
  own: LabelledProject,
  other: LabelledProject,
  edge: EdgeRecord,
  direction: 'in' | 'out',
  maximumSites: number,
): NeighbourEdge {
  const sender = direction === 'in' ? other : own
  const shown = showEdge(sender, { ...edge, sites: edge.sites.slice(0, maximumSites) }, edge.from)
  return direction === 'in' ? shown : { ...shown, node: showNode(other, edge.to) }
}

export function showEdge(project: LabelledProject, edge: EdgeRecord, other: NodeRecord): NeighbourEdge {
  const text = edge.sites.length === 0 ? undefined : showSiteText(project, edge.sites[0])
  return {
    kind: edge.kind,
    node: showNode(project, other),
    known: edge.known,
    sites: edge.sites.map((site) => showLocation(project, site.filePath, site.line)),
    site_count: edge.siteCount,
    ...(text === undefined ? {} : { text }),
  }
}

function showUnresolvedCall(
  project: LabelledProject,
  { name, filePath, line, reason }: UnresolvedCallRecord,
): NonNullable<NeighboursOutput['unlinked']>[number] {
  return { name, location: showLocation(project, filePath, line), reason }
}
