import { z } from 'zod'
import { listOf, mostNames, nodeText } from '../../contract/limits.ts'
import type { EdgeKind } from '../../graph/graph.ts'
import { edgeKinds } from '../../graph/graph.ts'
import type { Extent, Unread } from '../checks/evidence/extent.ts'
import { uncovered, wholeExtent } from '../checks/evidence/extent.ts'
import { unreadCalls } from '../checks/evidence/unread-calls.ts'
import { openSites } from '../checks/evidence/unread.ts'
import type { NodeBrief } from './show-node.ts'
import type { Completeness, NodeRecord, Snapshot } from '../../index/snapshot.ts'
import type { WayStep } from '../knowledge/flow/find-way.ts'
import { innerFunctions } from '../knowledge/flow/inner-functions.ts'
import { findWay, spread, toStep, usesOf } from '../knowledge/flow/find-way.ts'
import { findUnfollowed } from '../knowledge/flow/find-unfollowed.ts'
import { createHandoffReader } from '../knowledge/flow/read-handoffs.ts'
import type { LabelledProject } from '../projects.ts'
import { showLocation } from '../projects.ts'
import type { FoundNode } from './find-node.ts'
import { findNodes } from './find-node.ts'
import { showLineText, showNode } from './show-node.ts'
import type { ToolOutput } from './tool.ts'
import { count, defineTool } from './tool.ts'

const inputSchema = z.object({
  from: nodeText.min(1),
  to: nodeText.min(1),
  kinds: listOf(z.enum(edgeKinds), mostNames)
    .optional()
    .describe('Kinds of edges; calls first, then all by default.'),
  max_depth: z.number().int().min(1).max(20).optional().describe('12 by default.'),
})

export interface FindPathOutput extends ToolOutput {
  readonly from: NodeBrief
  readonly to: NodeBrief
  readonly found: boolean
  /** True where only the way from `to` to `from` exists. */
  readonly reversed: boolean
  readonly steps: readonly {
    /** `hands-over`: what an event, a message or a request makes run, by `by`. */
    readonly kind: EdgeKind | 'hands-over'
    readonly by?: string
    readonly runs?: string
    readonly from: NodeBrief
    readonly to: NodeBrief
    readonly site: string
    /** The line of the site. */
    readonly text?: string
    readonly known: string
  }[]
  /** Where none was found: calls on the ways from `from` whose target is not known, any of which may lead there. */
  readonly open_calls?: readonly {
    readonly name: string
    readonly location: string
    readonly reason: string
  }[]
  /**
   * Where none was found: channels, events, queues and callbacks of a framework on the ways from `from`, whose receivers
   * need not all be known.
   */
  readonly hand_overs?: readonly { readonly by: string; readonly location: string }[]
  /** Of the steps; without a way, `total` is 0 only where every way along calls from `from` was followed to its end. */
  readonly extent: Extent
  readonly note?: string
}

