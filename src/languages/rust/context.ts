import type {
  ExpressionHandler as SharedExpressionHandler,
  WithChain,
  Registration,
  StatementHandler as SharedStatementHandler,
  BindingRow,
  NewBinding,
} from '../core/index.ts'
import { Op } from '../facts.ts'
import type { FlatTree } from '../tree.ts'
import type { Kinds } from './kinds.ts'

export * from '../core/index.ts'

/** Where one file's extraction stands: the tree it reads, the facts it fills, and the scope and definition around it. */
export interface Context extends WithChain<Context> {
  readonly kinds: Kinds
  /** Reads the items that a macro is given; a field, because items hold macros that hold items. */
  readonly macroItems: StatementHandler
  /** Type that the function around is declared to return, -1 for none. */
  returnType: number
  /** Names of the inline modules around, outermost first. */
  modulePath: readonly string[]
  container: Container
  /** Type expression of the impl block around, or `noSelf`, `declaredSelf`. */
  selfType: number
  /** Type expression of what an impl for a reference or pointer delegates to, -1 elsewhere: its `self` is one. */
  forwardedSelf: number
  /** Class scope of the type whose declaration this is: `Self` is looked up there, other names are not. */
  selfScope: number
  /** First type argument of the generic type that was read last, -1 for none. */
  firstTypeArgument: number
  /** Latest local or parameter by `scope and name`: the value names that a later `let` shadows. */
  readonly locals: Map<number, number>
  /** Items, imports and type parameters by `scope and name`. */
  readonly items: Map<number, number>
  /** Assignments to names that no enclosing block declares so far: triples of name expression, source, offset. */
  readonly pending: number[]
  /** First names of paths (`a` in `a::b`): rows that `settlePaths` looks at once all names are declared. */
  readonly pathHeads: number[]
  /** Imports within inline modules whose first name may be a name of that module. */
  readonly innerImports: InnerImport[]
  /** `impl Trait for Type` blocks: the type may be declared further down. */
  readonly implementations: Implementation[]
  /** Types of the fields that patterns take apart, by `partKey`. */
  readonly parts: Map<string, number>
  /** Names of called macros that may be declared elsewhere: rows that `settleMacros` looks at. */
  readonly macroNames: number[]
  /** Import row of each path that expressions begin with (`crate`, `super`, names of crates). */
  readonly pathImports: Map<string, number>
}

/** Where items are declared: what an impl block or a trait declares are members. */
export interface Container {
  readonly kind: 'none' | 'trait' | 'impl'
  /** Type expression of an impl block, else -1. */
  readonly typeRow: number
  /** What `impl Trait for Type` declares is as visible as the trait. */
  readonly isTraitImpl: boolean
  /** Type expression of that trait, else -1. */
  readonly traitRow: number
  readonly isExported: boolean
  /** Flags of all that is declared in it: `#[wasm_bindgen] impl` makes each method one of another language. */
  readonly flags: number
}

export const noContainer: Container = {
  kind: 'none',
  typeRow: -1,
  isTraitImpl: false,
  traitRow: -1,
  isExported: false,
  flags: 0,
}

/** `selfType` where `Self` means nothing, and where it is the type whose declaration this is. */
export const noSelf = -2
export const declaredSelf = -1

export interface InnerImport {
  readonly row: number
  readonly scope: number
  readonly path: string
  readonly modulePath: readonly string[]
}

export interface Implementation {
  readonly typeRow: number
  readonly traitRow: number
  readonly start: number
}

export type Handlers = Registration<Context>
export type ExpressionHandler = SharedExpressionHandler<Context>
export type StatementHandler = SharedStatementHandler<Context>

/** The name that a token writes: `r#type` is `type`. */
/** The row of a binding, whose name begins behind its `r#`. */
export function bindingRow(context: Context, nameNode: number, row: NewBinding): BindingRow {
  const name = row.name ?? nameOf(context, nameNode)
  return { scope: context.scope, nameStart: nameStart(context.tree, nameNode), ...row, name }
}

export function bindAt(context: Context, nameNode: number, row: NewBinding): number {
  return context.facts.bind(bindingRow(context, nameNode, row))
}

export function nameOf(context: Context, node: number): string {
  const { tree } = context
  return tree.text.slice(nameStart(tree, node), tree.end[node])
}

export function nameStart(tree: FlatTree, node: number): number {
  const start = tree.start[node]!
  const isRaw = tree.text.charCodeAt(start) === 114 && tree.text.charCodeAt(start + 1) === 35
  return isRaw ? start + 2 : start
}

/** A NAME row with the extent of its token. */
export function nameRow(context: Context, node: number, flags = 0): number {
  const { tree, facts, scope } = context
  const start = nameStart(tree, node)
  return facts.expression(
    Op.NAME,
    facts.string(nameOf(context, node)),
    -1,
    scope,
    start,
    tree.end[node]!,
    flags,
  )
}

/** A MEMBER row with the extent of its name. */
export function memberRow(context: Context, base: number, node: number, flags = 0): number {
  const { tree, facts, scope } = context
  const start = nameStart(tree, node)
  const name = facts.string(nameOf(context, node))
  return facts.expression(Op.MEMBER, base, name, scope, start, tree.end[node]!, flags)
}
