import type { NodeRecord } from '../../../index/snapshot.ts'
import type { LabelledProject } from '../../projects.ts'
import { edgesBeyond } from './beyond-calls.ts'
import type { WayStep } from './find-way.ts'
import { readUnlinkedCalls } from './unlinked-calls.ts'

/** What a function hands over, as steps. */
export type HandoffReader = (node: NodeRecord) => WayStep[]

export function createHandoffReader(project: LabelledProject): HandoffReader {
  return (node) => {
    if (node.kind !== 'function' && node.kind !== 'method') return []
    const beyond = edgesBeyond([project], project, node, 'out').flatMap(({ edge, by, runs, isOpen }) => {
      const line = edge.sites[0]?.line ?? node.startLine
      return { to: edge.to, known: edge.known, by, runs, line, ...(isOpen === undefined ? {} : { isOpen }) }
    })
    const unlinked = readUnlinkedCalls(project.snapshot, node).map((step) => ({
      ...step,
      known: 'possible',
    }))
    return [...beyond, ...unlinked].map((step) => ({
      ...step,
      from: node,
      kind: 'hands-over',
      filePath: node.filePath,
    }))
  }
}
