import type { NodeKind } from '../../../graph/graph.ts'
import type { NodeRecord, Snapshot } from '../../../index/snapshot.ts'
import type { LabelledProject } from '../../projects.ts'
import { findRoutes } from '../inventory/routes/find-routes.ts'
import type { Route } from '../inventory/routes/route.ts'
import { LINES_OF_REQUEST, SENDS_REQUEST, readRequest } from './requests.ts'
import type { BeyondEdge } from './beyond-calls.ts'
import { findHandler } from './find-handler.ts'
import { readSource } from './handoff.ts'

const SENDERS: ReadonlySet<NodeKind> = new Set(['function', 'method', 'class', 'variable', 'file', 'test'])
const SCRIPT = /\.(?:[cm]?[jt]sx?|vue|svelte)$/u
const mostRequests = 5_000
const longestSearchMs = 2_000

/** Requests of any of the projects that a node of one of them serves. */
export function requestsTo(
  projects: readonly LabelledProject[],
  server: LabelledProject,
  nodeId: string,
): BeyondEdge[] {
  return projects.flatMap((project) =>
    (requestEdges(project, server).byHandler.get(nodeId) ?? []).map((found) => ({ ...found, project })),
  )
}

/** Requests that a node of one of the projects sends to what serves them in any of them. */
export function requestsFrom(
  projects: readonly LabelledProject[],
  sender: LabelledProject,
  node: NodeRecord,
): BeyondEdge[] {
  const { lines } = readSource(sender.snapshot, node)
  if (!SCRIPT.test(node.filePath) || !lines.some((line) => SENDS_REQUEST.test(line))) return []
  const { nodeId } = node
  return projects.flatMap((project) =>
    (requestEdges(sender, project).bySender.get(nodeId) ?? []).map((found) => ({ ...found, project })),
  )
}

/** By the node that serves a request, or by the one that sends it. */
interface RequestEdges {
  readonly byHandler: ReadonlyMap<string, readonly RequestEdge[]>
  readonly bySender: ReadonlyMap<string, readonly RequestEdge[]>
}

type RequestEdge = Pick<BeyondEdge, 'edge' | 'by'>

/**
 * Edges from what sends an HTTP request to what serves it: the method and the path of both ends are read from text.
 * `inferred` where the whole path of one route is written, `possible` where its end is. The sender may be of another
 * repository than the handler.
 */
function requestEdges(sender: LabelledProject, server: LabelledProject): RequestEdges {
  let byServer = kept.get(sender.snapshot)
  if (byServer === undefined) kept.set(sender.snapshot, (byServer = new WeakMap()))
  const known = byServer.get(server.snapshot)
  if (known !== undefined) return known
  const edges = findRequestEdges(sender.snapshot, server)
  const found = {
    byHandler: Map.groupBy(edges, ({ edge }) => edge.to.nodeId),
    bySender: Map.groupBy(edges, ({ edge }) => edge.from.nodeId),
  }
  byServer.set(server.snapshot, found)
  return found
}

const kept = new WeakMap<Snapshot, WeakMap<Snapshot, RequestEdges>>()

function findRequestEdges(snapshot: Snapshot, server: LabelledProject): RequestEdge[] {
  const { matches } = snapshot.grep(SENDS_REQUEST.source, {
    regex: true,
    caseSensitive: false,
    path: '**/*.{js,jsx,mjs,cjs,ts,tsx,mts,cts,vue,svelte}',
    limit: mostRequests,
    timeMs: longestSearchMs,
  })
  const routes = matches.length === 0 ? [] : findRoutes(server)
  if (routes.length === 0) return []
  const handlers = new Map<Route, NodeRecord | undefined>()
  const handlerOf = (route: Route): NodeRecord | undefined => {
    if (!handlers.has(route)) handlers.set(route, findHandler(server, route))
    return handlers.get(route)
  }
  const edges = new Map<string, RequestEdge>()
  for (const { filePath, line } of matches) {
    const from = snapshot.nodeAt(filePath, line)
    if (from === undefined || !SENDERS.has(from.kind)) continue
    const lines = snapshot.readLines(filePath, line, line + LINES_OF_REQUEST - 1)?.text.split('\n') ?? []
    const found = readRequest(lines, routes)
    // A single word at the end of a path says too little: `/new`.
    if (found === undefined || (!found.isWhole && found.same < 2)) continue
    const { route } = found
    const isItsDeclaration = route.path === filePath && line >= route.line && line <= route.endLine
    const to = isItsDeclaration ? undefined : handlerOf(route)
    if (to === undefined || to.nodeId === from.nodeId) continue
    const { column, isWhole } = found
    const known = isWhole ? 'inferred' : 'possible'
    const site = { filePath, line, column, known, rule: 'route' } as const
    const key = `${from.nodeId}\n${to.nodeId}`
    const before = edges.get(key)?.edge
    const best = before?.known === 'inferred' ? before.known : known
    const sites = [...(before?.sites ?? []), site]
    edges.set(key, {
      edge: { kind: 'requests', from, to, known: best, siteCount: sites.length, sites },
      by: `requests \`${route.method} ${route.route}\``,
    })
  }
  return [...edges.values()]
}
