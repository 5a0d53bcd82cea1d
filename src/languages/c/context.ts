import { ExpressionFlag, FlowKind, Op } from '../facts.ts'
import type { FactsBuilder } from '../facts-builder.ts'
import type { FlatTree, Grammar } from '../tree.ts'
import { firstChild, NodeFlag } from '../tree.ts'
import { absent, kindId, type Kinds } from './kinds.ts'

/** Where one file's extraction stands: the tree it reads, the facts it fills, and the scope and definition around it. */
export interface Context {
  readonly tree: FlatTree
  readonly facts: FactsBuilder
  readonly kinds: Kinds
  readonly handlers: Handlers
  /** Whether declarations mean what they mean in C++: `Foo x(y)` makes a Foo. */
  readonly isCpp: boolean
  readonly isTestFile: boolean
  /** Names of the structs, unions, classes and enums that have a body in this file. */
  readonly bodies: ReadonlySet<string>
  /** Classes declared without a body so far, by scope and name: once is enough. */
  readonly forwards: Set<string>
  scope: number
  /** Definition whose body this is, -1 at file level. */
  owner: number
  /** Nearest function around, where `return` leads; -1 outside. */
  enclosingFunction: number
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
  depth: number
  isTooDeep: boolean
  /** Latest variable by scope and name. */
  readonly names: Map<number, number>
  /** Namespace scopes by enclosing scope and name: a namespace is opened again and again. */
  readonly namespaces: Map<string, Namespace>
  /** Assignments to names that no enclosing block declares: name row, source, offset. */
  readonly pending: number[]
  /** Links of the chains that are being read (`a.b().c`), shared to save an allocation for each. */
  readonly chain: number[]
}

export interface Namespace {
  readonly scope: number
  readonly definition: number
}

export type ExpressionHandler = (context: Context, node: number) => number
export type StatementHandler = (context: Context, node: number) => void

/** What to do with a node, by its kind id. Tables, because statements hold expressions that hold statements. */
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
  for (const kind of kinds.split(' ')) set(handlers.expression, kindId(grammar, kind), handler)
}

export function onType(
  handlers: Handlers,
  grammar: Grammar,
  kinds: string,
  handler: ExpressionHandler,
): void {
  for (const kind of kinds.split(' ')) set(handlers.type, kindId(grammar, kind), handler)
}

export function onStatement(
  handlers: Handlers,
  grammar: Grammar,
  kinds: string,
  handler: StatementHandler,
): void {
  for (const kind of kinds.split(' ')) set(handlers.statement, kindId(grammar, kind), handler)
}

/** Kinds that the grammar lacks have no place in the tables, which must stay short. */
function set<Handler>(table: (Handler | undefined)[], kind: number, handler: Handler): void {
  if (kind !== absent) table[kind] = handler
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
  for (let child = firstPart(tree, node); child !== -1; child = nextPart(tree, child)) {
    statement(context, child)
  }
  context.depth--
}

/** What the ERROR nodes directly in a declaration hold: in broken code a struct and all that follows it. */
export function errorsIn(context: Context, node: number): void {
  const { tree } = context
  if ((tree.flags[node]! & NodeFlag.HAS_ERROR) === 0) return
  for (let child = firstChild(tree, node); child !== -1; child = tree.next[child]!) {
    const isError = (tree.flags[child]! & NodeFlag.ERROR) !== 0
    if (isError && child !== context.understood) statements(context, child)
  }
}

/** First child that says something: a named one, and an ERROR, which counts as an extra where it is a detour. */
export function firstPart(tree: FlatTree, node: number): number {
  const child = firstChild(tree, node)
  return child === -1 || isPart(tree, child) ? child : nextPart(tree, child)
}

export function nextPart(tree: FlatTree, node: number): number {
  let sibling = tree.next[node]!
  while (sibling !== -1 && !isPart(tree, sibling)) sibling = tree.next[sibling]!
  return sibling
}

function isPart(tree: FlatTree, node: number): boolean {
  const flags = tree.flags[node]!
  return (flags & NodeFlag.ERROR) !== 0 || (flags & (NodeFlag.NAMED | NodeFlag.EXTRA)) === NodeFlag.NAMED
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
  const { facts, tree } = context
  return facts.expression(
    Op.LITERAL,
    facts.string(what),
    -1,
    context.scope,
    tree.start[node]!,
    tree.end[node]!,
  )
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

export function nameOf(context: Context, node: number): string {
  const { tree } = context
  return tree.text.slice(tree.start[node], tree.end[node])
}

/** A NAME row with the extent of its token. */
export function nameRow(context: Context, node: number, flags = 0): number {
  return spanning(context, Op.NAME, context.facts.string(nameOf(context, node)), -1, node, flags)
}

/** A TYPE flow from a binding to a type expression. */
export function declareType(context: Context, binding: number, typeRow: number): void {
  context.facts.flow(FlowKind.TYPE, binding, typeRow, context.facts.expressions.get(typeRow, 5))
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

export function countErrors(tree: FlatTree): number {
  if (!tree.hasError) return 0
  let count = 0
  for (let node = 0; node < tree.nodeCount; node++) {
    if ((tree.flags[node]! & (NodeFlag.ERROR | NodeFlag.MISSING)) !== 0) count++
  }
  return count
}

/** Counts a level of nesting, which the caller takes off `depth` again; false where it is one too many. */
export function enter(context: Context): boolean {
  if (context.depth >= deepestNesting) {
    context.isTooDeep = true
    return false
  }
  context.depth++
  return true
}
