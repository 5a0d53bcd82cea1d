import type { CodePlace } from '../knowledge/code-place.ts'
import type { LabelledProject } from '../projects.ts'
import { showLocation, showNodeLocation, showPath } from '../projects.ts'
import type { NodeBrief } from './show-node.ts'
import { qualifiedName } from './show-node.ts'

/** A definition at one of its lines, without signature and documentation. */
export type ShownPlace = Pick<NodeBrief, 'node_id' | 'kind' | 'name' | 'location' | 'in_test'>

/** The line where one is known, else the whole definition. */
export function showPlace(project: LabelledProject, { node, path, line }: CodePlace): ShownPlace {
  return {
    node_id: showPath(project, node.nodeId),
    kind: node.kind,
    name: qualifiedName(node),
    location: line > 0 ? showLocation(project, path, line) : showNodeLocation(project, node),
    ...(node.isTest ? { in_test: true } : {}),
  }
}
