import { FlowKind, Op } from '../facts.ts'
import type { FactsBuilder } from '../facts-builder.ts'
import type { FlatTree, Grammar } from '../tree.ts'
import { firstNamed, NodeFlag, nextNamed } from '../tree.ts'
import type { Kinds } from './kinds.ts'

/** Where one file's extraction stands: the tree it reads, the facts it fills, and the scope and definition around it. */
export interface Context {
  readonly tree: FlatTree
  readonly facts: FactsBuilder
  readonly kinds: Kinds
  readonly handlers: Handlers
  /** Reads the items that a macro is given; a field, because items hold macros that hold items. */
  readonly macroItems: StatementHandler
  scope: number
  /**
   * Scope of the file's own code. Where the file has private imports from the modules around it, that is a block within
   * scope 0, and they are bound there: a module above that re-exports all of this one must not find its own names here.
   */
  readonly fileScope: number
  /** Definition whose body this is, -1 at file level. */
  owner: number
  /** Nearest function around, where `return` leads; -1 outside functions. */
  enclosingFunction: number
  /** Names of the inline modules around, outermost first. */
  modulePath: readonly string[]
  container: Container
  /** Type expression of the impl block around, or `noSelf`, `declaredSelf`. */
  selfType: number
  /** Class scope of the type whose declaration this is: `Self` is looked up there, other names are not. */
  selfScope: number
  /** First type argument of the generic type that was read last, -1 for none. */
  firstTypeArgument: number
  depth: number
  isTooDeep: boolean
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
  /** Links of the chains that are being read (`a.b().c`), shared to save an allocation for each. */
  readonly chain: number[]
}

/** Where items are declared: what an impl block or a trait declares are members. */
export interface Container {
  readonly kind: 'none' | 'trait' | 'impl'
  /** Type expression of an impl block, else -1. */
  readonly typeRow: number
  /** What `impl Trait for Type` declares is as visible as the trait. */
  readonly isTraitImpl: boolean
  readonly isExported: boolean
}

export const noContainer: Container = { kind: 'none', typeRow: -1, isTraitImpl: false, isExported: false }

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

export type ExpressionHandler = (context: Context, node: number) => number
export type StatementHandler = (context: Context, node: number) => void

/** What to do with a node, by its kind id. Tables, because items hold expressions that hold items. */
export interface Handlers {
  readonly expression: (ExpressionHandler | undefined)[]
  readonly type: (ExpressionHandler | undefined)[]
  readonly statement: (StatementHandler | undefined)[]
}

export function createHandlers(): Handlers {
  return { expression: [], type: [], statement: [] }
}

export function onExpression(
  handlers: Handlers,
  grammar: Grammar,
  kinds: string,
  handler: ExpressionHandler,
): void {
  for (const kind of kinds.split(' ')) handlers.expression[grammar.kindId(kind)] = handler
}

export function onType(
  handlers: Handlers,
  grammar: Grammar,
  kinds: string,
  handler: ExpressionHandler,
): void {
  for (const kind of kinds.split(' ')) handlers.type[grammar.kindId(kind)] = handler
}

export function onStatement(
  handlers: Handlers,
  grammar: Grammar,
  kinds: string,
  handler: StatementHandler,
): void {
  for (const kind of kinds.split(' ')) handlers.statement[grammar.kindId(kind)] = handler
}

/** Deeper nesting than any hand-written code; each level costs a few stack frames. */
export const deepestNesting = 500

/** Row of an expression; a row of unknown value where the grammar could not read it. */
export function expression(context: Context, node: number): number {
  const handler = context.handlers.expression[context.tree.kind[node]!]
  let row = -1
  if (handler === undefined) anything(context, node)
  else if (enter(context)) {
    row = handler(context, node)
    context.depth--
  }
  return row === -1 ? literal(context, node, 'unknown') : row
}

/** Row of a type expression. */
export function type(context: Context, node: number): number {
  const handler = context.handlers.type[context.tree.kind[node]!]
  if (handler === undefined) return expression(context, node)
  if (!enter(context)) return literal(context, node, 'unknown')
  const row = handler(context, node)
  context.depth--
  return row === -1 ? literal(context, node, 'unknown') : row
}

export function statement(context: Context, node: number): void {
  const handler = context.handlers.statement[context.tree.kind[node]!]
  if (handler === undefined) {
    anything(context, node)
  } else if (enter(context)) {
    handler(context, node)
    context.depth--
  }
}

/** All that can be understood of a node that stands where it was not expected, such as a part of an ERROR. */
export function anything(context: Context, node: number): void {
  const { handlers, tree } = context
  const kind = tree.kind[node]!
  if (handlers.expression[kind] !== undefined) expression(context, node)
  else if (handlers.type[kind] !== undefined) type(context, node)
  else statements(context, node)
}

/** Each named child as a statement. */
export function statements(context: Context, node: number): void {
  const { tree } = context
  if (!enter(context)) return
  for (let child = firstNamed(tree, node); child !== -1; child = nextNamed(tree, child)) {
    statement(context, child)
  }
  context.depth--
}

export function enter(context: Context): boolean {
  if (context.depth >= deepestNesting) {
    context.isTooDeep = true
    return false
  }
  context.depth++
  return true
}

/** The scope row of a block, entered; give the result to `leaveScope`. */
export function enterScope(context: Context, kind: number, node: number): number {
  const outer = context.scope
  const { tree } = context
  context.scope = context.facts.scope({
    kind,
    parent: outer,
    start: tree.start[node]!,
    end: tree.end[node]!,
  })
  return outer
}

export function leaveScope(context: Context, outer: number): void {
  context.scope = outer
}

export function literal(context: Context, node: number, what: string): number {
  return spanning(context, Op.LITERAL, context.facts.string(what), -1, node)
}

/** An expression that spans a whole node. */
export function spanning(
  context: Context,
  op: number,
  a: number,
  b: number,
  node: number,
  flags = 0,
): number {
  const { tree } = context
  return context.facts.expression(op, a, b, context.scope, tree.start[node]!, tree.end[node]!, flags)
}

/** The scope in which an item is declared that other modules may see. */
export function itemScope(context: Context): number {
  return context.scope === context.fileScope ? 0 : context.scope
}

/** The name that a token writes: `r#type` is `type`. */
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

/** A TYPE flow from a binding to a type expression. */
export function declareType(context: Context, binding: number, typeRow: number): void {
  context.facts.flow(FlowKind.TYPE, binding, typeRow, context.facts.expressions.get(typeRow, 5))
}

export function countErrors(tree: FlatTree): number {
  if (!tree.hasError) return 0
  let count = 0
  for (let node = 0; node < tree.nodeCount; node++) {
    if ((tree.flags[node]! & (NodeFlag.ERROR | NodeFlag.MISSING)) !== 0) count++
  }
  return count
}
