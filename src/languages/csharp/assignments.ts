import { BindingKind, FlowKind, Op } from '../facts.ts'
import type { Context } from './context.ts'
import { declaredRow } from './types.ts'

/** Gives a value (-1: only written) to a variable, member, element or, by position, to the parts of a tuple. */
export function assignTo(context: Context, target: number, value: number): void {
  const { tree, kinds } = context
  let node = target
  while (tree.kind[node] === kinds.parenthesized && context.firstPart(node) !== -1) {
    node = context.firstPart(node)
  }
  switch (tree.kind[node]) {
    case kinds.identifier:
      if (!isDiscard(context, node)) context.assignName(node, value)
      return
    case kinds.tupleExpression:
      deconstruct(context, node, value)
      return
    case kinds.declarationExpression: {
      const name = context.nameField(node)
      const typeRow = declaredRow(context, context.childByField(node, kinds.fields.type))
      if (name !== -1) declareVariable(context, name, typeRow, value)
      return
    }
    default: {
      const row = context.expression(node)
      context.storeInto(row, value, tree.start[node]!)
    }
  }
}

/** A local variable from its name on; -1 for `_`, which is none. */
export function declareVariable(context: Context, name: number, typeRow: number, value: number): number {
  const { facts } = context
  const text = context.nameOf(name)
  if (text === '_') return -1
  const start = context.nameStart(name)
  const binding = context.bindVariable(name, { kind: BindingKind.VARIABLE, visibleFrom: start })
  context.declareType(binding, typeRow)
  facts.flow(FlowKind.ASSIGN, binding, value, start)
  return binding
}

/** `(a, (b, _))` behind `var`: each name is a variable with the element at its position. */
export function declareTuple(context: Context, pattern: number, value: number): void {
  const { tree, kinds } = context
  if (!context.enter()) return
  takeApart(context, value, pattern)
  let position = 0
  for (let child = context.firstNamed(pattern); child !== -1; child = context.nextNamed(child)) {
    const at = position++
    if (tree.kind[child] === kinds.identifier) {
      const element = value === -1 ? -1 : context.spanning(Op.ELEMENT, value, at, child)
      declareVariable(context, child, -1, element)
    } else if (tree.kind[child] === kinds.tuplePattern || tree.kind[child] === kinds.designation) {
      const element = value === -1 ? -1 : context.spanning(Op.ELEMENT, value, at, child)
      declareTuple(context, child, element)
    }
  }
  context.depth--
}

/** What is no tuple has a method that says what its parts are. */
export function takeApart(context: Context, value: number, node: number): void {
  if (value !== -1 && context.facts.expressions.get(value, 0) !== Op.ARRAY) {
    context.implicitCall(value, 'Deconstruct', node)
  }
}

function deconstruct(context: Context, node: number, value: number): void {
  if (!context.enter()) return
  takeApart(context, value, node)
  let position = 0
  for (let child = context.firstNamed(node); child !== -1; child = context.nextNamed(child)) {
    const key = context.nameField(child)
    const target = key === -1 ? context.firstPart(child) : context.nextPart(key)
    const at = position++
    if (target === -1) continue
    const element = value === -1 ? -1 : context.spanning(Op.ELEMENT, value, at, target)
    assignTo(context, target, element)
  }
  context.depth--
}

function isDiscard(context: Context, node: number): boolean {
  return context.nameOf(node) === '_' && context.localVariable('_', context.tree.start[node]!) === -1
}
