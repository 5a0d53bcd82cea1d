import type { Registration, WithChain } from '../core/index.ts'
import type { Kinds } from './kinds.ts'
import type { Versions } from './versions.ts'

export * from '../core/index.ts'

/** Where one file's extraction stands: the tree it reads, the facts it fills, and the scope and definition around it. */
export interface Context extends WithChain<Context> {
  readonly kinds: Kinds
  readonly isTestFile: boolean
  /** Functions that others call by another name: `//go:linkname own other`, `//export own`. */
  readonly linked: ReadonlySet<string>
  /** Name nodes of the named results of that function. */
  results: readonly number[]
  /** Value of a bare `return` of that function, made at the first one; -1 before. */
  resultsRow: number
  /** Binding by `scope and name`; Go forbids a second declaration of a name in one scope. */
  readonly names: Map<number, number>
  /** Assignments to names that no enclosing block declares so far: triples of name expression, source, offset. */
  readonly pending: number[]
  /** What each `[]T` and `map[K]V` row is made of: literals without a type take it from there. */
  readonly builtTypes: Map<number, readonly number[]>
  readonly versions: Versions
}

export type Handlers = Registration<Context>
