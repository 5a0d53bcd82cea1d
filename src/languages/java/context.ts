import { docBefore } from '../core/docs.ts'
import { ExtractionWithVariables, type Registration } from '../core/index.ts'
import { kindsOf } from './kinds.ts'

export * from '../core/index.ts'

export type Handlers = Registration<Context>

/** Where one file's extraction stands: the tree it reads, the facts it fills, and the scope and definition around it. */
export class Context extends ExtractionWithVariables {
  readonly kinds = kindsOf(this.tree.grammar)
  /** Where pattern variables go: a flow-scoped name can outlive the statement that tests it. */
  patternScope = 0
  /** Values that `yield` gives to the switch around, undefined outside of one. */
  yielded: number[] | undefined = undefined
  /** String ids of the names that static imports bring. */
  readonly importedNames = new Set<number>()
  /** `case` labels that may name a member of the switch's operand: label node, operand row, scope. */
  readonly labels: number[] = []
  /** Type rows of records' components by the nodes of their names. */
  readonly componentTypes = new Map<number, number>()

  /** The Javadoc or comment block that ends on the line before a node, as plain text. */
  override docBefore(node: number): string {
    const { tree, kinds } = this
    return docBefore(tree, node, (before) => {
      return tree.kind[before] === kinds.lineComment || tree.kind[before] === kinds.blockComment
    })
  }

  /** Pattern variables and `yield` belong to the definition. */
  override withOwner(
    kind: number,
    flags: number,
    definition: number,
    node: number,
    inside: () => void,
  ): void {
    const { patternScope, yielded } = this
    this.yielded = undefined
    super.withOwner(kind, flags, definition, node, () => {
      this.patternScope = this.scope
      inside()
    })
    this.patternScope = patternScope
    this.yielded = yielded
  }
}
