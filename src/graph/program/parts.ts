import type { DefinitionId } from '../row-ids.ts'
/**
 * Types and namespaces that are written in several places. Parts of a type say so (`partial class A` twice) and stand
 * in one namespace of one project, have one name and as many type parameters; two projects may each have a type of
 * that name. Namespaces that are open to all files are told by their whole name alone.
 */
export interface Parts {
  /** The part that stands for the whole: in the file that is named for the type, else the first in order of files. */
  first(definition: DefinitionId): DefinitionId
  /** All parts in order, undefined where there is one alone. */
  all(definition: number): readonly DefinitionId[] | undefined
  /** Parts of the namespace of that whole name which stand inside files of another one. */
  ofNamespace(name: string): readonly DefinitionId[]
  /** Whole name of a namespace's part, '' for anything else. */
  namespaceName(definition: number): string
  /** How many type parameters a type or method has, where that tells types of one name apart; else 0. */
  arity(definition: number): number
}

/** What several families of languages each say of their own types and namespaces. */
export function joinParts(families: readonly Parts[]): Parts {
  const [only = NO_PARTS] = families
  if (families.length < 2) return only
  return {
    first: (definition) =>
      families.find((parts) => parts.all(definition) !== undefined)?.first(definition) ?? definition,
    all: (definition) => {
      for (const parts of families) {
        const all = parts.all(definition)
        if (all !== undefined) return all
      }
      return undefined
    },
    ofNamespace: (name) => families.flatMap((parts) => parts.ofNamespace(name)),
    namespaceName: (definition) => {
      for (const parts of families) {
        const name = parts.namespaceName(definition)
        if (name !== '') return name
      }
      return ''
    },
    arity: (definition) => Math.max(...families.map((parts) => parts.arity(definition))),
  }
}

/** Where every type and namespace is written in one place. */
export const NO_PARTS: Parts = {
  first: (definition) => definition,
  all: () => undefined,
  ofNamespace: () => [],
  namespaceName: () => '',
  arity: () => 0,
}
