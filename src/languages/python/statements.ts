import { ExpressionFlag, FlowKind, Op } from '../facts.ts'
import { NodeFlag } from '../tree.ts'
import { assignment, augmentedAssignment } from './assignments.ts'
import { iterable } from './collections.ts'
import type { Context, Handlers } from './context.ts'
import { docstringIn, nextStatement } from './docs.ts'
import { exportCall } from './exports.ts'
import { bindingFrame, FrameKind } from './frames.ts'
import { matchPattern } from './patterns.ts'
import { enterManager, implicitlyCalled, isAsync, truth } from './protocols.ts'
import { rebind } from './targets.ts'
import { inBlock, narrow, reassignedNames, toldBy } from './versions.ts'

export function registerStatements(handlers: Handlers): void {
  handlers.onStatement('module block', block)
  handlers.onStatement('return_statement', (context, node) => context.flowOf(FlowKind.RETURN, node))
  handlers.onStatement('if_statement elif_clause', ifStatement)
  handlers.onStatement('assert_statement', assertStatement)
  handlers.onStatement('for_statement', forStatement)
  handlers.onStatement('with_statement', withStatement)
  handlers.onStatement('match_statement', matchStatement)
  handlers.onStatement('raise_statement', raiseStatement)
  handlers.onStatement('global_statement', (context, node) => outerNames(context, node, true))
  handlers.onStatement('nonlocal_statement', (context, node) => outerNames(context, node, false))
  handlers.onStatement('print_statement', printStatement)
  handlers.onStatement('expression_statement', expressionStatement)
  handlers.onStatement('except_clause', (context, node) =>
    inBlock(context, context.tree.end[node]!, () => exceptClause(context, node)),
  )
  handlers.onStatement('while_statement try_statement exec_statement', (context, node) =>
    context.statements(node),
  )
  handlers.onStatement('else_clause finally_clause', (context, node) => context.statements(node))
  handlers.onStatement('pass_statement break_statement continue_statement comment', () => {})
}

/** The statements of a module or block in order. */
function block(context: Context, node: number): void {
  const { tree } = context
  const around = context.reassigned
  context.declared.length = 0
  context.reassigned = reassignedNames(context, node)
  inBlock(context, tree.end[node]!, () => {
    for (let child = context.firstChild(node); child !== -1; child = tree.next[child]!) {
      if ((tree.flags[child]! & NodeFlag.NAMED) !== 0) nextStatement(context, child)
    }
  })
  context.reassigned = around
  context.declared.length = 0
}

function assertStatement(context: Context, node: number): void {
  context.statements(node)
  const condition = context.firstNamed(node)
  if (condition === -1) return
  for (const { name, row } of toldBy(context, condition)) narrow(context, name, row, context.tree.end[node]!)
}

function forStatement(context: Context, node: number): void {
  const source = iterable(context, node)
  const left = context.childByField(node, context.kinds.fields.left)
  return inBlock(context, context.tree.end[node]!, () => {
    if (left !== -1) rebind(context, left, source)
    blocks(context, node)
  })
}

/** The blocks and clauses of a statement whose head is already taken. */
function blocks(context: Context, node: number): void {
  const { tree, handlers } = context
  for (let at = context.firstNamed(node); at !== -1; at = context.nextNamed(at)) {
    const isBroken = (tree.flags[at]! & NodeFlag.ERROR) !== 0
    if (isBroken || handlers.statement[tree.kind[at]!] !== undefined) context.statement(at)
  }
}

function expressionStatement(context: Context, node: number): void {
  const { tree, kinds, facts } = context
  const first = context.firstNamed(node)
  if (first === -1) return
  const kind = tree.kind[first]
  if (kind === kinds.string || kind === kinds.concatenatedString) {
    // A string after an assignment is the doc of what was assigned (PEP 258).
    const doc = context.declared.length === 0 ? null : docstringIn(context, node)
    if (doc !== null) for (const definition of context.declared) facts.setDoc(definition, doc.doc)
    context.declared.length = 0
    // An f-string may call; a plain one says nothing to anyone.
    if (doc === null && tree.last[first]! - first > 3) context.expression(first)
    return
  }
  context.declared.length = 0
  if (kind === kinds.assignment) return assignment(context, first, node)
  if (kind === kinds.augmentedAssignment) return augmentedAssignment(context, first, node)
  for (let at = first; at !== -1; at = context.nextNamed(at)) context.expression(at)
  if (kind === kinds.call && bindingFrame(context.frame).kind === FrameKind.FILE) exportCall(context, first)
}

