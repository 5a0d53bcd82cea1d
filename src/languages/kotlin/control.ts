import { BindingKind, FlowKind, Op, ScopeKind } from '../facts.ts'
import { blockValue } from './blocks.ts'
import type { Context, Handlers } from './context.ts'
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
  if (context.is(node, 'block')) return scopedBlock(context, node)
  if (!context.is(node, 'assignment')) return context.expression(node)
  context.statement(node)
  return -1
}

function scopedBlock(context: Context, node: number): number {
  const outer = context.enterScope(ScopeKind.BLOCK, node)
  const value = blockValue(context, node)
  context.leaveScope(outer)
  return value
}

/** What an expression may give by its branches; -1 where none gives anything. */
function ofBranches(context: Context, rows: readonly number[], node: number): number {
  const values = rows.filter((row) => row !== -1)
  return values.length === 0 ? -1 : context.anyOf(values, node)
}

/** A chain of `else if` is read in a loop. */
function ifExpression(context: Context, node: number): number {
  const { tree } = context
  const rows: number[] = []
  for (let current = node; ;) {
    const condition = context.field(current, 'condition')
    if (condition !== -1) context.expression(condition)
    let isElse = false
    let next = -1
    let child = condition === -1 ? -1 : tree.next[condition]!
    for (; child !== -1; child = tree.next[child]!) {
      const kind = tree.grammar.kindName(tree.kind[child]!)
      if (kind === 'else') isElse = true
      else if (kind.endsWith('comment') || kind === ')' || kind === ';') continue
      else if (isElse && context.is(child, 'if_expression')) next = child
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
  const outer = context.enterScope(ScopeKind.BLOCK, node)
  const subject = context.part(node, 'when_subject')
  let variable = -1
  let subjectRow = -1
  if (subject !== -1) {
    const value = lastNamed(context, subject)
    const declaration = context.part(subject, 'variable_declaration')
    subjectRow = context.expression(value)
    if (declaration !== -1) {
      bindLocal(context, declaration, subjectRow, tree.end[subject]!)
      variable = context.part(declaration, 'identifier')
    } else if (context.is(value, 'identifier')) variable = value
  }
  const rows: number[] = []
  for (let entry = context.firstNamed(node); entry !== -1; entry = context.nextNamed(entry)) {
    if (context.is(entry, 'when_entry')) rows.push(whenEntry(context, entry, variable, subjectRow))
  }
  context.leaveScope(outer)
  return ofBranches(context, rows, node)
}

function whenEntry(context: Context, entry: number, variable: number, subject: number): number {
  const { tree } = context
  const types: number[] = []
  let conditions = 0
  let told: Told | undefined
  let body = -1
  for (let child = context.firstNamed(entry); child !== -1; child = context.nextNamed(child)) {
    if (tree.field[child] === 0) {
      body = child
      continue
    }
    conditions++
    if (context.is(child, 'type_test')) {
      const typeNode = context.firstNamed(child)
      if (context.textAt(child).startsWith('!')) context.type(typeNode)
      else types.push(typeNode)
    } else if (context.is(child, 'range_test')) {
      const row = context.expression(context.firstNamed(child))
      context.implicitCall(row, 'contains', child, subject === -1 ? [] : [subject])
    } else {
      context.expression(child)
      if (subject === -1) told ??= toldBy(context, child, true)
    }
  }
  if (body === -1) return -1
  if (types.length === 1 && conditions === 1 && variable !== -1) told = { variable, type: types[0]! }
  else for (const each of types) context.type(each)
  if (conditions > 1) told = undefined
  return narrowed(context, told, body, () => branch(context, body))
}

/** `try { a } catch (e: E) { b }` gives a or b. */
function tryExpression(context: Context, node: number): number {
  const rows: number[] = []
  for (let child = context.firstNamed(node); child !== -1; child = context.nextNamed(child)) {
    if (context.is(child, 'block')) rows.push(scopedBlock(context, child))
    else if (context.is(child, 'catch_block')) {
      const outer = context.enterScope(ScopeKind.BLOCK, child)
      const name = context.part(child, 'identifier')
      const typeNode = typeAfterColon(context, child)
      if (name !== -1) {
        const binding = context.bindAt(name, { kind: BindingKind.VARIABLE })
        if (typeNode !== -1) context.declareType(binding, context.type(typeNode))
      }
      rows.push(blockValue(context, context.part(child, 'block')))
      context.leaveScope(outer)
    } else context.statement(context.firstNamed(child))
  }
  return ofBranches(context, rows, node)
}

function forStatement(context: Context, node: number): void {
  const { tree } = context
  const pattern = context.part(node, 'multi_variable_declaration')
  const declaration = pattern === -1 ? context.part(node, 'variable_declaration') : pattern
  const source = context.nextNamed(declaration)
  if (source === -1) return
  const row = context.expression(source)
  const iterator = context.implicitCall(row, 'iterator', source)
  context.implicitCall(iterator, 'hasNext', source)
  context.implicitCall(iterator, 'next', source)
  const outer = context.enterScope(ScopeKind.BLOCK, node)
  const element = context.spanning(Op.ELEMENT, row, -1, source)
  if (pattern === -1) bindLocal(context, declaration, element, tree.end[source]!)
  else bindPattern(context, pattern, element, tree.end[source]!)
  const body = context.nextNamed(source)
  if (body !== -1) branch(context, body)
  context.leaveScope(outer)
}

function whileStatement(context: Context, node: number): void {
  const condition = context.field(node, 'condition')
  const isAfter = context.is(node, 'do_while_statement')
  const outer = context.enterScope(ScopeKind.BLOCK, node)
  if (!isAfter) context.expression(condition)
  for (let child = context.firstNamed(node); child !== -1; child = context.nextNamed(child)) {
    if (child === condition || context.is(child, 'label')) continue
    if (isAfter && context.is(child, 'block')) blockValue(context, child)
    else narrowed(context, toldBy(context, condition, true), child, () => branch(context, child))
  }
  if (isAfter && condition !== -1) context.expression(condition)
  context.leaveScope(outer)
}

/** `return x`, `return@label x` */
function returnExpression(context: Context, node: number): number {
  const { facts, tree } = context
  const label = context.field(node, 'label')
  const value = lastNamed(context, node)
  if (value === -1 || value === label) return -1
  const row = context.expression(value)
  const definition = functionLeft(context, label === -1 ? '' : context.nameOf(label))
  if (definition !== -1) facts.flow(FlowKind.RETURN, definition, row, tree.start[node]!)
  return -1
}

function throwExpression(context: Context, node: number): number {
  const { facts, tree } = context
  const value = context.firstNamed(node)
  const definition = functionLeft(context, '')
  const row = context.expression(value)
  if (row !== -1 && definition !== -1) facts.flow(FlowKind.THROW, definition, row, tree.start[node]!)
  return -1
}

/** `break@outer` names a loop; anything else with a label is what stands behind it. */
function labeled(context: Context, node: number): number {
  const label = context.firstChild(node)
  const value = lastNamed(context, node)
  if (/^(?:break|continue)@/u.test(context.textAt(label)) || value === label) return -1
  return context.expression(value)
}
