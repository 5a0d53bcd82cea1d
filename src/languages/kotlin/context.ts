import { docBefore, foldSignature } from '../core/docs.ts'
import { ExtractionWithVariables, type Registration } from '../core/index.ts'
import { ScopeKind } from '../facts.ts'
import { writtenName } from './prepare.ts'
import { isTestPath } from './test-paths.ts'

export * from '../core/index.ts'

/** A class, an extension function, or a function that is handed to the call of a name. */
export interface Label {
  readonly name: string
  readonly scope: number
  /** Function that `return@name` leaves, -1 for a class. */
  readonly definition: number
  readonly isLambda: boolean
}

export type Handlers = Registration<Context>

/** Where one file's extraction stands: the tree it reads, the facts it fills, and the scope and definition around it. */
export class Context extends ExtractionWithVariables {
  readonly isTestFile = isTestPath(this.path)
  /** What `this@label` and `return@label` can name, the innermost last. */
  readonly labels: Label[] = []
  /** Parameters (bindings) of the constructors of enums. */
  readonly entryParameters = new Map<number, readonly number[]>()

  /** Runs `inside` within the scope of a definition that a label names. */
  withLabelled(
    {
      kind,
      flags = 0,
      name,
      isLambda = false,
    }: { kind: number; flags?: number; name: string; isLambda?: boolean },
    definition: number,
    node: number,
    inside: () => void,
  ): void {
    this.withOwner(kind, flags, definition, node, () => {
      const returns = kind === ScopeKind.FUNCTION ? definition : -1
      this.labels.push({ name, scope: this.scope, definition: returns, isLambda })
      inside()
      this.labels.pop()
    })
  }

  override signature(start: number, end: number): string {
    return foldSignature(this.tree, start, end)
  }

  /** The KDoc or comment block that ends on the line before a node, as plain text. */
  override docBefore(node: number): string {
    const isComment = (before: number) => this.is(before, 'line_comment') || this.is(before, 'block_comment')
    return docBefore(this.tree, node, isComment)
  }

  /** A name as it is called: in backticks it may hold anything. */
  override nameOf(node: number): string {
    const text = this.textAt(node)
    return text.startsWith('`') ? text.slice(1, -1) : writtenName(text)
  }

  /** Offset of the first use of a word in a node, in texts too; -1 for none. */
  firstUse(node: number, word: string): number {
    const at = this.textAt(node).search(
      new RegExp(String.raw`(?<![\p{L}\p{Nd}_.])${word}(?![\p{L}\p{Nd}_])`, 'u'),
    )
    return at === -1 ? -1 : this.tree.start[node]! + at
  }
}