export const findPathTool = defineTool({
  name: 'find_path',
  description:
    'The shortest way from one node to another, along calls if there is one, else along other edges, with the place of each step.',
  inputSchema,
  rare: ['kinds', 'max_depth'],
  needs: 'calls',
  describeCall: (input) => `Finding a way from ${input.from} to ${input.to}`,
  describeResult: (output: FindPathOutput) =>
    output.found ? count(output.steps.length, 'step') : 'No way found',
  execute(context, input) {
    const from = findNodes(context, { node: input.from })
    if ('error' in from) return from
    const to = findNodes(context, { node: input.to })
    if ('error' in to) return to
    if (from.best.project !== to.best.project) {
      return {
        error: `Cannot find a way from "${input.from}" to "${input.to}": they are in different projects.`,
        next: 'Look at each with neighbours; requests and routes may connect them.',
      }
    }
    const { project } = from.best
    const maxDepth = input.max_depth ?? 12
    // Of several definitions of a name, any pair that is connected is an answer.
    const starts = [from.best, ...from.others].filter((one) => one.project === project)
    const ends = [to.best, ...to.others].filter((one) => one.project === project)
    if (input.kinds === undefined) {
      const way = findCalls(project, starts, ends, maxDepth)
      if (way !== undefined) return way
    }
    const kindSets = input.kinds === undefined ? pathKinds : [{ kinds: input.kinds, nearest: maxDepth }]
    for (const { kinds, nearest } of kindSets) {
      for (const reversed of [false, true]) {
        for (const start of starts.slice(0, mostLinked)) {
          for (const end of ends.slice(0, mostLinked)) {
            const [a, b] = reversed ? [end, start] : [start, end]
            const path = project.snapshot.pathBetween(a.node.nodeId, b.node.nodeId, {
              kinds,
              maxDepth: Math.min(maxDepth, nearest),
            })
            if (path === undefined || path.length === 0) continue
            return {
              from: showNode(project, start.node),
              to: showNode(project, end.node),
              found: true,
              reversed,
              extent: { ...wholeExtent(path.length), by: 'selected' },
              steps: path.map((edge) => showStep(project, toStep(edge, edge.from, edge.to))),
            }
          }
        }
      }
    }
    const { isWhole, open, candidates, followed } = followCalls(
      project,
      starts.flatMap(({ node }) => spread(project, node)),
      new Set(input.kinds === undefined ? ends.map(({ node }) => node.nodeId) : []),
      maxDepth,
    )
    const handOvers = findUnfollowed(project.snapshot, followed)
    const unread = [
      ...onTheWay(candidates, 'call', 'that may lead there'),
      ...onTheWay(handOvers.length, 'hand-over', 'by channels, events or queues'),
      ...onTheWay(open.length, 'call', 'whose target is not known'),
      ...(open.length === 0 ? firstUnread(project, followed) : []),
      // A way does not begin with what runs an end from outside of the repository.
      ...openSites(mostOfEach(ends.map(({ node }) => project.snapshot.completeness(node.nodeId)))),
    ]
    return {
      from: showNode(project, from.best.node),
      to: showNode(project, to.best.node),
      found: false,
      reversed: false,
      steps: [],
      open_calls: chooseOpen(project.snapshot, open, to.best.node),
      hand_overs: handOvers
        .slice(0, MAX_OPEN_SHOWN)
        .map(({ by, filePath, line }) => ({ by, location: showLocation(project, filePath, line) })),
      extent: {
        shown: 0,
        total: isWhole ? 0 : null,
        cut: isWhole ? null : 'depth',
        unread,
      },
      note: `No way of at most ${maxDepth} steps in either direction${several(starts, 'from', input.from)}${several(ends, 'to', input.to)}${unread.length === 0 ? '' : '; a call that could not be linked may hide one'}.`,
    }
  },
})

function onTheWay(number: number, what: string, which: string): Unread[] {
  return uncovered(number, `${what} on the way ${which}`, `${what}s on the way ${which}`)
}

/** Of so many definitions of a name on either side links other than calls are looked for. */
const mostLinked = 4

/** A site that may lead to several of the ends is counted with each of them. */
function mostOfEach(ends: readonly Completeness[]): Completeness['reasons'] {
  const reasons = Map.groupBy(
    ends.flatMap((end) => end.reasons),
    ({ reason }) => reason,
  )
  return [...reasons].map(([reason, found]) => ({
    reason,
    count: Math.max(...found.map(({ count: sites }) => sites)),
  }))
}

function several(found: readonly FoundNode[], side: string, name: string): string {
  return found.length === 1 ? '' : ` ${side} any of ${found.length} definitions of ${name}`
}

/**
 * Along calls, in either direction; then through what is passed as a value, or over by events, messages and requests.
 * Of a class, a file or a folder any of its functions is a beginning or an end.
 */
function findCalls(
  project: LabelledProject,
  starts: readonly FoundNode[],
  ends: readonly FoundNode[],
  maxDepth: number,
): FindPathOutput | undefined {
  const { snapshot } = project
  const froms = starts.flatMap(({ node }) => spread(project, node))
  const tos = ends.flatMap(({ node }) => spread(project, node))
  const readHandoffs = createHandoffReader(project)
  const attempts = [
    { reversed: false, options: { maxDepth, onlyKnown: true } },
    { reversed: false, options: { maxDepth } },
    { reversed: false, options: { maxDepth, followsReferences: true, readHandoffs } },
    { reversed: true, options: { maxDepth } },
    { reversed: true, options: { maxDepth, readHandoffs } },
  ]
  for (const { reversed, options } of attempts) {
    const [first, last] = reversed ? [tos, froms] : [froms, tos]
    const targets = new Set(last.map(({ nodeId }) => nodeId))
    const way = findWay(snapshot, first, targets, options)
    const start = starts[0]?.node
    const end = ends[0]?.node
    if (way === undefined || start === undefined || end === undefined) continue
    const met = (nodes: readonly FoundNode[], id: string | undefined, other: NodeRecord): NodeRecord =>
      nodes.find(({ node }) => node.nodeId === id)?.node ?? other
    // Of data the way ends where it is used.
    const use = (reversed ? starts : ends)
      .flatMap(({ node }) => usesOf(project, node))
      .find(({ from }) => from.nodeId === way.at(-1)?.to.nodeId)
    if (use !== undefined) way.push(toStep(use, use.from, use.to))
    const [a, b] = [way[0]?.from.nodeId, way.at(-1)?.to.nodeId]
    return {
      from: showNode(project, met(starts, reversed ? b : a, start)),
      to: showNode(project, met(ends, reversed ? a : b, end)),
      found: true,
      reversed,
      extent: { ...wholeExtent(way.length), by: 'selected' },
      steps: way.map((step) => showStep(project, step)),
    }
  }
  return undefined
}

