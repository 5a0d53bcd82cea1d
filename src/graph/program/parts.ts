/**
 * Types and namespaces that are written in several places. Parts of a type say so (`partial class A` twice) and stand
 * in one namespace of one project, have one name and as many type parameters; two projects may each have a type of
 * that name. Namespaces that are open to all files are told by their whole name alone. All rows are global.
 */
export interface Parts {
  /** The part that stands for the whole: in the file that is named for the type, else the first in order of files. */
  first(definition: number): number
  /** All parts in order, undefined where there is one alone. */
  all(definition: number): readonly number[] | undefined
  /** Parts of the namespace of that whole name which stand inside files of another one. */
  ofNamespace(name: string): readonly number[]
  /** Whole name of a namespace's part, '' for anything else. */
  namespaceName(definition: number): string
  /** How many type parameters a type or method has, where that tells types of one name apart; else 0. */
  arity(definition: number): number
}

/** Where every type and namespace is written in one place. */
export const NO_PARTS: Parts = {
  first: (definition) => definition,
  all: () => undefined,
  ofNamespace: () => [],
  namespaceName: () => '',
  arity: () => 0,
}
