import { ExpressionFlag, Op, ScopeKind } from '../facts.ts'
import { anonymousClass } from './classes.ts'
import type { Context, Handlers } from './context.ts'
import { qualifiedName } from './qualified-names.ts'
import { typeRows } from './types.ts'

/** Calls, field and array accesses, which follow each other in chains, and `new`. */
export function registerChains(handlers: Handlers): void {
  handlers.onExpression('method_invocation field_access array_access', chain)
  handlers.onExpression('object_creation_expression', objectCreation)
  handlers.onStatement('explicit_constructor_invocation', constructorInvocation)
}

/** Argument rows of an argument list. */
export function argumentRows(context: Context, list: number): number[] {
  return context.expressionsOf(list)
}

/** `a.b().c[d]` is read from its head outwards in a loop: builders chain thousands of calls. */
function chain(context: Context, node: number): number {
  const links = context.chain
  const floor = links.length
  let head = node
  let row = -1
  for (;;) {
    const next = operandOf(context, head)
    if (next === -1) break
    row = context.tree.kind[head] === context.kinds.fieldAccess ? qualifiedName(context, head, 0) : -1
    if (row !== -1) break
    links.push(head)
    head = next
  }
  if (row === -1) row = headRow(context, head, links.length > floor)
  while (links.length > floor) row = link(context, links.pop()!, row)
  return row
}

/** What a link of a chain stands on, -1 where the node begins one. */
function operandOf(context: Context, node: number): number {
  const { tree, kinds } = context
  switch (tree.kind[node]) {
    case kinds.methodInvocation:
    case kinds.fieldAccess:
      return context.childByField(node, kinds.fields.object)
    case kinds.arrayAccess:
      return context.childByField(node, kinds.fields.array)
    default:
      return -1
  }
}

function headRow(context: Context, head: number, isBase: boolean): number {
  const { tree, kinds, facts } = context
  if (tree.kind[head] !== kinds.methodInvocation) {
    // A link without its operand is broken code; it must not come back here.
    const isBroken = tree.kind[head] === kinds.fieldAccess || tree.kind[head] === kinds.arrayAccess
    return isBroken && !isBase ? context.literal(head, 'unknown') : context.expression(head)
  }
  const name = context.childByField(head, kinds.fields.name)
  if (name === -1) return context.literal(head, 'unknown')
  const callee = context.nameRow(name, ExpressionFlag.CALLEE)
  const list = context.childByField(head, kinds.fields.arguments)
  return context.spanning(Op.CALL, callee, facts.list(argumentRows(context, list)), head)
}

function link(context: Context, node: number, base: number): number {
  const { tree, kinds, facts } = context
  switch (tree.kind[node]) {
    case kinds.arrayAccess: {
      const index = context.childByField(node, kinds.fields.index)
      return context.spanning(Op.INDEX, base, context.expression(index), node)
    }
    case kinds.fieldAccess: {
      const name = context.childByField(node, kinds.fields.field)
      if (name === -1) return base
      if (tree.kind[name] === kinds.this) return outerInstance(context, node, base, name)
      const on = qualifiedSuper(context, node, base)
      return context.spanning(Op.MEMBER, on, facts.string(context.nameOf(name)), name)
    }
    default: {
      const name = context.childByField(node, kinds.fields.name)
      if (name === -1) return base
      const on = qualifiedSuper(context, node, base)
      const text = facts.string(context.nameOf(name))
      const callee = context.spanning(Op.MEMBER, on, text, name, ExpressionFlag.CALLEE)
      const typeArguments = context.childByField(node, kinds.fields.typeArguments)
      if (typeArguments !== -1) typeRows(context, typeArguments)
      const list = context.childByField(node, kinds.fields.arguments)
      return context.spanning(Op.CALL, callee, facts.list(argumentRows(context, list)), node)
    }
  }
}

