import { withOwner, type Registration, type WithChain } from '../core/index.ts'
import type { WithVariables } from '../core/local-variables.ts'
import type { Kinds } from './kinds.ts'

export * from '../core/index.ts'

/** Where one file's extraction stands: the tree it reads, the facts it fills, and the scope and definition around it. */
export interface Context extends WithChain<Context>, WithVariables<Context> {
  readonly kinds: Kinds
  /** Where pattern variables go: a flow-scoped name can outlive the statement that tests it. */
  patternScope: number
  /** Values that `yield` gives to the switch around, undefined outside of one. */
  yielded: number[] | undefined
  /** String ids of the names that static imports bring. */
  readonly importedNames: Set<number>
  /** `case` labels that may name a member of the switch's operand: label node, operand row, scope. */
  readonly labels: number[]
  /** Type rows of records' components by the nodes of their names. */
  readonly componentTypes: Map<number, number>
}

export type Handlers = Registration<Context>

/** Runs `inside` within the scope of a definition, where pattern variables and `yield` belong to that. */
export function withMember(
  context: Context,
  kind: number,
  flags: number,
  definition: number,
  node: number,
  inside: () => void,
): void {
  const { patternScope, yielded } = context
  context.yielded = undefined
  withOwner(context, kind, flags, definition, node, () => {
    context.patternScope = context.scope
    inside()
  })
  context.patternScope = patternScope
  context.yielded = yielded
}
