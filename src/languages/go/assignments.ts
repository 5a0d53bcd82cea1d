import { BindingKind, FlowKind, Op } from '../facts.ts'
import { aliasPointer } from './addresses.ts'
import type { Context } from './context.ts'
import { functionLiteral } from './functions.ts'
import { assignName, bindName, boundHere } from './names.ts'
import { valuesFor } from './values.ts'

/** `a, b = x, y`, `a += x`, `a, b := f()`, and `v, ok = <-c` in a select. */
export function assign(context: Context, node: number): void {
  const { tree, kinds } = context
  const left = context.childByField(node, kinds.fields.left)
  const right = context.childByField(node, kinds.fields.right)
  if (left === -1 || right === -1) {
    context.statements(node)
    return
  }
  const targets: number[] = []
  for (let child = context.firstNamed(left); child !== -1; child = context.nextNamed(child))
    targets.push(child)
  const isDeclaration = context.childByKind(node, kinds.tokens.declare) !== -1
  const end = tree.end[node]!
  if (isDeclaration && targets.length === 1 && declareFunction(context, node, targets[0]!, right)) return
  const isList = tree.kind[right] === kinds.expressionList
  const values = isList ? valuesFor(context, right, targets.length) : received(context, right, targets.length)
  for (let index = 0; index < targets.length; index++) {
    assignTo(context, targets[index]!, values[index] ?? -1, isDeclaration, end)
  }
  let given = isList ? context.firstNamed(right) : -1
  for (let index = 0; given !== -1 && index < targets.length; given = context.nextNamed(given), index++) {
    aliasPointer(context, targets[index]!, given, values[index]!)
  }
}

/** Gives a value (-1: none is known) to one target; a declaration reuses names of its own scope. */
export function assignTo(
  context: Context,
  target: number,
  value: number,
  isDeclaration: boolean,
  visibleFrom: number,
): void {
  const { tree, kinds, facts } = context
  let node = target
  // `*p = v` and `(x) = v` give a value to what p and x name.
  while (tree.kind[node] === kinds.parenthesized || tree.kind[node] === kinds.unary) {
    const inner =
      tree.kind[node] === kinds.unary
        ? context.childByField(node, kinds.fields.operand)
        : context.firstNamed(node)
    if (inner === -1) return
    node = inner
  }
  if (tree.kind[node] !== kinds.identifier) {
    const row = context.expression(node)
    context.storeInto(row, value, tree.start[target]!)
    return
  }
  const name = context.nameOf(node)
  if (name === '_') return
  if (isDeclaration && boundHere(context, name) === -1) {
    const binding = bindName(context, node, { kind: BindingKind.VARIABLE, name, visibleFrom })
    facts.flow(FlowKind.ASSIGN, binding, value, tree.start[node]!)
  } else {
    assignName(context, node, value)
  }
}

/** `f := func() {…}` is a function named f. */
function declareFunction(context: Context, node: number, target: number, right: number): boolean {
  const { tree, kinds, facts } = context
  const given = context.firstNamed(right)
  if (given === -1 || tree.kind[given] !== kinds.functionLiteral || tree.kind[target] !== kinds.identifier) {
    return false
  }
  const name = context.nameOf(target)
  if (name === '_' || boundHere(context, name) !== -1) return false
  const definition = functionLiteral(context, given, {
    name,
    nameNode: target,
    extent: node,
    doc: context.docBefore(node),
  })
  const binding = bindName(context, target, {
    kind: BindingKind.DEFINITION,
    name,
    target: definition,
    visibleFrom: tree.end[node]!,
  })
  const value = context.spanning(Op.DEFINITION, definition, -1, given)
  facts.flow(FlowKind.ASSIGN, binding, value, tree.start[target]!)
  return true
}

/** The right side of a receive is a bare expression, not a list. */
function received(context: Context, right: number, count: number): number[] {
  const value = context.expression(right)
  if (count < 2) return [value]
  return [value, context.literal(right, 'boolean')]
}
