import { BindingKind, FlowKind, Op, ScopeKind } from '../facts.ts'
import { firstChild, firstNamed, nextNamed } from '../tree.ts'
import { blockValue } from './blocks.ts'
import type { Context, Handlers } from './context.ts'
import {
  anyOf, bindAt, enterScope, expression, field, implicitCall, is, leaveScope, nameAt, part, spanning, statement, textAt,
  type, declareType,
} from './context.ts' // prettier-ignore
import { functionLeft } from './functions.ts'
import { narrowed, toldBy, type Told } from './narrowing.ts'
import { bindLocal, bindPattern } from './patterns.ts'
import { lastNamed, typeAfterColon } from './types.ts'

export function registerControl(handlers: Handlers): void {
  handlers.onStatement('line_comment block_comment label', () => {})
  handlers.onStatement('for_statement', forStatement)
  handlers.onStatement('while_statement do_while_statement', whileStatement)
  handlers.onStatement('block', (context, node) => void scopedBlock(context, node))
  handlers.onExpression('if_expression', ifExpression)
  handlers.onExpression('when_expression', whenExpression)
  handlers.onExpression('try_expression', tryExpression)
  handlers.onExpression('return_expression', returnExpression)
  handlers.onExpression('throw_expression', throwExpression)
  handlers.onExpression('labeled_expression', labeled)
}

/** The value of a branch: a block, or one statement. */
function branch(context: Context, node: number): number {
  if (is(context, node, 'block')) return scopedBlock(context, node)
  if (!is(context, node, 'assignment')) return expression(context, node)
  statement(context, node)
  return -1
}

function scopedBlock(context: Context, node: number): number {
  const outer = enterScope(context, ScopeKind.BLOCK, node)
  const value = blockValue(context, node)
  leaveScope(context, outer)
  return value
}

/** What an expression may give by its branches; -1 where none gives anything. */
function ofBranches(context: Context, rows: readonly number[], node: number): number {
  const values = rows.filter((row) => row !== -1)
  return values.length === 0 ? -1 : anyOf(context, values, node)
}

/** A chain of `else if` is read in a loop. */
function ifExpression(context: Context, node: number): number {
  const { tree } = context
  const rows: number[] = []
  for (let current = node; ;) {
    const condition = field(context, current, 'condition')
    if (condition !== -1) expression(context, condition)
    let isElse = false
    let next = -1
    let child = condition === -1 ? -1 : tree.next[condition]!
    for (; child !== -1; child = tree.next[child]!) {
      const kind = tree.grammar.kindName(tree.kind[child]!)
      if (kind === 'else') isElse = true
      else if (kind.endsWith('comment') || kind === ')' || kind === ';') continue
      else if (isElse && is(context, child, 'if_expression')) next = child
      else {
        const told = toldBy(context, condition, !isElse)
        rows.push(narrowed(context, told, child, () => branch(context, child)))
      }
    }
    if (next === -1) break
    current = next
  }
  return ofBranches(context, rows, node)
}

function whenExpression(context: Context, node: number): number {
  const { tree } = context
  const outer = enterScope(context, ScopeKind.BLOCK, node)
  const subject = part(context, node, 'when_subject')
  let variable = -1
  let subjectRow = -1
  if (subject !== -1) {
    const value = lastNamed(context, subject)
    const declaration = part(context, subject, 'variable_declaration')
    subjectRow = expression(context, value)
    if (declaration !== -1) {
      bindLocal(context, declaration, subjectRow, tree.end[subject]!)
      variable = part(context, declaration, 'identifier')
    } else if (is(context, value, 'identifier')) variable = value
  }
  const rows: number[] = []
  for (let entry = firstNamed(tree, node); entry !== -1; entry = nextNamed(tree, entry)) {
    if (is(context, entry, 'when_entry')) rows.push(whenEntry(context, entry, variable, subjectRow))
  }
  leaveScope(context, outer)
  return ofBranches(context, rows, node)
}

