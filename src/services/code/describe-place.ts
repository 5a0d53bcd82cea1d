import type { Known } from '../../graph/graph.ts'
import type { DefinitionAnswer, NodeRecord, Snapshot } from '../../index/snapshot.ts'
import { findDefinition } from './places.ts'
import type { Place } from './places.ts'

export type PlaceDescription = {
  readonly definitions: readonly { readonly node: NodeRecord; readonly known: Known }[]
  /** Where what is no node is defined. */
  readonly places: readonly Omit<DefinitionAnswer['definitions'][number], 'nodeId'>[]
  readonly unresolved: string | null
}

/** What the name at a place means. */
export function describePlace(snapshots: readonly [Snapshot], place: Place): PlaceDescription {
  const { definitions, unresolved } = findDefinition(snapshots, place)
  const [snapshot] = snapshots
  const found = definitions.map(({ nodeId, ...where }) => ({
    node: nodeId === null ? undefined : snapshot.findNode(nodeId),
    where,
  }))
  return {
    definitions: found.flatMap(({ node, where }) =>
      node === undefined ? [] : [{ node, known: where.known }],
    ),
    places: found.filter(({ node }) => node === undefined).map(({ where }) => where),
    unresolved,
  }
}
