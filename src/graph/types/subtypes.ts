import type { LinkContext } from '../context.ts'
import type { Ancestors } from './ancestors.ts'
import type { DefinitionId } from '../row-ids.ts'
import { addTo } from '../../languages/add-to.ts'

/** Which types extend a type. */
export interface Subtypes {
  subclasses(definition: DefinitionId): readonly DefinitionId[]
  /** Subclasses of all levels, nearer ones first, at most `limit`. */
  descendants(definition: DefinitionId, limit: number): readonly DefinitionId[]
  /** Supertypes found by their methods alone. */
  structuralParents(definition: DefinitionId): readonly DefinitionId[]
  /** Adds a subtype found by its methods alone (Go interfaces). */
  addStructuralSubtype(parent: DefinitionId, child: DefinitionId): void
}

export function createSubtypes(context: () => LinkContext, parentsOf: Ancestors['parents']): Subtypes {
  let children: Map<DefinitionId, DefinitionId[]> | undefined
  const structural = new Map<DefinitionId, DefinitionId[]>()
  const structuralParents = new Map<DefinitionId, DefinitionId[]>()
  /** By limit and class. */
  const below = new Map<number, Map<DefinitionId, readonly DefinitionId[]>>()

  const subclasses = (definition: DefinitionId): readonly DefinitionId[] => {
    if (children === undefined) {
      children = new Map()
      const { program } = context()
      for (const candidate of program.allDefinitions()) {
        if (!context().program.isClassLike(candidate) || context().parts.first(candidate) !== candidate)
          continue
        for (const parent of parentsOf(candidate)) {
          addTo(children, parent, candidate)
        }
      }
    }
    const declared = children.get(definition) ?? []
    const found = structural.get(definition)
    return found === undefined ? declared : [...declared, ...found]
  }

  const descendants = (definition: DefinitionId, limit: number): readonly DefinitionId[] => {
    let ofLimit = below.get(limit)
    if (ofLimit === undefined) below.set(limit, (ofLimit = new Map<DefinitionId, readonly DefinitionId[]>()))
    const known = ofLimit.get(definition)
    if (known !== undefined) return known
    const seen = new Set([definition])
    for (const next of seen) {
      for (const child of subclasses(next)) seen.add(child)
      if (seen.size > limit) break
    }
    seen.delete(definition)
    const found = [...seen].slice(0, limit)
    ofLimit.set(definition, found)
    return found
  }

  return {
    subclasses,
    descendants,
    structuralParents: (definition) => structuralParents.get(definition) ?? [],
    addStructuralSubtype(parent, child) {
      below.clear()
      addTo(structuralParents, child, parent)
      addTo(structural, parent, child)
    },
  }
}
