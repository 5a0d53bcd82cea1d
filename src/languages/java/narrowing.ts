import { BindingFlag, BindingKind, FlowKind, Op, ScopeKind } from '../facts.ts'
import type { Context } from './context.ts'

/** What a condition says: of which variable (identifier node) it is which type (type node). */
interface Told {
  readonly name: number
  readonly type: number
}

/** The statement behind a condition, in which the variables that it tells of are of the types that it says. */
export function narrowedStatement(context: Context, condition: number, then: number): void {
  const told = condition === -1 ? undefined : toldBy(context, condition)
  const { tree, facts } = context
  const variable =
    told === undefined ? -1 : context.localVariable(context.nameOf(told.name), tree.start[told.name]!)
  if (told === undefined || variable === -1 || isAssigned(context, then, context.nameOf(told.name))) {
    context.statement(then)
    return
  }
  const value = rowOf(context, told.name)
  const typeRow = rowOf(context, told.type)
  if (value === -1 || typeRow === -1) {
    context.statement(then)
    return
  }
  const outer = context.enterScope(ScopeKind.BLOCK, then)
  const version = facts.bind({
    kind: BindingKind.VARIABLE,
    name: context.nameOf(told.name),
    scope: context.scope,
    nameStart: facts.bindings.get(variable, 6),
    flags: BindingFlag.VERSION,
  })
  const narrowed = context.spanning(Op.CAST, value, typeRow, told.name)
  facts.flow(FlowKind.ASSIGN, version, narrowed, tree.start[then]!)
  context.statement(then)
  context.leaveScope(outer)
}

/** Row of a name or type that the condition, whose rows are the latest, has read; -1 where it lies too far back. */
function rowOf({ tree, facts }: Context, node: number): number {
  const { expressions } = facts
  const least = Math.max(0, expressions.count - MAX_ROWS)
  for (let row = expressions.count - 1; row >= least; row--) {
    const isHere = expressions.get(row, 5) === tree.start[node] && expressions.get(row, 6) === tree.end[node]
    if (isHere) return row
  }
  return -1
}

const MAX_ROWS = 64

/** The first of the parts joined by `&&` that tells something. */
function toldBy(context: Context, condition: number): Told | undefined {
  const { tree, kinds } = context
  const pending = [condition]
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    const kind = tree.kind[node]
    const left = context.childByField(node, kinds.fields.left)
    const right = context.childByField(node, kinds.fields.right)
    if (kind === kinds.parenthesized) {
      const inner = context.firstNamed(node)
      if (inner !== -1) pending.push(inner)
    } else if (kind === kinds.instanceOf) {
      const isPlain = context.childByField(node, kinds.fields.name) === -1
      if (isPlain && isIdentifier(context, left) && right !== -1) return { name: left, type: right }
    } else if (kind === kinds.binary && left !== -1 && right !== -1) {
      const sign = tree.kind[context.childByField(node, kinds.fields.operator)]
      if (sign === kinds.tokens.both) pending.push(right, left)
      else if (sign === kinds.tokens.same)
        return sameClass(context, left, right) ?? sameClass(context, right, left)
    } else if (kind === kinds.methodInvocation) return toldByCall(context, node)
  }
  return undefined
}

/** `x.getClass() == T.class` */
function sameClass(context: Context, one: number, other: number): Told | undefined {
  const name = classOf(context, one)
  const literal = classLiteral(context, other)
  return name === -1 || literal === -1 ? undefined : { name, type: literal }
}

/** `T.class.isInstance(x)`, `T.class.isAssignableFrom(x.getClass())` */
function toldByCall(context: Context, node: number): Told | undefined {
  const { kinds } = context
  const object = context.childByField(node, kinds.fields.object)
  const method = context.childByField(node, kinds.fields.name)
  const list = context.childByField(node, kinds.fields.arguments)
  const given = context.firstNamed(list)
  const literal = object === -1 ? -1 : classLiteral(context, object)
  if (literal === -1 || method === -1 || given === -1) return undefined
  const called = context.nameOf(method)
  if (called === 'isInstance' && isIdentifier(context, given)) return { name: given, type: literal }
  const name = called === 'isAssignableFrom' ? classOf(context, given) : -1
  return name === -1 ? undefined : { name, type: literal }
}

/** The identifier x of `x.getClass()`, -1 for anything else. */
function classOf(context: Context, node: number): number {
  const { tree, kinds } = context
  if (tree.kind[node] !== kinds.methodInvocation) return -1
  const object = context.childByField(node, kinds.fields.object)
  const method = context.childByField(node, kinds.fields.name)
  const isAsked = method !== -1 && context.nameOf(method) === 'getClass'
  return isAsked && isIdentifier(context, object) ? object : -1
}

function classLiteral(context: Context, node: number): number {
  return context.tree.kind[node] === context.kinds.classLiteral ? context.firstNamed(node) : -1
}

function isIdentifier({ tree, kinds }: Context, node: number): boolean {
  return node !== -1 && tree.kind[node] === kinds.identifier
}

/** Whether a name is given another value anywhere in a statement. */
function isAssigned(context: Context, statementNode: number, name: string): boolean {
  const { tree, kinds } = context
  for (let node = statementNode; node <= tree.last[statementNode]!; node++) {
    if (tree.kind[node] !== kinds.assignment) continue
    const left = context.childByField(node, kinds.fields.left)
    if (isIdentifier(context, left) && context.nameOf(left) === name) return true
  }
  return false
}
