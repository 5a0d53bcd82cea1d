import { BindingFlag, BindingKind, DefinitionFlag } from '../../languages/facts.ts'
import type { LinkFile } from '../graph.ts'
import type { Bases, DefinitionId, MutableColumn } from '../row-ids.ts'

/** How many arguments each definition takes. */
export interface Parameters {
  readonly required: MutableColumn<DefinitionId>
  readonly most: MutableColumn<DefinitionId>
}

/** No call has so many arguments: the count of a variadic function. */
export const UNBOUNDED = 1 << 20

export function countParameters(
  files: readonly LinkFile[],
  definitionBase: Bases<DefinitionId>,
  definitionCount: number,
): Parameters {
  const required = new Int32Array(definitionCount)
  const most = new Int32Array(definitionCount)
  files.forEach(({ facts }, file) => {
    if (facts === undefined) return
    const { bindings, definitions } = facts
    const base = definitionBase[file]!
    for (let row = 0; row < bindings.count; row++) {
      if (bindings.kind[row] !== BindingKind.PARAMETER || bindings.position[row]! < 0) continue
      const owner = bindings.target[row]!
      if (owner === -1) continue
      const flags = bindings.flags[row]!
      if ((flags & (BindingFlag.REST | BindingFlag.KEYWORD_REST)) !== 0) {
        most[base + owner] = UNBOUNDED
      } else {
        most[base + owner]!++
        if ((flags & BindingFlag.OPTIONAL) === 0) required[base + owner]!++
      }
    }
    for (let row = 0; row < definitions.count; row++) {
      if ((definitions.flags[row]! & DefinitionFlag.VARIADIC) !== 0) most[base + row] = UNBOUNDED
    }
  })
  return { required, most }
}
