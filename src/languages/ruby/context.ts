import type { ExpressionHandler as SharedExpressionHandler, Extraction, Registration } from '../core/index.ts'
import { ExpressionFlag, Op } from '../facts.ts'
import { childByField } from '../tree.ts'
import type { Kinds } from './kinds.ts'

export * from '../core/index.ts'

/** Where one file's extraction stands: the tree it reads, the facts it fills, and what is around the current node. */
export interface Context extends Extraction<Context> {
  readonly kinds: Kinds
  readonly isTest: boolean
  /** Assigns a source to whatever a node names; here because what is assigned to holds calls with blocks, whose parameters are assigned to. */
  readonly assignTo: (context: Context, target: number, source: number) => void
  /** Class or module around, undefined at file level. */
  type: TypeFrame | undefined
  /** Method around, undefined in the bodies of classes and of files. */
  method: MethodFrame | undefined
  /** Local variables that can be seen, by name. */
  locals: Locals
  /** Global variables that have a binding, by name. */
  readonly globals: Map<string, number>
  /** Bodies of heredocs (nodes) by where these begin. */
  readonly heredocs: ReadonlyMap<number, number>
  /** What `break` gives the call whose block is read (expression rows). */
  breaks: number[]
  /** In a block that is evaluated in a class: that class (expression row), -1 where it is not known; else undefined. */
  evaluatedIn: number | undefined
  /** What the clauses of the `case` around ask about (expression row), -1 for nothing. */
  cased: number
}

/** A class or module whose body is read. */
export interface TypeFrame {
  readonly definition: number
  readonly scope: number
  /** `class << self`: what is defined are methods of the class itself. */
  readonly isSingleton: boolean
  /** Instance and class variables that have a definition, by name. */
  readonly fields: Map<string, number>
  /** What `private` and its like said last. */
  visibility: 'public' | 'private' | 'protected'
  /** The class (expression) whose methods a `refine` block changes, -1 outside of one. */
  readonly refined: number
  /** Methods that the body takes back: `remove_method :a`, `undef a`. */
  readonly removed: ReadonlySet<string>
  /** Methods that were defined for objects, by name. */
  readonly methods: Map<string, number>
  /** `module_function` was said without names: what follows is callable on the module, too. */
  areFunctions: boolean
  /** Included modules (expression rows), as they are met. */
  readonly included: number[]
}

export interface MethodFrame {
  readonly definition: number
  readonly name: string
  readonly scope: number
  readonly isStatic: boolean
  /** It belongs to an object that is named before it, not to the class around. */
  readonly isElsewhere: boolean
  /** Binding of the block that the method is given, -1 as long as nothing asks for it. */
  block: number
  /** How many parameters are bound. */
  parameters: number
  /** Arguments that a bare `super` hands on: names of parameters by kind. */
  readonly forwarded: ForwardedParameter[]
}

export interface ForwardedParameter {
  readonly name: string
  readonly kind: 'plain' | 'rest' | 'keyword' | 'keyword-rest'
}

/** Local variables of one scope; those of a method or class see none further out. */
export interface Locals {
  readonly names: Map<string, number>
  readonly scope: number
  readonly outer: Locals | undefined
}

export type Handlers = Registration<Context>
export type ExpressionHandler = SharedExpressionHandler<Context>

export function textAt(context: Context, node: number): string {
  const { tree } = context
  return tree.text.slice(tree.start[node], tree.end[node])
}

export function field(context: Context, node: number, name: keyof Kinds['fields']): number {
  return childByField(context.tree, node, context.kinds.fields[name])
}

/** An expression without an extent of its own, which stands where `node` begins. */
export function unwritten(context: Context, op: number, a: number, b: number, node: number): number {
  const start = context.tree.start[node]!
  return context.facts.expression(op, a, b, context.scope, start, start)
}

/** `self` as it is in the current place: an object in methods, the class in its body and in its own methods. */
export function selfRow(context: Context, node: number, isWritten: boolean): number {
  const { facts, tree } = context
  if (context.type !== undefined && context.type.refined !== -1) {
    const start = tree.start[node]!
    const unknown = facts.expression(Op.LITERAL, facts.string('unknown'), -1, context.scope, start, start)
    return facts.expression(Op.CAST, unknown, context.type.refined, context.scope, start, start)
  }
  const isClass = context.type !== undefined && (context.method === undefined || context.method.isStatic)
  const start = tree.start[node]!
  const end = isWritten ? tree.end[node]! : start
  return facts.expression(isClass ? Op.THIS_CLASS : Op.THIS, -1, -1, context.scope, start, end)
}

/** A MEMBER row with the extent of `node`. */
export function memberRow(context: Context, base: number, name: string, node: number, flags = 0): number {
  const { facts, tree } = context
  return facts.expression(
    Op.MEMBER,
    base,
    facts.string(name),
    context.scope,
    tree.start[node]!,
    tree.end[node]!,
    flags,
  )
}

/** The call of a method, of which `nameNode` is the name and `node` all of it. */
export function methodCall(
  context: Context,
  receiver: number,
  name: string,
  nameNode: number,
  node: number,
  given: readonly number[] = [],
  flags = 0,
): number {
  const { facts, tree } = context
  const callee = memberRow(context, receiver, name, nameNode, ExpressionFlag.CALLEE | flags)
  const list = given.length === 0 ? -1 : facts.list(given)
  return facts.expression(Op.CALL, callee, list, context.scope, tree.start[node]!, tree.end[node]!, flags)
}

/** Any of some values; the one where there is but one, -1 where there is none. */
export function anyOfRows(context: Context, rows: readonly number[], node: number): number {
  const some = rows.filter((row) => row !== -1)
  if (some.length < 2) return some[0] ?? -1
  const { facts, tree } = context
  return facts.expression(Op.ANY_OF, facts.list(some), -1, context.scope, tree.start[node]!, tree.end[node]!)
}
