import { Op, ScopeKind } from '../facts.ts'
import { declareVariable } from './assignments.ts'
import type { Context, Handlers } from './context.ts'
import { partRows } from './expressions.ts'
import { declaredRow } from './types.ts'

/** `from x in xs where … select …`: each clause may bind names that the ones behind it see. */
export function registerQueries(handlers: Handlers): void {
  handlers.onExpression('query_expression', query)
}

/** Its value is a sequence of what it selects. */
function query(context: Context, node: number): number {
  const { tree, kinds, facts } = context
  const outer = context.enterScope(ScopeKind.BLOCK, node)
  let selected = -1
  for (let child = context.firstPart(node); child !== -1; child = context.nextPart(child)) {
    switch (tree.kind[child]) {
      case kinds.fromClause:
        fromClause(context, child)
        break
      case kinds.joinClause:
        joinClause(context, child)
        break
      case kinds.letClause: {
        const name = context.firstNamed(child)
        const value = name === -1 ? -1 : context.nextPart(name)
        if (value !== -1) declareVariable(context, name, -1, context.expression(value))
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
  context.leaveScope(outer)
  if (selected === -1) return -1
  return context.spanning(Op.ARRAY, facts.list([selected]), -1, node)
}

function fromClause(context: Context, node: number): void {
  const { kinds } = context
  const name = context.nameField(node)
  const typeRow = declaredRow(context, context.childByField(node, kinds.fields.type))
  const source = name === -1 ? -1 : context.nextPart(name)
  if (source === -1) return
  bindElement(context, name, typeRow, context.expression(source), source)
}

/** `join y in ys on a equals b into g`. */
function joinClause(context: Context, node: number): void {
  const { tree, kinds } = context
  let name = -1
  let typeRow = -1
  let isBound = false
  for (let child = context.firstPart(node); child !== -1; child = context.nextPart(child)) {
    if (tree.kind[child] === kinds.joinInto) {
      const group = context.firstNamed(child)
      if (group !== -1) declareVariable(context, group, -1, -1)
    } else if (tree.field[child] === kinds.fields.type) {
      typeRow = declaredRow(context, child)
    } else if (name === -1 && tree.kind[child] === kinds.identifier) {
      name = child
    } else {
      const row = context.expression(child)
      if (name !== -1 && !isBound) bindElement(context, name, typeRow, row, child)
      isBound = true
    }
  }
}

function bindElement(context: Context, name: number, typeRow: number, source: number, node: number): void {
  declareVariable(context, name, typeRow, context.spanning(Op.ELEMENT, source, -1, node))
}