/** Imports under `if TYPE_CHECKING:` are for types alone. */
function ifStatement(context: Context, node: number): void {
  const { tree, kinds } = context
  const condition = context.childByField(node, kinds.fields.condition)
  if (condition !== -1) truth(context, context.expression(condition), condition)
  const isTypeOnly =
    condition !== -1 && /^\(?(?:\w+\.)?TYPE_CHECKING\)?$/.test(conditionText(context, condition))
  let consequence = -1
  let hasElse = false
  for (let at = context.firstNamed(node); at !== -1; at = context.nextNamed(at)) {
    if (at === condition) continue
    if (tree.field[at] !== kinds.fields.consequence || condition === -1) {
      hasElse ||= !kinds.nothing.has(tree.kind[at]!)
      context.statement(at)
      continue
    }
    consequence = at
    const before = context.typeOnly
    if (isTypeOnly) context.typeOnly = true
    inBlock(context, tree.end[at]!, () => {
      for (const { name, row } of toldBy(context, condition)) narrow(context, name, row, tree.start[at]!)
      context.statement(at)
    })
    context.typeOnly = before
  }
  // What does not leave the block here is what the condition says that it is not.
  if (consequence === -1 || hasElse || tree.kind[node] !== kinds.ifStatement || !leaves(context, consequence))
    return
  for (const { name, row } of toldBy(context, condition, true)) narrow(context, name, row, tree.end[node]!)
}

/** Whether a block ends with `return`, `raise`, `continue` or `break`. */
function leaves(context: Context, block: number): boolean {
  let last = -1
  for (let at = context.firstNamed(block); at !== -1; at = context.nextNamed(at)) last = at
  return last !== -1 && context.kinds.leaving.has(context.tree.kind[last]!)
}

function conditionText(context: Context, node: number): string {
  const { tree } = context
  return tree.end[node]! - tree.start[node]! > 60 ? '' : context.textAt(node)
}

/**
 * `with source as target`. A context manager nearly always gives itself; one made of a generator function by
 * `contextlib.contextmanager` gives what that yields.
 */
function withStatement(context: Context, node: number): void {
  const { tree, kinds } = context
  const clause = context.childByKind(node, kinds.withClause)
  for (let item = context.firstNamed(clause); item !== -1; item = context.nextNamed(item)) {
    if (tree.kind[item] === kinds.withItem) {
      const operand = context.childByField(item, kinds.fields.value)
      if (operand !== -1) withOperand(context, operand, isAsync(context, node))
    } else context.expression(item)
  }
  blocks(context, node)
}

function withOperand(context: Context, wrapped: number, isAsynchronous: boolean): void {
  const { tree, kinds, facts } = context
  const node = context.unwrap(wrapped)
  if (tree.kind[node] === kinds.tuple) {
    // with (a as b, c as d): read as a tuple by the grammar where it is ambiguous.
    for (let at = context.firstNamed(node); at !== -1; at = context.nextNamed(at))
      withOperand(context, at, isAsynchronous)
    return
  }
  if (tree.kind[node] !== kinds.asPattern)
    return enterManager(context, context.expression(node), node, isAsynchronous)
  const source = context.firstNamed(node)
  const target = context.childByKind(node, kinds.asPatternTarget)
  if (source === -1) return
  const row = context.expression(source)
  enterManager(context, row, source, isAsynchronous)
  if (target === -1) return
  const element = context.spanning(Op.ELEMENT, row, -1, source)
  rebind(context, target, context.spanning(Op.ANY_OF, facts.list([row, element]), -1, source))
}

/** `except A as e` and `except (A, B)`: e is an instance of what is named. */
function exceptClause(context: Context, node: number): void {
  const { tree, kinds, facts, handlers } = context
  for (let at = context.firstNamed(node); at !== -1; at = context.nextNamed(at)) {
    if (handlers.statement[tree.kind[at]!] !== undefined) {
      context.statement(at)
      continue
    }
    let caught = at
    let target = context.childByField(node, kinds.fields.alias)
    const second = context.nextNamed(at)
    if (target === -1 && second !== -1 && isCaughtName(context, second)) {
      target = second
      at = second
    }
    if (tree.kind[at] === kinds.asPattern) {
      caught = context.firstNamed(at)
      target = context.childByKind(at, kinds.asPatternTarget)
    } else if (tree.field[at] === kinds.fields.alias) continue
    if (caught === -1) continue
    const row = exceptionType(context, caught)
    const binding = target === -1 ? -1 : rebind(context, target, -1)
    if (binding !== -1) facts.flow(FlowKind.TYPE, binding, row, tree.start[caught]!)
  }
}

