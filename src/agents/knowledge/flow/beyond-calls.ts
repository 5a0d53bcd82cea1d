import { knownLevels } from '../../../graph/graph.ts'
import type { EdgeRecord, NodeRecord, Snapshot } from '../../../index/snapshot.ts'
import type { LabelledProject } from '../../projects.ts'
import type { Handoff, HandoffSource } from './handoff.ts'
import { readSource } from './handoff.ts'
import { innerFunctions } from './inner-functions.ts'
import { readChannels } from './channels.ts'
import { eventsTo, readEvents } from './events.ts'
import { jobsTo, readJobs } from './jobs.ts'
import { messagesTo, readMessages } from './messages.ts'
import { settingsFrom, settingsTo } from './setting-edges.ts'
import { queriesFrom, queriesTo } from './query-edges.ts'
import { requestsFrom, requestsTo } from './request-edges.ts'

/** An edge that no name in code makes; its two ends may be of different projects. */
export interface BeyondEdge extends Pick<Handoff, 'by' | 'runs' | 'isOpen'> {
  readonly edge: EdgeRecord
  /** Of the other end. */
  readonly project: LabelledProject
}

/** What one end says of the other, by kind. */
const readers: readonly ((snapshot: Snapshot, source: HandoffSource) => Handoff[])[] = [
  readEvents,
  readMessages,
  readJobs,
  readChannels,
]

/**
 * Edges beyond what names and calls in code make: HTTP requests to what serves them, what is sent under a name to what
 * takes it, and code to the tables, columns and settings that it names.
 */
export function edgesBeyond(
  projects: readonly LabelledProject[],
  project: LabelledProject,
  node: NodeRecord,
  direction: 'in' | 'out',
): BeyondEdge[] {
  if (direction === 'in')
    return [
      ...requestsTo(projects, project, node.nodeId),
      ...joinSites(
        [
          ...eventsTo(project.snapshot, node),
          ...messagesTo(project.snapshot, node),
          ...jobsTo(project.snapshot, node),
          ...queriesTo(project, node),
          ...settingsTo(project, node),
        ].map(({ from, handoff }) => toEdge(project, from, handoff)),
      ),
    ]
  const senders = [node, ...innerFunctions(project.snapshot, node)]
  return [
    ...senders.flatMap((sender) => requestsFrom(projects, project, sender)),
    ...joinSites(read(project, node).map((handoff) => toEdge(project, node, handoff))),
  ]
}

/** A class or file as a whole hands over what its parts do, which are read themselves. */
function read(project: LabelledProject, node: NodeRecord): Handoff[] {
  if (node.kind !== 'function' && node.kind !== 'method') return []
  const source = readSource(project.snapshot, node)
  return [
    ...readers.flatMap((reader) => reader(project.snapshot, source)),
    ...queriesFrom(project, source),
    ...settingsFrom(source),
  ]
}

/** One edge for each kind and pair of ends, by its surest site, with the places of all. */
function joinSites(edges: readonly BeyondEdge[]): BeyondEdge[] {
  const keyOf = ({ edge: { kind, from, to } }: BeyondEdge): string => `${kind}\n${from.nodeId}\n${to.nodeId}`
  const others = edges.filter(({ edge }) => edge.from.nodeId !== edge.to.nodeId)
  return [...Map.groupBy(others, keyOf).values()].flatMap((same) => {
    const [first] = same
    if (first === undefined) return []
    const all = same.flatMap(({ edge }) => edge.sites)
    const sites = [...new Map(all.map((site) => [`${site.filePath}:${site.line}`, site])).values()]
    const known = knownLevels.find((level) => sites.some((site) => site.known === level)) ?? 'possible'
    return [{ ...first, edge: { ...first.edge, known, sites, siteCount: sites.length } }]
  })
}

function toEdge(project: LabelledProject, from: NodeRecord, handoff: Handoff): BeyondEdge {
  const { by, runs, isOpen, line, to, kind, known, rule } = handoff
  const site = { filePath: from.filePath, line, column: 0, known, rule }
  return {
    edge: { kind, from, to, known, siteCount: 1, sites: [site] },
    project,
    by,
    ...(runs === undefined ? {} : { runs }),
    ...(isOpen === undefined ? {} : { isOpen }),
  }
}
