import type { Snapshot } from '../../../index/snapshot.ts'
import type { NodeBrief } from '../../tools/show-node.ts'

export interface KnownOfProject {
  readonly entryPoints: readonly string[]
  readonly central: readonly NodeBrief[]
  readonly hasRoutes: boolean
  readonly hasTables: boolean
  readonly tests: { readonly cases: number }
}

const mostQuestions = 6

/** Questions to begin with, each about something that is there. */
export function askFirst(snapshot: Snapshot, known: KnownOfProject): string[] {
  const [entryPoint] = known.entryPoints
  const called = known.central.find(({ node_id: id }) => countCalls(snapshot, id, 'in') > 1)
  const caller = known.central.find(({ node_id: id }) => countCalls(snapshot, id, 'out') > 1)
  return [
    'What are the main parts of this project, and how do they fit together?',
    ...(entryPoint === undefined ? [] : [`What happens when \`${entryPoint}\` runs?`]),
    ...(called === undefined ? [] : [`Who calls \`${called.name}\`?`]),
    ...(known.hasRoutes ? ['Which routes are there?'] : []),
    ...(known.hasTables ? ['What is the data model?'] : []),
    ...(caller === undefined || caller === called ? [] : [`How does \`${caller.name}\` work?`]),
    ...(known.tests.cases > 0 ? ['How do I run the tests?'] : []),
  ].slice(0, mostQuestions)
}

function countCalls(snapshot: Snapshot, nodeId: string, direction: 'in' | 'out'): number {
  return snapshot
    .countEdges(nodeId)
    .filter((edges) => edges.kind === 'calls' && edges.direction === direction)
    .reduce((sum, { count }) => sum + count, 0)
}
