import { BindingKind, ExpressionFlag, FlowKind, Op, ScopeKind } from '../facts.ts'
import { childByField, childByKind, firstNamed, nextNamed } from '../tree.ts'
import { assign, assignTo } from './assignments.ts'
import type { Context, Handlers } from './context.ts'
import {
  bindLabel,
  declareType,
  enterScope,
  expression,
  labelRow,
  leaveScope,
  nameOf,
  spanning,
  statement,
  statements,
  type,
  rowsOf,
  scopedStatements,
} from './context.ts'
import { bindName } from './names.ts'
import { bareReturn } from './parameters.ts'

const blocks =
  'block for_statement expression_switch_statement expression_case default_case communication_case'

export function registerStatements(handlers: Handlers): void {
  handlers.onStatement('comment label_name', () => {})
  handlers.onStatement('break_statement continue_statement goto_statement', jump)
  handlers.onStatement('labeled_statement', labeledStatement)
  handlers.onStatement(blocks, scopedStatements)
  handlers.onStatement('if_statement', ifStatement)
  handlers.onStatement('type_switch_statement', (context, node) =>
    scoped(context, node, () => typeSwitch(context, node)),
  )
  handlers.onStatement('range_clause', rangeClause)
  handlers.onStatement('receive_statement', assign)
  handlers.onStatement('send_statement', sendStatement)
  handlers.onStatement('assignment_statement short_var_declaration', assign)
  handlers.onStatement('return_statement', returnStatement)
}

function labeledStatement(context: Context, node: number): void {
  const label = firstNamed(context.tree, node)
  if (label !== -1) bindLabel(context, label)
  statements(context, node)
}

function jump(context: Context, node: number): void {
  const label = firstNamed(context.tree, node)
  if (label === -1 || context.tree.kind[label] !== context.kinds.labelName) return
  labelRow(context, label)
}

function scoped(context: Context, node: number, inside: () => void): void {
  const outer = enterScope(context, ScopeKind.BLOCK, node)
  inside()
  leaveScope(context, outer)
}

/** A chain of `else if` is read in a loop: generated code has thousands. */
function ifStatement(context: Context, node: number): void {
  const { tree, kinds } = context
  const outer = context.scope
  let current = node
  while (current !== -1) {
    const { initializer, condition, consequence, alternative } = kinds.fields
    const start = childByField(tree, current, initializer)
    if (start !== -1) {
      enterScope(context, ScopeKind.BLOCK, current)
      statement(context, start)
    }
    const test = childByField(tree, current, condition)
    if (test !== -1) expression(context, test)
    const then = childByField(tree, current, consequence)
    if (then !== -1) statement(context, then)
    const otherwise = childByField(tree, current, alternative)
    if (otherwise === -1 || tree.kind[otherwise] !== kinds.ifStatement) {
      if (otherwise !== -1) statement(context, otherwise)
      break
    }
    current = otherwise
  }
  leaveScope(context, outer)
}

/** `range` gives keys (position -3: an index, a map's key, or a channel's value) and values (any element). */
function rangeClause(context: Context, node: number): void {
  const { tree, kinds } = context
  const left = childByField(tree, node, kinds.fields.left)
  const right = childByField(tree, node, kinds.fields.right)
  if (right === -1) return
  const source = expression(context, right)
  let position = -3
  if (left === -1) {
    // Ranging over a function calls it, whatever becomes of what it gives.
    spanning(context, Op.ELEMENT, source, position, right)
    return
  }
  const isDeclaration = childByKind(tree, node, kinds.tokens.declare) !== -1
  for (let target = firstNamed(tree, left); target !== -1; target = nextNamed(tree, target)) {
    const value = spanning(context, Op.ELEMENT, source, position, right)
    position = -1
    assignTo(context, target, value, isDeclaration, tree.end[node]!)
  }
}

function sendStatement(context: Context, node: number): void {
  const { tree, kinds, facts } = context
  const channel = childByField(tree, node, kinds.fields.channel)
  const value = childByField(tree, node, kinds.fields.value)
  if (channel === -1 || value === -1) {
    statements(context, node)
    return
  }
  const base = expression(context, channel)
  const target = spanning(context, Op.INDEX, base, -1, channel, ExpressionFlag.WRITE)
  facts.flow(FlowKind.STORE, target, expression(context, value), tree.start[node]!)
}

function returnStatement(context: Context, node: number): void {
  const { tree, facts } = context
  const list = firstNamed(tree, node)
  const rows = rowsOf(context, list, expression)
  if (context.enclosingFunction === -1) return
  const row =
    rows.length === 0
      ? bareReturn(context, node)
      : rows.length === 1
        ? rows[0]!
        : spanning(context, Op.ARRAY, facts.list(rows), -1, list)
  if (row !== -1) facts.flow(FlowKind.RETURN, context.enclosingFunction, row, tree.start[node]!)
}

/** Each clause of `switch v := x.(type)` has a `v` of its own type. */
function typeSwitch(context: Context, node: number): void {
  const { tree, kinds } = context
  const { initializer, alias, value } = kinds.fields
  const start = childByField(tree, node, initializer)
  if (start !== -1) statement(context, start)
  const aliasList = childByField(tree, node, alias)
  const operand = childByField(tree, node, value)
  const operandRow = operand === -1 ? -1 : expression(context, operand)
  const name = aliasList === -1 ? -1 : firstNamed(tree, aliasList)
  for (let child = firstNamed(tree, node); child !== -1; child = nextNamed(tree, child)) {
    if (child === start || child === aliasList || child === operand) continue
    scoped(context, child, () => typeClause(context, child, name, operandRow))
  }
}

function typeClause(context: Context, clause: number, name: number, operandRow: number): void {
  const { tree, kinds, facts } = context
  const types: number[] = []
  let first = -1
  let body = firstNamed(tree, clause)
  while (body !== -1 && tree.field[body] === kinds.fields.type) {
    if (first === -1) first = body
    // The grammar reads `case nil` as a type of that name.
    if (nameOf(context, body) !== 'nil') types.push(type(context, body))
    body = nextNamed(tree, body)
  }
  if (name !== -1 && nameOf(context, name) !== '_') {
    const binding = bindName(context, name, { kind: BindingKind.VARIABLE })
    const typeRow =
      types.length < 2
        ? (types[0] ?? -1)
        : spanning(context, Op.ANY_OF, facts.list(types), -1, first, ExpressionFlag.TYPE)
    if (typeRow !== -1) declareType(context, binding, typeRow)
    if (operandRow !== -1) {
      const source = typeRow === -1 ? operandRow : spanning(context, Op.CAST, operandRow, typeRow, first)
      facts.flow(FlowKind.ASSIGN, binding, source, tree.start[name]!)
    }
  }
  for (; body !== -1; body = nextNamed(tree, body)) statement(context, body)
}
