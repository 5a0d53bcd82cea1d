import type { EdgeRecord, NodeRecord, Snapshot } from '../../../index/snapshot.ts'
import type { LabelledProject } from '../../projects.ts'
import type { Handoff, HandoffSource } from './handoff.ts'
import { readSource } from './handoff.ts'
import { innerFunctions } from './inner-functions.ts'
import { readChannels } from './channels.ts'
import { readEvents } from './events.ts'
import { readMessages } from './messages.ts'
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
  readChannels,
]

/**
 * Edges beyond what names and calls in code make: HTTP requests to what serves them, and what is sent under a name to
 * what takes it.
 */
export function edgesBeyond(
  projects: readonly LabelledProject[],
  project: LabelledProject,
  node: NodeRecord,
  direction: 'in' | 'out',
): BeyondEdge[] {
  if (direction === 'in') return requestsTo(projects, project, node.nodeId)
  const senders = [node, ...innerFunctions(project.snapshot, node)]
  return [
    ...senders.flatMap((sender) => requestsFrom(projects, project, sender)),
    ...read(project, node).map((handoff) => toEdge(project, node, handoff)),
  ]
}

/** A class or file as a whole hands over what its parts do, which are read themselves. */
function read({ snapshot }: LabelledProject, node: NodeRecord): Handoff[] {
  if (node.kind !== 'function' && node.kind !== 'method') return []
  const source = readSource(snapshot, node)
  return readers.flatMap((reader) => reader(snapshot, source))
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
