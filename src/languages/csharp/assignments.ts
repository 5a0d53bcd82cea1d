import { BindingKind, FlowKind, Op } from '../facts.ts'
import { childByField, firstNamed, nextNamed } from '../tree.ts'
import type { Context } from './context.ts'
import {
  storeInto,
  enter,
  declareType,
  expression,
  firstPart,
  implicitCall,
  nameField,
  nameOf,
  nameStart,
  nextPart,
  spanning,
} from './context.ts'
import { assignName, bindVariable, localVariable } from './names.ts'
import { declaredRow } from './types.ts'

/** Gives a value (-1: only written) to a variable, member, element or, by position, to the parts of a tuple. */
export function assignTo(context: Context, target: number, value: number): void {
  const { tree, kinds } = context
  let node = target
  while (tree.kind[node] === kinds.parenthesized && firstPart(context, node) !== -1) {
    node = firstPart(context, node)
  }
  switch (tree.kind[node]) {
    case kinds.identifier:
      if (!isDiscard(context, node)) assignName(context, node, value)
      return
    case kinds.tupleExpression:
      deconstruct(context, node, value)
      return
    case kinds.declarationExpression: {
      const name = nameField(context, node)
      const typeRow = declaredRow(context, childByField(tree, node, kinds.fields.type))
      if (name !== -1) declareVariable(context, name, typeRow, value)
      return
    }
    default: {
      const row = expression(context, node)
      storeInto(context, row, value, tree.start[node]!)
    }
  }
}

/** A local variable from its name on; -1 for `_`, which is none. */
export function declareVariable(context: Context, name: number, typeRow: number, value: number): number {
  const { facts } = context
  const text = nameOf(context, name)
  if (text === '_') return -1
  const start = nameStart(context, name)
  const binding = bindVariable(context, name, { kind: BindingKind.VARIABLE, visibleFrom: start })
  if (typeRow !== -1) declareType(context, binding, typeRow)
  if (value !== -1) facts.flow(FlowKind.ASSIGN, binding, value, start)
  return binding
}

/** `(a, (b, _))` behind `var`: each name is a variable with the element at its position. */
export function declareTuple(context: Context, pattern: number, value: number): void {
  const { tree, kinds } = context
  if (!enter(context)) return
  takeApart(context, value, pattern)
  let position = 0
  for (let child = firstNamed(tree, pattern); child !== -1; child = nextNamed(tree, child)) {
    const at = position++
    if (tree.kind[child] === kinds.identifier) {
      const element = value === -1 ? -1 : spanning(context, Op.ELEMENT, value, at, child)
      declareVariable(context, child, -1, element)
    } else if (tree.kind[child] === kinds.tuplePattern || tree.kind[child] === kinds.designation) {
      const element = value === -1 ? -1 : spanning(context, Op.ELEMENT, value, at, child)
      declareTuple(context, child, element)
    }
  }
  context.depth--
}

/** What is no tuple has a method that says what its parts are. */
export function takeApart(context: Context, value: number, node: number): void {
  if (value !== -1 && context.facts.expressions.get(value, 0) !== Op.ARRAY) {
    implicitCall(context, value, 'Deconstruct', node)
  }
}

function deconstruct(context: Context, node: number, value: number): void {
  const { tree } = context
  if (!enter(context)) return
  takeApart(context, value, node)
  let position = 0
  for (let child = firstNamed(tree, node); child !== -1; child = nextNamed(tree, child)) {
    const key = nameField(context, child)
    const target = key === -1 ? firstPart(context, child) : nextPart(context, key)
    const at = position++
    if (target === -1) continue
    const element = value === -1 ? -1 : spanning(context, Op.ELEMENT, value, at, target)
    assignTo(context, target, element)
  }
  context.depth--
}

function isDiscard(context: Context, node: number): boolean {
  return nameOf(context, node) === '_' && localVariable(context, '_', context.tree.start[node]!) === -1
}