/** `Outer.this` is an Outer. */
function outerInstance(context: Context, node: number, base: number, self: number): number {
  const { facts, tree } = context
  facts.addExpressionFlags(base, ExpressionFlag.TYPE)
  const name = facts.expressions.get(base, 0) === Op.NAME ? facts.expressions.get(base, 2) : -1
  const scope = classNamed(context, name)
  if (scope === -1) return context.spanning(Op.CAST, context.spanning(Op.THIS, -1, -1, self), base, node)
  return facts.expression(Op.THIS, -1, -1, scope, tree.start[self]!, tree.end[self]!)
}

/** Scope of the class around that has a name (string), -1 for none. */
function classNamed({ facts, scope }: Context, name: number): number {
  for (let current = scope; current !== -1; current = facts.scopes.get(current, 2)) {
    const definition = facts.scopes.get(current, 3)
    const isClass = facts.scopes.get(current, 0) === ScopeKind.CLASS && definition !== -1
    if (isClass && facts.definitions.get(definition, 2) === name) return current
  }
  return -1
}

/** `Outer.super.m()`: the receiver is `super`, the name before it only says whose. */
function qualifiedSuper(context: Context, node: number, base: number): number {
  const { tree, kinds, facts } = context
  const object = context.childByField(node, kinds.fields.object)
  const name = tree.kind[node] === kinds.fieldAccess ? kinds.fields.field : kinds.fields.name
  for (
    let child = tree.next[object]!;
    child !== -1 && tree.field[child] !== name;
    child = tree.next[child]!
  ) {
    if (tree.kind[child] !== kinds.super) continue
    facts.addExpressionFlags(base, ExpressionFlag.TYPE)
    return context.spanning(Op.CAST, context.spanning(Op.SUPER, -1, -1, child), base, child)
  }
  return base
}

/**
 * `new T(x)`, `new T() {…}`, and `outer.new Inner()`, where Inner is a member of what outer is. With a body the value is
 * of the anonymous class.
 */
function objectCreation(context: Context, node: number): number {
  const { tree, kinds, facts } = context
  const typeNode = context.childByField(node, kinds.fields.type)
  if (typeNode === -1) return -1
  const typeArguments = context.childByField(node, kinds.fields.typeArguments)
  if (typeArguments !== -1) typeRows(context, typeArguments)
  const first = context.firstChild(node)
  const isQualified = tree.kind[first] !== kinds.tokens.new
  const outer = isQualified ? context.expression(first) : -1
  const isInner = isQualified && tree.kind[typeNode] === kinds.typeIdentifier
  const typeRow = isInner
    ? context.spanning(
        Op.MEMBER,
        outer,
        facts.string(context.nameOf(typeNode)),
        typeNode,
        ExpressionFlag.TYPE,
      )
    : context.type(typeNode)
  facts.addExpressionFlags(typeRow, ExpressionFlag.CALLEE)
  const applied = facts.expressions.get(typeRow, 0) === Op.APPLY ? facts.expressions.get(typeRow, 2) : -1
  if (applied !== -1) facts.addExpressionFlags(applied, ExpressionFlag.CALLEE)
  const list = context.childByField(node, kinds.fields.arguments)
  const made = context.spanning(Op.NEW, typeRow, facts.list(argumentRows(context, list)), node)
  const body = context.childByKind(node, kinds.classBody)
  if (body === -1) return made
  facts.addExpressionFlags(made, ExpressionFlag.HERITAGE)
  const anonymous = anonymousClass(context, body, tree.start[node]!, typeRow)
  return context.spanning(Op.DEFINITION, anonymous, -1, node)
}

/** `this(…)` and `super(…)` call a constructor. */
function constructorInvocation(context: Context, node: number): void {
  const { tree, kinds, facts } = context
  context.expression(context.childByField(node, kinds.fields.object))
  const keyword = context.childByField(node, kinds.fields.constructor)
  if (keyword === -1) return
  const op = tree.kind[keyword] === kinds.super ? Op.SUPER : Op.THIS
  const callee = context.spanning(op, -1, -1, keyword, ExpressionFlag.CALLEE)
  const list = context.childByField(node, kinds.fields.arguments)
  context.spanning(Op.CALL, callee, facts.list(argumentRows(context, list)), node)
}
