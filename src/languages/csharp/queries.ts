import { Op, ScopeKind } from '../facts.ts'
import { childByField, firstNamed } from '../tree.ts'
import { declareVariable } from './assignments.ts'
import type { Context, Handlers } from './context.ts'
import { enterScope, expression, firstPart, leaveScope, nameField, nextPart, spanning } from './context.ts'
import { partRows } from './expressions.ts'
import { declaredRow } from './types.ts'

/** `from x in xs where … select …`: each clause may bind names that the ones behind it see. */
export function registerQueries(handlers: Handlers): void {
  handlers.onExpression('query_expression', query)
}

/** Its value is a sequence of what it selects. */
function query(context: Context, node: number): number {
  const { tree, kinds, facts } = context
  const outer = enterScope(context, ScopeKind.BLOCK, node)
  let selected = -1
  for (let child = firstPart(context, node); child !== -1; child = nextPart(context, child)) {
    switch (tree.kind[child]) {
      case kinds.fromClause:
        fromClause(context, child)
        break
      case kinds.joinClause:
        joinClause(context, child)
        break
      case kinds.letClause: {
        const name = firstNamed(tree, child)
        const value = name === -1 ? -1 : nextPart(context, name)
        if (value !== -1) declareVariable(context, name, -1, expression(context, value))
        break
      }
      case kinds.identifier:
        // `into g` goes on with what was selected so far.
        declareVariable(context, child, -1, selected)
        break
      case kinds.selectClause:
      case kinds.groupClause:
        selected = partRows(context, child)[0] ?? -1
        break
      default:
        partRows(context, child)
    }
  }
  leaveScope(context, outer)
  if (selected === -1) return -1
  return spanning(context, Op.ARRAY, facts.list([selected]), -1, node)
}

function fromClause(context: Context, node: number): void {
  const { tree, kinds } = context
  const name = nameField(context, node)
  const typeRow = declaredRow(context, childByField(tree, node, kinds.fields.type))
  const source = name === -1 ? -1 : nextPart(context, name)
  if (source === -1) return
  bindElement(context, name, typeRow, expression(context, source), source)
}

/** `join y in ys on a equals b into g`. */
function joinClause(context: Context, node: number): void {
  const { tree, kinds } = context
  let name = -1
  let typeRow = -1
  let isBound = false
  for (let child = firstPart(context, node); child !== -1; child = nextPart(context, child)) {
    if (tree.kind[child] === kinds.joinInto) {
      const group = firstNamed(tree, child)
      if (group !== -1) declareVariable(context, group, -1, -1)
    } else if (tree.field[child] === kinds.fields.type) {
      typeRow = declaredRow(context, child)
    } else if (name === -1 && tree.kind[child] === kinds.identifier) {
      name = child
    } else {
      const row = expression(context, child)
      if (name !== -1 && !isBound) bindElement(context, name, typeRow, row, child)
      isBound = true
    }
  }
}

function bindElement(context: Context, name: number, typeRow: number, source: number, node: number): void {
  declareVariable(context, name, typeRow, spanning(context, Op.ELEMENT, source, -1, node))
}