function whenEntry(context: Context, entry: number, variable: number, subject: number): number {
  const { tree } = context
  const types: number[] = []
  let conditions = 0
  let told: Told | undefined
  let body = -1
  for (let child = firstNamed(tree, entry); child !== -1; child = nextNamed(tree, child)) {
    if (tree.field[child] === 0) {
      body = child
      continue
    }
    conditions++
    if (is(context, child, 'type_test')) {
      const typeNode = firstNamed(tree, child)
      if (textAt(context, child).startsWith('!')) type(context, typeNode)
      else types.push(typeNode)
    } else if (is(context, child, 'range_test')) {
      const row = expression(context, firstNamed(tree, child))
      implicitCall(context, row, 'contains', child, subject === -1 ? [] : [subject])
    } else {
      expression(context, child)
      if (subject === -1) told ??= toldBy(context, child, true)
    }
  }
  if (body === -1) return -1
  if (types.length === 1 && conditions === 1 && variable !== -1) told = { variable, type: types[0]! }
  else for (const each of types) type(context, each)
  if (conditions > 1) told = undefined
  return narrowed(context, told, body, () => branch(context, body))
}

/** `try { a } catch (e: E) { b }` gives a or b. */
function tryExpression(context: Context, node: number): number {
  const { tree } = context
  const rows: number[] = []
  for (let child = firstNamed(tree, node); child !== -1; child = nextNamed(tree, child)) {
    if (is(context, child, 'block')) rows.push(scopedBlock(context, child))
    else if (is(context, child, 'catch_block')) {
      const outer = enterScope(context, ScopeKind.BLOCK, child)
      const name = part(context, child, 'identifier')
      const typeNode = typeAfterColon(context, child)
      if (name !== -1) {
        const binding = bindAt(context, name, { kind: BindingKind.VARIABLE, name: nameAt(context, name) })
        if (typeNode !== -1) declareType(context, binding, type(context, typeNode))
      }
      rows.push(blockValue(context, part(context, child, 'block')))
      leaveScope(context, outer)
    } else statement(context, firstNamed(tree, child))
  }
  return ofBranches(context, rows, node)
}

function forStatement(context: Context, node: number): void {
  const { tree } = context
  const pattern = part(context, node, 'multi_variable_declaration')
  const declaration = pattern === -1 ? part(context, node, 'variable_declaration') : pattern
  const source = declaration === -1 ? -1 : nextNamed(tree, declaration)
  if (source === -1) return
  const row = expression(context, source)
  const iterator = implicitCall(context, row, 'iterator', source)
  implicitCall(context, iterator, 'hasNext', source)
  implicitCall(context, iterator, 'next', source)
  const outer = enterScope(context, ScopeKind.BLOCK, node)
  const element = spanning(context, Op.ELEMENT, row, -1, source)
  if (pattern === -1) bindLocal(context, declaration, element, tree.end[source]!)
  else bindPattern(context, pattern, element, tree.end[source]!)
  const body = nextNamed(tree, source)
  if (body !== -1) branch(context, body)
  leaveScope(context, outer)
}

function whileStatement(context: Context, node: number): void {
  const { tree } = context
  const condition = field(context, node, 'condition')
  const isAfter = is(context, node, 'do_while_statement')
  const outer = enterScope(context, ScopeKind.BLOCK, node)
  if (!isAfter) expression(context, condition)
  for (let child = firstNamed(tree, node); child !== -1; child = nextNamed(tree, child)) {
    if (child === condition || is(context, child, 'label')) continue
    if (isAfter && is(context, child, 'block')) blockValue(context, child)
    else narrowed(context, toldBy(context, condition, true), child, () => branch(context, child))
  }
  if (isAfter && condition !== -1) expression(context, condition)
  leaveScope(context, outer)
}

/** `return x`, `return@label x` */
function returnExpression(context: Context, node: number): number {
  const { facts, tree } = context
  const label = field(context, node, 'label')
  const value = lastNamed(context, node)
  if (value === -1 || value === label) return -1
  const row = expression(context, value)
  const definition = functionLeft(context, label === -1 ? '' : nameAt(context, label))
  if (definition !== -1) facts.flow(FlowKind.RETURN, definition, row, tree.start[node]!)
  return -1
}

function throwExpression(context: Context, node: number): number {
  const { facts, tree } = context
  const value = firstNamed(tree, node)
  const definition = functionLeft(context, '')
  const row = value === -1 ? -1 : expression(context, value)
  if (row !== -1 && definition !== -1) facts.flow(FlowKind.THROW, definition, row, tree.start[node]!)
  return -1
}

/** `break@outer` names a loop; anything else with a label is what stands behind it. */
function labeled(context: Context, node: number): number {
  const label = firstChild(context.tree, node)
  const value = lastNamed(context, node)
  if (/^(?:break|continue)@/u.test(textAt(context, label)) || value === label) return -1
  return expression(context, value)
}
