import type {
  ExpressionHandler as SharedExpressionHandler,
  WithChain,
  Registration,
  StatementHandler as SharedStatementHandler,
} from '../core/index.ts'
import type { WithVariables } from '../core/local-variables.ts'
import { statements } from '../core/index.ts'
import { ExpressionFlag, Op } from '../facts.ts'
import type { FlatTree } from '../tree.ts'
import { firstChild, NodeFlag } from '../tree.ts'
import type { Kinds } from './kinds.ts'

export * from '../core/index.ts'

/** Where one file's extraction stands: the tree it reads, the facts it fills, and the scope and definition around it. */
export interface Context extends WithChain<Context>, WithVariables<Context> {
  readonly kinds: Kinds
  /** Whether declarations mean what they mean in C++: `Foo x(y)` makes a Foo. */
  readonly isCpp: boolean
  readonly isTestFile: boolean
  /** Names of the structs, unions, classes and enums that have a body in this file. */
  readonly bodies: ReadonlySet<string>
  /** Classes declared without a body so far, by scope and name: once is enough. */
  readonly forwards: Set<string>
  /** Name of the class whose body is read, '' outside of one. */
  className: string
  /** Flags that the latest `public:` or `private:` gives to members. */
  access: number
  /** Whether an anonymous namespace is around: its names are the file's own. */
  isFileLocal: boolean
  /** Template parameter lists that wait for the class or function which they belong to. */
  templates: number[]
  /** Outermost `template<…>` or attribute node around a declaration, -1 for none. */
  outer: number
  /** A block that a test has taken already. */
  taken: number
  /** An ERROR node that has been understood already. */
  understood: number
  /** First template argument of the function name read last, -1 for none. */
  templateRow: number
  /** Offsets of the names of the macros that are defined so far. */
  readonly macros: Set<number>
  /** Macros that are defined so far and not ended by an `#undef`, by name. */
  readonly macrosInForce: Map<string, readonly DefinedMacro[]>
  /** Function-like macros that are defined so far, by name. */
  readonly macroTexts: Map<string, MacroText>
  /** Namespace scopes by enclosing scope and name: a namespace is opened again and again. */
  readonly namespaces: Map<string, Namespace>
}

/** What `#define F(a, b) text` says. */
export interface MacroText {
  readonly parameters: readonly string[]
  readonly text: string
  /** Scope of the parameters. */
  readonly scope: number
}

export interface DefinedMacro {
  readonly definition: number
  /** Node of the condition that it stands under, -1 for none. */
  readonly around: number
}

export interface Namespace {
  readonly scope: number
  readonly definition: number
}

export type Handlers = Registration<Context>
export type ExpressionHandler = SharedExpressionHandler<Context>
export type StatementHandler = SharedStatementHandler<Context>

/** What the ERROR nodes directly in a declaration hold: in broken code a struct and all that follows it. */
export function errorsIn(context: Context, node: number): void {
  const { tree } = context
  if ((tree.flags[node]! & NodeFlag.HAS_ERROR) === 0) return
  for (let child = firstChild(tree, node); child !== -1; child = tree.next[child]!) {
    const isError = (tree.flags[child]! & NodeFlag.ERROR) !== 0
    if (isError && child !== context.understood) statements(context, child)
  }
}

/** A named child, and an ERROR, which counts as an extra where it is a detour. */
export function isPart(tree: FlatTree, node: number): boolean {
  const flags = tree.flags[node]!
  return (flags & NodeFlag.ERROR) !== 0 || (flags & (NodeFlag.NAMED | NodeFlag.EXTRA)) === NodeFlag.NAMED
}

export function opOf(context: Context, row: number): number {
  return context.facts.expressions.get(row, 0)
}

/** Marks a row as what is called. */
export function asCallee(context: Context, row: number): number {
  const { facts } = context
  facts.addExpressionFlags(row, ExpressionFlag.CALLEE)
  if (opOf(context, row) === Op.APPLY) {
    facts.addExpressionFlags(facts.expressions.get(row, 2), ExpressionFlag.CALLEE)
  }
  return row
}
