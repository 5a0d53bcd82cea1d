import {
  expression,
  literal,
  nameRow as sharedNameRow,
  type ExpressionHandler as SharedExpressionHandler,
  type WithChain,
  type Registration,
} from '../core/index.ts'
import { Op } from '../facts.ts'
import { firstNamed, nextNamed } from '../tree.ts'
import type { Frame } from './frames.ts'
import type { Kinds } from './kinds.ts'
import type { ImportedName } from './special-calls.ts'

export * from '../core/index.ts'

/** Where one file's extraction stands: the tree it reads, the facts it fills, and what is around the current node. */
export interface Context extends WithChain<Context> {
  readonly kinds: Kinds
  readonly path: string
  readonly isTestFile: boolean
  readonly isStub: boolean
  /** The scope that is read, with the names that it has so far; `moveTo` changes it. */
  frame: Frame
  readonly fileFrame: Frame
  /** Inside `if TYPE_CHECKING:`. */
  typeOnly: boolean
  /** The assignment statement whose targets become variables and fields, -1 elsewhere. */
  declaring: number
  /** Definitions that the last assignment statement made: a string right after it is their doc. */
  readonly declared: number[]
  readonly outerWrites: OuterWrite[]
  /** The innermost block of statements, numbered, and where it ends. */
  block: number
  blockEnd: number
  blockCount: number
  /** Pairs (nodes) of dictionaries that the statements right behind replace. */
  readonly overwritten: Set<number>
  /** Names (strings) that the innermost block assigns more than once. */
  reassigned: ReadonlySet<number>
  /** What is assigned replaces what a name held until here: statements do, a walrus or `+=` may not. */
  rebinds: boolean
  /** The subscript that is being assigned to or deleted, -1 for none. */
  writing: number
  /** Expression rows of the decorators of the last decorated definition, by node. */
  readonly decoratorRows: Map<number, number>
  /** What calls of `isinstance` say of a name, by the node of the call. */
  readonly tests: Map<number, Told>
  /** What imports say, by the binding that they make. */
  readonly importedNames: Map<number, ImportedName>
  /** Modules of which all names are imported. */
  readonly starModules: Set<string>
  /** Versions by the binding of their variable. */
  readonly versions: Map<number, number[]>
  /** Declared types by binding. */
  readonly typeRows: Map<number, number>
  /** Parameters with an annotation, and receivers: what a docstring says of their type does not count. */
  readonly typedBindings: Set<number>
  /** `T = TypeVar('T', bound=A)` so far: the place of the name and the bound (nodes, -1 for none), by name. */
  readonly typeVariables: Map<string, { readonly name: number; readonly bound: number }>
  /** The last list or tuple that was read, for assignments that take it apart at once. */
  lastSequence: { readonly row: number; readonly items: readonly number[] }
  /** The last call that was read, and its arguments. */
  lastCall: { readonly call: number; readonly rows: readonly number[] }
}

/** A name (string id) and what it is where a condition holds (expression row). */
export interface Told {
  readonly name: number
  readonly row: number
}

/** A write to a name of an outer scope, bound at the end, when that scope's own names are all known. */
interface OuterWrite {
  readonly frame: Frame
  readonly isGlobal: boolean
  readonly name: number
  readonly source: number
  readonly node: number
  readonly statement: number
}

export type Handlers = Registration<Context>
export type ExpressionHandler = SharedExpressionHandler<Context>

/** A NAME row for an identifier; error recovery makes some of nothing. */
export function nameRow(context: Context, node: number, flags = 0): number {
  const isWritten = context.tree.end[node]! > context.tree.start[node]!
  return isWritten ? sharedNameRow(context, node, flags) : literal(context, node, 'unknown')
}

/** Op of an expression row. */
export function opOf(context: Context, row: number): number {
  return context.facts.expressions.get(row, 0)
}

/** The last name of a NAME, MEMBER, or APPLY, INDEX or CALL of one: `Optional` for `typing.Optional[int]`. */
export function lastNameOf(context: Context, row: number): string {
  const { facts } = context
  for (let at = row; at !== -1;) {
    const op = opOf(context, at)
    if (op === Op.NAME) return facts.stringAt(facts.expressions.get(at, 2))
    if (op === Op.MEMBER) return facts.stringAt(facts.expressions.get(at, 3))
    if (op !== Op.APPLY && op !== Op.INDEX && op !== Op.CALL) return ''
    at = facts.expressions.get(at, 2)
  }
  return ''
}

/** What stands inside parentheses; the parentheses themselves where nothing does. */
export function unwrap(context: Context, wrapped: number): number {
  const { tree, kinds } = context
  let node = wrapped
  while (tree.kind[node] === kinds.parenthesized) {
    const inner = firstNamed(tree, node)
    if (inner === -1) break
    node = inner
  }
  return node
}

/** Reads the parts of what carries no value that can be followed. */
export function unknownParts(context: Context, node: number): number {
  const { tree } = context
  for (let child = firstNamed(tree, node); child !== -1; child = nextNamed(tree, child))
    expression(context, child)
  return literal(context, node, 'unknown')
}
