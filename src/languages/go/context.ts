import { commentText, docStart } from '../core/docs.ts'
import { Extraction, type Registration } from '../core/index.ts'
import { plainLines } from './docs.ts'
import { kindsOf } from './kinds.ts'
import { noVersions, type Versions } from './versions.ts'

export * from '../core/index.ts'

const linking = /^\/\/(?:go:linkname|export)[ \t]+(\w+)/gm

export type Handlers = Registration<Context>

/** Where one file's extraction stands: the tree it reads, the facts it fills, and the scope and definition around it. */
export class Context extends Extraction {
  readonly kinds = kindsOf(this.tree.grammar)
  readonly isTestFile = this.path.endsWith('_test.go')
  /** Functions that others call by another name: `//go:linkname own other`, `//export own`. */
  readonly linked: ReadonlySet<string> = new Set(
    [...this.tree.text.matchAll(linking)].map(([, name]) => name!),
  )
  /** Name nodes of the named results of that function. */
  results: readonly number[] = []
  /** Value of a bare `return` of that function, made at the first one; -1 before. */
  resultsRow = -1
  /** Binding by `scope and name`; Go forbids a second declaration of a name in one scope. */
  readonly names = new Map<number, number>()
  /** Assignments to names that no enclosing block declares so far: triples of name expression, source, offset. */
  readonly pending: number[] = []
  /** What each `[]T` and `map[K]V` row is made of: literals without a type take it from there. */
  readonly builtTypes = new Map<number, readonly number[]>()
  readonly versions: Versions = noVersions()

  override withFunction(definition: number, node: number, inside: () => void): void {
    ;(this as Context).having({ results: [], resultsRow: -1 }, () =>
      super.withFunction(definition, node, inside),
    )
  }

  /** The comment that ends on the line before a node, as plain text. Directives (`//go:embed`) are not part of it. */
  override docBefore(node: number): string {
    const { tree, kinds } = this
    const first = docStart(tree, node, (before) => tree.kind[before] === kinds.comment)
    return commentText(tree, first, node, plainLines)
  }
}