function showStep(
  project: LabelledProject,
  { from, to, kind, by, runs, known, filePath, line }: WayStep,
): FindPathOutput['steps'][number] {
  const text = line < 1 ? undefined : showLineText(project, filePath, line)
  return {
    kind,
    ...(by === undefined ? {} : { by }),
    ...(runs === undefined ? {} : { runs }),
    from: showNode(project, from),
    to: showNode(project, to),
    site: filePath === '' ? '' : showLocation(project, filePath, line),
    known,
    ...(text === undefined ? {} : { text }),
  }
}

const MAX_OPEN_SHOWN = 5
const MAX_OPEN_CHECKED = 80

/** Those that most likely lead on: called like the end, then like anything in the repository; each name once. */
function chooseOpen(
  snapshot: Snapshot,
  open: NonNullable<FindPathOutput['open_calls']>,
  end: NodeRecord,
): NonNullable<FindPathOutput['open_calls']> {
  const distinct = [...new Map(open.map((one) => [one.name, one])).values()].slice(0, MAX_OPEN_CHECKED)
  const isDefined = (name: string): boolean =>
    name !== '' &&
    snapshot
      .resolveName(name, { kinds: ['function', 'method', 'class'], limit: 1 })
      .some(({ node }) => node.name === name)
  const likely = distinct.filter(({ name }) => name === end.name || isDefined(name))
  return (likely.length > 0 ? likely : distinct)
    .toSorted((a, b) => Number(b.name === end.name) - Number(a.name === end.name))
    .slice(0, MAX_OPEN_SHOWN)
}

/** Everything that is called from some nodes, and the calls there that lead to nothing known. */
function followCalls(
  project: LabelledProject,
  starts: readonly NodeRecord[],
  ends: ReadonlySet<string>,
  maxDepth: number,
): {
  /** All was followed. */
  readonly isWhole: boolean
  /** Ends that calls may lead to: ways over those that are merely possible are not taken. */
  readonly candidates: number
  readonly open: NonNullable<FindPathOutput['open_calls']>
  readonly followed: readonly NodeRecord[]
} {
  const { snapshot } = project
  const seen = new Set(starts.map(({ nodeId }) => nodeId))
  const open: NonNullable<FindPathOutput['open_calls']>[number][] = []
  const followed: NodeRecord[] = []
  let candidates = 0
  let frontier = [...starts]
  for (let depth = 0; depth <= maxDepth && frontier.length > 0; depth += 1) {
    const next: NodeRecord[] = []
    for (const node of frontier) {
      for (const site of snapshot.unresolvedCallsIn(node.nodeId, MAX_FOLLOWED)) {
        if (site.reason === 'external' || site.reason === 'builtin') continue
        const location = showLocation(project, site.filePath, site.line)
        open.push({ name: site.name, location, reason: site.reason })
      }
      const kinds: readonly EdgeKind[] = ['calls', 'instantiates']
      const called = snapshot.edges(node.nodeId, { direction: 'out', kinds, maxSites: 0 }).map(({ to }) => to)
      // What a function makes without a name may run with it.
      for (const to of [...innerFunctions(snapshot, node), ...called]) {
        if (seen.has(to.nodeId) || to.kind === 'external') continue
        seen.add(to.nodeId)
        next.push(to)
        if (ends.has(to.nodeId)) candidates += 1
      }
      followed.push(node)
      if (seen.size > MAX_FOLLOWED) return { isWhole: false, open, candidates, followed }
    }
    frontier = next
  }
  return { isWhole: frontier.length === 0, open, candidates, followed }
}

/** What the first of the nodes of which the links do not show all calls may call besides. */
function firstUnread(project: LabelledProject, nodes: readonly NodeRecord[]): Unread[] {
  for (const node of nodes) {
    const unread = unreadCalls(project, node, project.snapshot.unresolvedCallsIn(node.nodeId, MAX_FOLLOWED))
    if (unread.length > 0)
      return unread.map(({ what, count: number }) => ({ what: `${what} (${node.name})`, count: number }))
  }
  return []
}

const MAX_FOLLOWED = 400

/** What is linked otherwise than by calls tells something only where it is near. */
const pathKinds: readonly { readonly kinds: readonly EdgeKind[]; readonly nearest: number }[] = [
  { kinds: ['imports'], nearest: 4 },
  {
    kinds: [
      'calls',
      'instantiates',
      'contains',
      'references',
      'extends',
      'implements',
      'overrides',
      'has-type',
      'decorates',
      'reads',
      'writes',
    ],
    nearest: 2,
  },
]
