import { ExtractionWithVariables, type Registration } from '../core/index.ts'
import { NodeFlag } from '../tree.ts'
import { docBefore, foldSignature } from './docs.ts'
import { kindsOf } from './kinds.ts'

export * from '../core/index.ts'

export type Handlers = Registration<Context>

/** Where one file's extraction stands: the tree it reads, the facts it fills, and the scope and definition around it. */
export class Context extends ExtractionWithVariables {
  readonly kinds = kindsOf(this.tree.grammar)
  /** Type row that the nearest function around says it returns, -1 where it says none. */
  returnType = -1
  /** Scope of the statements outside of any type, -1 before the first of them. */
  topLevelScope = -1
  /** Namespace whose types are the file's own top level. */
  packageName = ''
  /** Full name of the namespace around, '' outside of any. */
  namespace = ''
  /** Type rows of the variables that declare one. */
  readonly types = new Map<number, number>()
  /** Namespaces that the file names: 2 for those that it declares or uses, 1 for the ones around those. */
  readonly namespaces = new Map<string, number>()

  override signature(start: number, end: number): string {
    return foldSignature(this.tree, start, end)
  }

  override docBefore(node: number): string {
    return docBefore(this, node)
  }

  /** A named child, and the words `this` and `base`, which are expressions without a name. */
  override isPart(node: number): boolean {
    const { kinds, tree } = this
    const flags = tree.flags[node]!
    if ((flags & NodeFlag.EXTRA) !== 0) return false
    if ((flags & NodeFlag.NAMED) !== 0) return true
    const kind = tree.kind[node]
    return kind === kinds.tokens.this || kind === kinds.tokens.base
  }

  /** A definition returns what it says itself. */
  override withOwner(
    kind: number,
    flags: number,
    definition: number,
    node: number,
    inside: () => void,
  ): void {
    ;(this as Context).having({ returnType: -1 }, () =>
      super.withOwner(kind, flags, definition, node, inside),
    )
  }

  /** Where an identifier begins, behind the `@` that lets a keyword be one. */
  override nameStart(node: number): number {
    const { tree } = this
    const start = tree.start[node]!
    return tree.text.charCodeAt(start) === 64 ? start + 1 : start
  }

  /** The node under the field `name`; -1 also where the grammar only supposes a name that is not there. */
  override nameField(node: number): number {
    const { tree, kinds } = this
    const name = this.childByField(node, kinds.fields.name)
    return name === -1 || tree.start[name] === tree.end[name] ? -1 : name
  }

  override declareType(binding: number, typeRow: number): void {
    if (typeRow !== -1) this.types.set(binding, typeRow)
    super.declareType(binding, typeRow)
  }
}
