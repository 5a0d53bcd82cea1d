import { ExpressionFlag, FlowKind, Op } from './facts.ts'
import type { FactsBuilder } from './facts-builder.ts'
import type { FlatTree, Grammar } from './tree.ts'
import { firstChild, firstNamed, NodeFlag, nextNamed } from './tree.ts'

/**
 * What the extraction of one file needs in every language that reads its tree through tables of handlers: the tree,
 * the facts that it fills, the scope that it is in, and how deep. A language's own context extends it.
 */
export interface Extraction<Context> {
  readonly tree: FlatTree
  readonly facts: FactsBuilder
  readonly handlers: Handlers<Context>
  /** Which children count as parts of a node; absent: the named ones without comments. */
  readonly isPart?: (tree: FlatTree, node: number) => boolean
  /** Reads an ERROR node, where its parts tell more together than one by one. */
  readonly broken?: (context: Context, node: number) => void
  scope: number
  depth: number
  isTooDeep: boolean
}

export type ExpressionHandler<Context> = (context: Context, node: number) => number
export type StatementHandler<Context> = (context: Context, node: number) => void

/** What to do with a node, by its kind id. Tables, because statements hold expressions that hold statements. */
export interface Handlers<Context> {
  readonly expression: (ExpressionHandler<Context> | undefined)[]
  readonly type: (ExpressionHandler<Context> | undefined)[]
  readonly statement: (StatementHandler<Context> | undefined)[]
}

export function createHandlers<Context>(): Handlers<Context> {
  return { expression: [], type: [], statement: [] }
}

export function onExpression<Context>(
  handlers: Handlers<Context>,
  grammar: Grammar,
  kinds: string,
  handler: ExpressionHandler<Context>,
): void {
  for (const kind of kinds.split(' ')) handlers.expression[grammar.kindId(kind)] = handler
}

export function onType<Context>(
  handlers: Handlers<Context>,
  grammar: Grammar,
  kinds: string,
  handler: ExpressionHandler<Context>,
): void {
  for (const kind of kinds.split(' ')) handlers.type[grammar.kindId(kind)] = handler
}

export function onStatement<Context>(
  handlers: Handlers<Context>,
  grammar: Grammar,
  kinds: string,
  handler: StatementHandler<Context>,
): void {
  for (const kind of kinds.split(' ')) handlers.statement[grammar.kindId(kind)] = handler
}

/** Deeper nesting than any hand-written code; each level costs a few stack frames. */
export const deepestNesting = 500

/** Row of an expression; a row of unknown value where the grammar could not read it. */
export function expression<Context extends Extraction<Context>>(context: Context, node: number): number {
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
export function type<Context extends Extraction<Context>>(context: Context, node: number): number {
  const handler = context.handlers.type[context.tree.kind[node]!]
  if (handler === undefined) return expression(context, node)
  if (!enter(context)) return literal(context, node, 'unknown')
  const row = handler(context, node)
  context.depth--
  return row === -1 ? literal(context, node, 'unknown') : row
}

export function statement<Context extends Extraction<Context>>(context: Context, node: number): void {
  const handler = context.handlers.statement[context.tree.kind[node]!]
  if (handler === undefined) {
    anything(context, node)
  } else if (enter(context)) {
    handler(context, node)
    context.depth--
  }
}

/** All that can be understood of a node that stands where it was not expected, such as a part of an ERROR. */
export function anything<Context extends Extraction<Context>>(context: Context, node: number): void {
  const { handlers, tree } = context
  const kind = tree.kind[node]!
  if (handlers.expression[kind] !== undefined) expression(context, node)
  else if (handlers.type[kind] !== undefined) type(context, node)
  else statements(context, node)
}

/** Each part of a node as a statement. */
export function statements<Context extends Extraction<Context>>(context: Context, node: number): void {
  if (!enter(context)) return
  const { broken, tree } = context
  if (broken !== undefined && (tree.flags[node]! & NodeFlag.ERROR) !== 0) broken(context, node)
  else {
    for (let child = firstPart(context, node); child !== -1; child = nextPart(context, child)) {
      statement(context, child)
    }
  }
  context.depth--
}

/** First child that is a part of its parent, or -1. */
export function firstPart<Context extends Extraction<Context>>(context: Context, node: number): number {
  const { tree, isPart } = context
  if (isPart === undefined) return firstNamed(tree, node)
  const child = firstChild(tree, node)
  return child === -1 || isPart(tree, child) ? child : nextPart(context, child)
}

/** Next sibling that is a part of its parent, or -1. */
export function nextPart<Context extends Extraction<Context>>(context: Context, node: number): number {
  const { tree, isPart } = context
  if (isPart === undefined) return nextNamed(tree, node)
  let sibling = tree.next[node]!
  while (sibling !== -1 && !isPart(tree, sibling)) sibling = tree.next[sibling]!
  return sibling
}

/** The scope row of a block, entered; give the result to `leaveScope`. */
export function enterScope<Context extends Extraction<Context>>(
  context: Context,
  kind: number,
  node: number,
): number {
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

export function leaveScope<Context extends Extraction<Context>>(context: Context, outer: number): void {
  context.scope = outer
}

export function literal<Context extends Extraction<Context>>(
  context: Context,
  node: number,
  what: string,
): number {
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
export function spanning<Context extends Extraction<Context>>(
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

/** The call of a method that a construct makes by itself, standing where `node` does. */
export function implicitCall<Context extends Extraction<Context>>(
  context: Context,
  receiver: number,
  name: string,
  node: number,
  given: readonly number[] = [],
): number {
  const { facts } = context
  const flags = ExpressionFlag.IMPLICIT
  const callee = spanning(
    context,
    Op.MEMBER,
    receiver,
    facts.string(name),
    node,
    flags | ExpressionFlag.CALLEE,
  )
  return spanning(context, Op.CALL, callee, facts.list(given), node, flags)
}

export function nameOf<Context extends Extraction<Context>>(context: Context, node: number): string {
  const { tree } = context
  return tree.text.slice(tree.start[node], tree.end[node])
}

/** A NAME row with the extent of its token. */
export function nameRow<Context extends Extraction<Context>>(
  context: Context,
  node: number,
  flags = 0,
): number {
  return spanning(context, Op.NAME, context.facts.string(nameOf(context, node)), -1, node, flags)
}

/** A TYPE flow from a binding to a type expression. */
export function declareType<Context extends Extraction<Context>>(
  context: Context,
  binding: number,
  typeRow: number,
): void {
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

/** Counts a level of nesting, which the caller takes off `depth` again; false where it is one too many. */
export function enter<Context extends Extraction<Context>>(context: Context): boolean {
  if (context.depth >= deepestNesting) {
    context.isTooDeep = true
    return false
  }
  context.depth++
  return true
}
