import type { NodeBrief } from '../../../tools/show-node.ts'
import { pathOf } from '../prose.ts'

/** Whether another definition is the same function for other parameters: of the same name, in the same class. */
export function isOverload(node: NodeBrief, other: NodeBrief): boolean {
  const plain = (id: string): string => id.replace(/~\d+$/u, '')
  return (
    (node.kind === 'method' || node.kind === 'function') &&
    other.kind === node.kind &&
    pathOf(other.location) === pathOf(node.location) &&
    plain(other.node_id) === plain(node.node_id)
  )
}
