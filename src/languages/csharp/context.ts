import { FlowKind, Op } from '../facts.ts'
import type { FactsBuilder } from '../facts-builder.ts'
import type { FlatTree, Grammar } from '../tree.ts'
import { childByField, firstChild, NodeFlag } from '../tree.ts'
import type { Kinds } from './kinds.ts'

/** Where one file's extraction stands: the tree it reads, the facts it fills, and the scope and definition around it. */
export interface Context {
  readonly tree: FlatTree
  readonly facts: FactsBuilder
  readonly kinds: Kinds
  readonly handlers: Handlers
  scope: number
  /** Definition whose body this is, -1 at file level. */
  owner: number
  /** Nearest method, accessor or lambda around, where `return` leads; -1 outside. */
  enclosingFunction: number
  /** Type row that the nearest function around says it returns, -1 where it says none. */
  returnType: number
  /** Scope of the statements outside of any type, -1 before the first of them. */
  topLevelScope: number
  /** Namespace whose types are the file's own top level. */
  packageName: string
  /** Full name of the namespace around, '' outside of any. */
  namespace: string
  depth: number
  isTooDeep: boolean
  /** Latest variable (field, parameter or local) by scope and name. */
  readonly names: Map<number, number>
  /** Type rows of the variables that declare one. */
  readonly types: Map<number, number>
  /** Namespaces that the file names: 2 for those that it declares or uses, 1 for the ones around those. */
  readonly namespaces: Map<string, number>
  /** Assignments to names that no enclosing block declares: name expression, source, offset. */
  readonly pending: number[]
  /** Links of the chains that are being read (`a.b().c`), shared to save an allocation for each. */
  readonly chain: number[]
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
  return row
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

/** Each part of a node as a statement. */
export function statements(context: Context, node: number): void {
  if (!enter(context)) return
  for (let child = firstPart(context, node); child !== -1; child = nextPart(context, child)) {
    statement(context, child)
  }
  context.depth--
}

/** First child that is named or one of the words `this` and `base`, which are expressions without a name; or -1. */
export function firstPart(context: Context, node: number): number {
  const child = firstChild(context.tree, node)
  return child === -1 || isPart(context, child) ? child : nextPart(context, child)
}

/** Next sibling that is named or one of the words `this` and `base`, or -1. */
export function nextPart(context: Context, node: number): number {
  const { tree } = context
  let sibling = tree.next[node]!
  while (sibling !== -1 && !isPart(context, sibling)) sibling = tree.next[sibling]!
  return sibling
}

function isPart(context: Context, node: number): boolean {
  const { tree, kinds } = context
  const flags = tree.flags[node]!
  if ((flags & NodeFlag.EXTRA) !== 0) return false
  if ((flags & NodeFlag.NAMED) !== 0) return true
  const kind = tree.kind[node]
  return kind === kinds.tokens.this || kind === kinds.tokens.base
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

/** An identifier without the `@` that lets a keyword be one. */
export function nameOf(context: Context, node: number): string {
  return context.tree.text.slice(nameStart(context, node), context.tree.end[node])
}

/** Where an identifier begins, behind its `@`. */
export function nameStart(context: Context, node: number): number {
  const { tree } = context
  const start = tree.start[node]!
  return tree.text.charCodeAt(start) === 64 ? start + 1 : start
}

/** The node under the field `name`; -1 also where the grammar only supposes a name that is not there. */
export function nameField(context: Context, node: number): number {
  const { tree, kinds } = context
  const name = childByField(tree, node, kinds.fields.name)
  return name === -1 || tree.start[name] === tree.end[name] ? -1 : name
}

/** A NAME row with the extent of its token. */
export function nameRow(context: Context, node: number, flags = 0): number {
  const { facts, tree } = context
  const name = facts.string(nameOf(context, node))
  return facts.expression(Op.NAME, name, -1, context.scope, nameStart(context, node), tree.end[node]!, flags)
}

/** A MEMBER row with the extent of its name. */
export function memberRow(context: Context, base: number, node: number, flags = 0): number {
  const { facts, tree } = context
  const name = facts.string(nameOf(context, node))
  return facts.expression(
    Op.MEMBER,
    base,
    name,
    context.scope,
    nameStart(context, node),
    tree.end[node]!,
    flags,
  )
}

/** A TYPE flow from a binding to a type expression. */
export function declareType(context: Context, binding: number, typeRow: number): void {
  context.types.set(binding, typeRow)
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

/** Whether one more level of nesting may be read; the level is left by `depth--`. */
export function enter(context: Context): boolean {
  if (context.depth >= deepestNesting) {
    context.isTooDeep = true
    return false
  }
  context.depth++
  return true
}