/** Python 2's `except Error, error`: Python 3.14 lists classes there, which do not begin with a small letter. */
function isCaughtName(context: Context, node: number): boolean {
  return context.tree.kind[node] === context.kinds.identifier && /^[_a-z]/.test(context.textAt(node))
}

function exceptionType(context: Context, wrapped: number): number {
  const node = context.unwrap(wrapped)
  if (context.tree.kind[node] !== context.kinds.tuple) return context.type(node)
  const rows: number[] = []
  for (let at = context.firstNamed(node); at !== -1; at = context.nextNamed(at)) rows.push(context.type(at))
  return context.spanning(Op.ANY_OF, context.facts.list(rows), -1, node, ExpressionFlag.TYPE)
}

function matchStatement(context: Context, node: number): void {
  const { tree, kinds, facts } = context
  const rows: number[] = []
  let body = -1
  for (let at = context.firstNamed(node); at !== -1; at = context.nextNamed(at)) {
    if (tree.field[at] === kinds.fields.subject) rows.push(context.expression(at))
    else if (tree.kind[at] === kinds.block) body = at
  }
  let subject = rows.length === 0 ? -1 : rows[0]!
  if (rows.length > 1) subject = context.spanning(Op.ARRAY, facts.list(rows), -1, node)
  for (let clause = context.firstNamed(body); clause !== -1; clause = context.nextNamed(clause)) {
    if (tree.kind[clause] === kinds.caseClause)
      inBlock(context, tree.end[clause]!, () => caseClause(context, clause, subject))
    else context.statement(clause)
  }
}

function caseClause(context: Context, node: number, subject: number): void {
  const { tree, kinds } = context
  const patterns: number[] = []
  for (let at = context.firstNamed(node); at !== -1; at = context.nextNamed(at)) {
    if (tree.field[at] === 0 && tree.kind[at] !== kinds.block) patterns.push(at)
  }
  for (const [index, at] of patterns.entries()) {
    const part =
      patterns.length === 1 || subject === -1 ? subject : context.spanning(Op.ELEMENT, subject, index, at)
    context.rebinds = true
    const matched = matchPattern(context, at, part)
    context.rebinds = false
    if (part !== subject || subject === -1 || matched === subject || context.opOf(subject) !== Op.NAME)
      continue
    narrow(context, context.facts.expressions.get(subject, 2), matched, tree.end[at]!)
  }
  context.statements(context.childByField(node, kinds.fields.guard))
  blocks(context, node)
}

function raiseStatement(context: Context, node: number): void {
  const { tree, kinds, facts } = context
  const cause = context.childByField(node, kinds.fields.cause)
  let isFirst = true
  for (let at = context.firstNamed(node); at !== -1; at = context.nextNamed(at)) {
    const row = context.expression(at)
    if (isFirst && at !== cause) implicitlyCalled(context, row, at)
    if (isFirst && at !== cause && context.enclosingFunction !== -1) {
      // Python 2 raises the first of `raise Error, "text"`.
      const isList = tree.kind[at] === kinds.expressionList && context.lastSequence.row === row
      facts.flow(
        FlowKind.THROW,
        context.enclosingFunction,
        isList ? context.lastSequence.items[0]! : row,
        tree.start[node]!,
      )
    }
    isFirst = false
  }
}

/** `global a` and `nonlocal a`: from here on the names of this function are those of an outer scope. */
function outerNames(context: Context, node: number, isGlobal: boolean): void {
  const frame = bindingFrame(context.frame)
  const isOwn = frame.kind === FrameKind.FILE
  for (let at = context.firstNamed(node); at !== -1; at = context.nextNamed(at)) {
    if (context.tree.kind[at] !== context.kinds.identifier) continue
    const row = context.expression(at)
    if (isOwn) continue
    frame.outer ??= new Map()
    frame.outer.set(context.facts.expressions.get(row, 2), isGlobal)
  }
}

/** Python 2: `print a, b` and `print >>file, a` call print. */
function printStatement(context: Context, node: number): void {
  const { tree, kinds, facts } = context
  const rows: number[] = []
  for (let at = context.firstNamed(node); at !== -1; at = context.nextNamed(at)) {
    const inner = tree.kind[at] === kinds.chevron ? context.firstNamed(at) : at
    if (inner === -1) continue
    const row = context.expression(inner)
    if (inner === at) rows.push(row)
  }
  const start = tree.start[node]!
  const scope = context.scope
  const print = facts.expression(
    Op.NAME,
    facts.string('print'),
    -1,
    scope,
    start,
    start + 5,
    ExpressionFlag.CALLEE,
  )
  facts.expression(Op.CALL, print, rows.length === 0 ? -1 : facts.list(rows), scope, start, tree.end[node]!)
}
