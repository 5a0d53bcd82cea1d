import { withOwner, type Extraction, type Registration } from '../core/index.ts'
import { type WithVariables } from '../core/local-variables.ts'
import { textAt } from '../core/nodes.ts'
import { ScopeKind } from '../facts.ts'
import { writtenName } from './prepare.ts'

export * from '../core/index.ts'
export * from '../core/nodes.ts'
export { bindVariable, localVariable, settleAssignments } from '../core/local-variables.ts'

/** Where one file's extraction stands: the tree it reads, the facts it fills, and the scope and definition around it. */
export interface Context extends Extraction<Context>, WithVariables<Context> {
  readonly isTestFile: boolean
  /** What `this@label` and `return@label` can name, the innermost last. */
  readonly labels: Label[]
  /** Parameters (bindings) of the constructors of enums. */
  readonly entryParameters: Map<number, readonly number[]>
}

/** A class, an extension function, or a function that is handed to the call of a name. */
export interface Label {
  readonly name: string
  readonly scope: number
  /** Function that `return@name` leaves, -1 for a class. */
  readonly definition: number
  readonly isLambda: boolean
}

export type Handlers = Registration<Context>

/** Runs `inside` within the scope of a definition that a label names. */
export function withLabelled(
  context: Context,
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
  withOwner(context, kind, flags, definition, node, () => {
    const returns = kind === ScopeKind.FUNCTION ? definition : -1
    context.labels.push({ name, scope: context.scope, definition: returns, isLambda })
    inside()
    context.labels.pop()
  })
}

/** A name as it is called: in backticks it may hold anything. */
export function nameAt(context: Context, node: number): string {
  const text = textAt(context, node)
  return text.startsWith('`') ? text.slice(1, -1) : writtenName(text)
}

/** Offset of the first use of a word in a node, in texts too; -1 for none. */
export function firstUse(context: Context, node: number, word: string): number {
  const at = textAt(context, node).search(
    new RegExp(String.raw`(?<![\p{L}\p{Nd}_.])${word}(?![\p{L}\p{Nd}_])`, 'u'),
  )
  return at === -1 ? -1 : context.tree.start[node]! + at
}
