import { BindingKind, ExpressionFlag, FlowKind, Op, ScopeKind } from '../facts.ts'
import { assign, assignTo } from './assignments.ts'
import type { Context, Handlers } from './context.ts'
import { bindName } from './names.ts'
import { bareReturn } from './parameters.ts'

const blocks =
  'block for_statement expression_switch_statement expression_case default_case communication_case'

export function registerStatements(handlers: Handlers): void {
  handlers.onStatement('comment label_name', () => {})
  handlers.onStatement('break_statement continue_statement goto_statement', jump)
  handlers.onStatement('labeled_statement', labeledStatement)
  handlers.onStatement(blocks, (context, node) => context.scopedStatements(node))
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
  const label = context.firstNamed(node)
  if (label !== -1) context.bindLabel(label)
  context.statements(node)
}

function jump(context: Context, node: number): void {
  const label = context.firstNamed(node)
  if (label === -1 || context.tree.kind[label] !== context.kinds.labelName) return
  context.labelRow(label)
}

function scoped(context: Context, node: number, inside: () => void): void {
  const outer = context.enterScope(ScopeKind.BLOCK, node)
  inside()
  context.leaveScope(outer)
}

/** A chain of `else if` is read in a loop: generated code has thousands. */
function ifStatement(context: Context, node: number): void {
  const { tree, kinds } = context
  const outer = context.scope
  let current = node
  while (current !== -1) {
    const { initializer, condition, consequence, alternative } = kinds.fields
    const start = context.childByField(current, initializer)
    if (start !== -1) {
      context.enterScope(ScopeKind.BLOCK, current)
      context.statement(start)
    }
    context.expression(context.childByField(current, condition))
    context.statement(context.childByField(current, consequence))
    const otherwise = context.childByField(current, alternative)
    if (otherwise === -1 || tree.kind[otherwise] !== kinds.ifStatement) {
      context.statement(otherwise)
      break
    }
    current = otherwise
  }
  context.leaveScope(outer)
}

/** `range` gives keys (position -3: an index, a map's key, or a channel's value) and values (any element). */
function rangeClause(context: Context, node: number): void {
  const { tree, kinds } = context
  const left = context.childByField(node, kinds.fields.left)
  const right = context.childByField(node, kinds.fields.right)
  if (right === -1) return
  const source = context.expression(right)
  let position = -3
  if (left === -1) {
    // Ranging over a function calls it, whatever becomes of what it gives.
    context.spanning(Op.ELEMENT, source, position, right)
    return
  }
  const isDeclaration = context.childByKind(node, kinds.tokens.declare) !== -1
  for (let target = context.firstNamed(left); target !== -1; target = context.nextNamed(target)) {
    const value = context.spanning(Op.ELEMENT, source, position, right)
    position = -1
    assignTo(context, target, value, isDeclaration, tree.end[node]!)
  }
}

function sendStatement(context: Context, node: number): void {
  const { tree, kinds, facts } = context
  const channel = context.childByField(node, kinds.fields.channel)
  const value = context.childByField(node, kinds.fields.value)
  if (channel === -1 || value === -1) {
    context.statements(node)
    return
  }
  const base = context.expression(channel)
  const target = context.spanning(Op.INDEX, base, -1, channel, ExpressionFlag.WRITE)
  facts.flow(FlowKind.STORE, target, context.expression(value), tree.start[node]!)
}

function returnStatement(context: Context, node: number): void {
  const { tree, facts } = context
  const list = context.firstNamed(node)
  const rows = context.expressionsOf(list)
  if (context.enclosingFunction === -1) return
  const row =
    rows.length === 0
      ? bareReturn(context, node)
      : rows.length === 1
        ? rows[0]!
        : context.spanning(Op.ARRAY, facts.list(rows), -1, list)
  facts.flow(FlowKind.RETURN, context.enclosingFunction, row, tree.start[node]!)
}

/** Each clause of `switch v := x.(type)` has a `v` of its own type. */
function typeSwitch(context: Context, node: number): void {
  const { initializer, alias, value } = context.kinds.fields
  const start = context.childByField(node, initializer)
  context.statement(start)
  const aliasList = context.childByField(node, alias)
  const operand = context.childByField(node, value)
  const operandRow = context.expression(operand)
  const name = context.firstNamed(aliasList)
  for (let child = context.firstNamed(node); child !== -1; child = context.nextNamed(child)) {
    if (child === start || child === aliasList || child === operand) continue
    scoped(context, child, () => typeClause(context, child, name, operandRow))
  }
}

function typeClause(context: Context, clause: number, name: number, operandRow: number): void {
  const { tree, kinds, facts } = context
  const types: number[] = []
  let first = -1
  let body = context.firstNamed(clause)
  while (body !== -1 && tree.field[body] === kinds.fields.type) {
    if (first === -1) first = body
    // The grammar reads `case nil` as a type of that name.
    if (context.nameOf(body) !== 'nil') types.push(context.type(body))
    body = context.nextNamed(body)
  }
  if (name !== -1 && context.nameOf(name) !== '_') {
    const binding = bindName(context, name, { kind: BindingKind.VARIABLE })
    const typeRow =
      types.length < 2
        ? (types[0] ?? -1)
        : context.spanning(Op.ANY_OF, facts.list(types), -1, first, ExpressionFlag.TYPE)
    context.declareType(binding, typeRow)
    if (operandRow !== -1) {
      const source = typeRow === -1 ? operandRow : context.spanning(Op.CAST, operandRow, typeRow, first)
      facts.flow(FlowKind.ASSIGN, binding, source, tree.start[name]!)
    }
  }
  for (; body !== -1; body = context.nextNamed(body)) context.statement(body)
}
