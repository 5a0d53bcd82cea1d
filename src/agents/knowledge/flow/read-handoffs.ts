import type { EdgeKind } from '../../../graph/graph.ts'
import type { NodeRecord } from '../../../index/snapshot.ts'
import type { LabelledProject } from '../../projects.ts'
import { edgesBeyond } from './beyond-calls.ts'
import type { WayStep } from './find-way.ts'
import { readUnlinkedCalls } from './unlinked-calls.ts'

/** What a function hands over, and the data that it names, as steps. */
export type HandoffReader = (node: NodeRecord) => WayStep[]

const handsOver: WayStep['kind'] = 'hands-over'
/** Tables, columns and settings are named, and nothing is run by that. */
const dataKinds: ReadonlySet<EdgeKind> = new Set(['reads', 'writes', 'references'])

export function createHandoffReader(project: LabelledProject): HandoffReader {
  return (node) => {
    if (node.kind !== 'function' && node.kind !== 'method') return []
    const beyond = edgesBeyond([project], project, node, 'out').flatMap(({ edge, by, runs, isOpen }) => {
      const line = edge.sites[0]?.line ?? node.startLine
      const kind: WayStep['kind'] = dataKinds.has(edge.kind) ? edge.kind : handsOver
      const { to, known } = edge
      return { kind, to, known, by, runs, line, ...(isOpen === undefined ? {} : { isOpen }) }
    })
    const unlinked = readUnlinkedCalls(project.snapshot, node).map((step) => ({
      ...step,
      kind: handsOver,
      known: 'possible',
    }))
    return [...beyond, ...unlinked].map((step) => ({ ...step, from: node, filePath: node.filePath }))
  }
}
