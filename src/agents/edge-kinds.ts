import type { EdgeKind } from '../graph/graph.ts'

/** What runs something when it is reached. */
export const callKinds: readonly EdgeKind[] = ['calls', 'instantiates', 'requests', 'handles']

/** What code does with a definition. */
export const userKinds: readonly EdgeKind[] = [
  'calls',
  'instantiates',
  'references',
  'extends',
  'implements',
  'overrides',
  'has-type',
  'reads',
  'writes',
]

/** What makes one node depend on another. */
export const dependentKinds: readonly EdgeKind[] = [...userKinds, 'imports', 'handles']

/** Every way of using a node, requests of its route too. */
export const useKinds: readonly EdgeKind[] = [...dependentKinds, 'requests']
