import type { LinkContext } from '../context.ts'
import type { Ancestors } from './ancestors.ts'
import { isClassLike } from './type-kinds.ts'

/** Which types extend a type. All rows are global. */
export interface Subtypes {
  subclasses(definition: number): readonly number[]
  /** Subclasses of all levels, nearer ones first, at most `limit`. */
  descendants(definition: number, limit: number): readonly number[]
  /** Supertypes found by their methods alone. */
  structuralParents(definition: number): readonly number[]
  /** Adds a subtype found by its methods alone (Go interfaces). */
  addStructuralSubtype(parent: number, child: number): void
}

export function createSubtypes(context: () => LinkContext, parentsOf: Ancestors['parents']): Subtypes {
  let children: Map<number, number[]> | undefined
  const structural = new Map<number, number[]>()
  const structuralParents = new Map<number, number[]>()
  /** By limit and class. */
  const below = new Map<number, Map<number, readonly number[]>>()

  const subclasses = (definition: number): readonly number[] => {
    if (children === undefined) {
      children = new Map()
      const { program } = context()
      for (let candidate = 0; candidate < program.definitionCount; candidate++) {
        if (!isClassLike(context(), candidate) || context().parts.first(candidate) !== candidate) continue
        for (const parent of parentsOf(candidate)) {
          const list = children.get(parent)
          if (list === undefined) children.set(parent, [candidate])
          else list.push(candidate)
        }
      }
    }
    const declared = children.get(definition) ?? []
    const found = structural.get(definition)
    return found === undefined ? declared : [...declared, ...found]
  }

  const descendants = (definition: number, limit: number): readonly number[] => {
    let ofLimit = below.get(limit)
    if (ofLimit === undefined) below.set(limit, (ofLimit = new Map<number, readonly number[]>()))
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

function addTo(table: Map<number, number[]>, key: number, value: number): void {
  const list = table.get(key)
  if (list === undefined) table.set(key, [value])
  else list.push(value)
}
