import type { NodeRecord } from '../../../index/snapshot.ts'
import type { WayStep } from './find-way.ts'
import type { HandoffReader } from './read-handoffs.ts'

/**
 * What a function hands over, as steps. A class or file as a whole hands over what its parts do, which are read
 * themselves.
 *
 * @param readLines The first lines of the function; asked for only where something may be handed over.
 */
export function handoffSteps(
  node: NodeRecord,
  readHandoffs: HandoffReader | undefined,
  readLines: () => readonly string[],
): WayStep[] {
  if (readHandoffs === undefined || (node.kind !== 'function' && node.kind !== 'method')) return []
  return readHandoffs({ node, lines: readLines() }).map(({ by, runs, isOpen, line, to }) => ({
    from: node,
    to,
    kind: 'hands-over' as const,
    by,
    runs,
    ...(isOpen === undefined ? {} : { isOpen }),
    known: 'possible',
    filePath: node.filePath,
    line,
  }))
}
