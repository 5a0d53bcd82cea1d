import { ExpressionFlag, FlowKind, Op } from '../facts.ts'
import { childByField, childByKind, firstChild, firstNamed, nextNamed, NodeFlag, textOf } from '../tree.ts'
import { assignment, augmentedAssignment, typeAlias } from './assignments.ts'
import { classDefinition } from './classes.ts'
import { decoratorsOf } from './decorators.ts'
import { docstringIn } from './docs.ts'
import { exportCall } from './exports.ts'
import { iterable } from './collections.ts'
import { value } from './expressions.ts'
import { unwrap } from './rows.ts'
import { functionDefinition } from './functions.ts'
import { importFromStatement, importStatement } from './imports.ts'
import { Statement } from './kinds.ts'
import { matchPattern } from './patterns.ts'
import { deleteItems, enter, implicitlyCalled, isAsync, truth } from './protocols.ts'
import { recover } from './recovery.ts'
import { rebind } from './targets.ts'
import { typeExpression } from './types.ts'
import { inBlock, narrow, reassignedNames, toldBy } from './versions.ts'
import { bindingFrame, FrameKind, functionFrame, maxDepth, opOf, type Walk } from './walk.ts'

/** Takes the statements of a module or block in order. */
export function statements(walk: Walk, block: number): void {
  const { tree } = walk
  if (walk.depth >= maxDepth) {
    walk.tooDeep = true
    return
  }
  walk.depth++
  walk.declared.length = 0
  const around = walk.reassigned
  walk.reassigned = reassignedNames(walk, block)
  inBlock(walk, tree.end[block]!, () => {
    for (let node = firstChild(tree, block); node !== -1; node = tree.next[node]!) {
      if ((tree.flags[node]! & NodeFlag.NAMED) !== 0) statement(walk, node)
    }
  })
  walk.reassigned = around
  walk.declared.length = 0
  walk.depth--
}

/** Takes one statement, an expression that stands for one in broken code, or a broken region. */
export function statement(walk: Walk, node: number): void {
  const { tree, kinds } = walk
  const kind = kinds.statement[tree.kind[node]!]
  if (kind === Statement.EXPRESSION) return expressionStatement(walk, node)
  if (kind === Statement.NOTHING) return
  walk.declared.length = 0
  switch (kind) {
    case Statement.IMPORT:
      return importStatement(walk, node)
    case Statement.IMPORT_FROM:
      return importFromStatement(walk, node)
    case Statement.FUNCTION:
      return functionDefinition(walk, node, null)
    case Statement.CLASS:
      return classDefinition(walk, node, null)
    case Statement.DECORATED:
      return decoratedDefinition(walk, node)
    case Statement.RETURN:
      return returnStatement(walk, node)
    case Statement.IF:
      return ifStatement(walk, node)
    case Statement.DELETE:
      return deleteItems(walk, node)
    case Statement.ASSERT:
      return assertStatement(walk, node)
    case Statement.FOR:
      return forStatement(walk, node)
    case Statement.WITH:
      return withStatement(walk, node)
    case Statement.EXCEPT:
      return inBlock(walk, tree.end[node]!, () => exceptClause(walk, node))
    case Statement.MATCH:
      return matchStatement(walk, node)
    case Statement.RAISE:
      return raiseStatement(walk, node)
    case Statement.GLOBAL:
    case Statement.NONLOCAL:
      return outerNames(walk, node, kind === Statement.GLOBAL)
    case Statement.TYPE_ALIAS:
      return typeAlias(walk, node)
    case Statement.PRINT:
      return printStatement(walk, node)
    case Statement.BLOCK:
      return statements(walk, node)
    default:
      return parts(walk, node)
  }
}

function decoratedDefinition(walk: Walk, node: number): void {
  const { tree, kinds } = walk
  const definition = childByField(tree, node, kinds.definitionField)
  if (definition === -1) return parts(walk, node)
  const decorators = decoratorsOf(walk, node)
  if (tree.kind[definition] === kinds.classDefinition) return classDefinition(walk, definition, decorators)
  return functionDefinition(walk, definition, decorators)
}

function returnStatement(walk: Walk, node: number): void {
  const { tree } = walk
  const operand = firstNamed(tree, node)
  if (operand === -1) return
  const row = value(walk, operand)
  const owner = functionFrame(walk.frame)
  if (owner !== null) walk.facts.flow(FlowKind.RETURN, owner.definition, row, tree.start[node]!)
  return
}

function assertStatement(walk: Walk, node: number): void {
  const { tree } = walk
  parts(walk, node)
  const condition = firstNamed(tree, node)
  if (condition === -1) return
  for (const { name, row } of toldBy(walk, condition)) narrow(walk, name, row, tree.end[node]!)
  return
}

function forStatement(walk: Walk, node: number): void {
  const { tree, kinds } = walk
  const source = iterable(walk, node)
  const left = childByField(tree, node, kinds.leftField)
  return inBlock(walk, tree.end[node]!, () => {
    if (left !== -1) rebind(walk, left, source)
    blocks(walk, node)
  })
}

/** The blocks and expressions of a compound statement, or what is left of a broken one, in order. */
function parts(walk: Walk, node: number): void {
  const { tree, kinds } = walk
  // An expression where a statement was expected: only in broken code.
  if (kinds.form[tree.kind[node]!]) return void value(walk, node)
  if (walk.depth >= maxDepth) {
    walk.tooDeep = true
    return
  }
  if ((tree.flags[node]! & NodeFlag.ERROR) !== 0) return void recover(walk, node)
  walk.depth++
  for (let at = firstNamed(tree, node); at !== -1; at = nextNamed(tree, at)) statement(walk, at)
  walk.depth--
}

/** The blocks and clauses of a statement whose head is already taken. */
function blocks(walk: Walk, node: number): void {
  const { tree, kinds } = walk
  for (let at = firstNamed(tree, node); at !== -1; at = nextNamed(tree, at)) {
    const isBroken = (tree.flags[at]! & NodeFlag.ERROR) !== 0
    if (isBroken || kinds.statement[tree.kind[at]!]) statement(walk, at)
  }
}

function expressionStatement(walk: Walk, node: number): void {
  const { tree, kinds, facts } = walk
  const first = firstNamed(tree, node)
  if (first === -1) return
  const kind = tree.kind[first]
  if (kind === kinds.string || kind === kinds.concatenatedString) {
    // A string after an assignment is the doc of what was assigned (PEP 258).
    const doc = walk.declared.length === 0 ? null : docstringIn(walk, node)
    if (doc !== null) for (const definition of walk.declared) facts.setDoc(definition, doc.doc)
    walk.declared.length = 0
    // An f-string may call; a plain one says nothing to anyone.
    if (doc === null && tree.last[first]! - first > 3) value(walk, first)
    return
  }
  walk.declared.length = 0
  if (kind === kinds.assignment) return assignment(walk, first, node)
  if (kind === kinds.augmentedAssignment) return augmentedAssignment(walk, first, node)
  for (let at = first; at !== -1; at = nextNamed(tree, at)) value(walk, at)
  if (kind === kinds.call && bindingFrame(walk.frame).kind === FrameKind.FILE) exportCall(walk, first)
}

/** Imports under `if TYPE_CHECKING:` are for types alone. */
function ifStatement(walk: Walk, node: number): void {
  const { tree, kinds } = walk
  const condition = childByField(tree, node, kinds.conditionField)
  if (condition !== -1) truth(walk, value(walk, condition), condition)
  const isTypeOnly =
    condition !== -1 && /^\(?(?:\w+\.)?TYPE_CHECKING\)?$/.test(conditionText(walk, condition))
  let consequence = -1
  let hasElse = false
  for (let at = firstNamed(tree, node); at !== -1; at = nextNamed(tree, at)) {
    if (at === condition) continue
    if (tree.field[at] !== kinds.consequenceField || condition === -1) {
      hasElse ||= kinds.statement[tree.kind[at]!] !== Statement.NOTHING
      statement(walk, at)
      continue
    }
    consequence = at
    const before = walk.typeOnly
    if (isTypeOnly) walk.typeOnly = true
    inBlock(walk, tree.end[at]!, () => {
      for (const { name, row } of toldBy(walk, condition)) narrow(walk, name, row, tree.start[at]!)
      statement(walk, at)
    })
    walk.typeOnly = before
  }
  // What does not leave the block here is what the condition says that it is not.
  if (consequence === -1 || hasElse || tree.kind[node] !== kinds.ifStatement || !leaves(walk, consequence))
    return
  for (const { name, row } of toldBy(walk, condition, true)) narrow(walk, name, row, tree.end[node]!)
}

/** Whether a block ends with `return`, `raise`, `continue` or `break`. */
function leaves(walk: Walk, block: number): boolean {
  const { tree, kinds } = walk
  let last = -1
  for (let at = firstNamed(tree, block); at !== -1; at = nextNamed(tree, at)) last = at
  return last !== -1 && kinds.leaving[tree.kind[last]!] === 1
}

function conditionText(walk: Walk, node: number): string {
  const { tree } = walk
  return tree.end[node]! - tree.start[node]! > 60 ? '' : textOf(tree, node)
}

/**
 * `with source as target`. A context manager nearly always gives itself; one made of a generator function by
 * `contextlib.contextmanager` gives what that yields.
 */
function withStatement(walk: Walk, node: number): void {
  const { tree, kinds } = walk
  const clause = childByKind(tree, node, kinds.withClause)
  for (let item = clause === -1 ? -1 : firstNamed(tree, clause); item !== -1; item = nextNamed(tree, item)) {
    if (tree.kind[item] === kinds.withItem) {
      const operand = childByField(tree, item, kinds.valueField)
      if (operand !== -1) withOperand(walk, operand, isAsync(walk, node))
    } else value(walk, item)
  }
  blocks(walk, node)
}

function withOperand(walk: Walk, wrapped: number, isAsynchronous: boolean): void {
  const { tree, kinds, facts } = walk
  const node = unwrap(walk, wrapped)
  if (tree.kind[node] === kinds.tuple) {
    // with (a as b, c as d): read as a tuple by the grammar where it is ambiguous.
    for (let at = firstNamed(tree, node); at !== -1; at = nextNamed(tree, at))
      withOperand(walk, at, isAsynchronous)
    return
  }
  if (tree.kind[node] !== kinds.asPattern) return enter(walk, value(walk, node), node, isAsynchronous)
  const source = firstNamed(tree, node)
  const target = childByKind(tree, node, kinds.asPatternTarget)
  if (source === -1) return
  const row = value(walk, source)
  enter(walk, row, source, isAsynchronous)
  if (target === -1) return
  const start = tree.start[source]!
  const end = tree.end[source]!
  const scope = walk.frame.scope
  const element = facts.expression(Op.ELEMENT, row, -1, scope, start, end)
  rebind(walk, target, facts.expression(Op.ANY_OF, facts.list([row, element]), -1, scope, start, end))
}

/** `except A as e` and `except (A, B)`: e is an instance of what is named. */
function exceptClause(walk: Walk, node: number): void {
  const { tree, kinds, facts } = walk
  for (let at = firstNamed(tree, node); at !== -1; at = nextNamed(tree, at)) {
    if (kinds.statement[tree.kind[at]!]) {
      statement(walk, at)
      continue
    }
    let caught = at
    let target = childByField(tree, node, kinds.aliasField)
    const second = nextNamed(tree, at)
    if (target === -1 && second !== -1 && isCaughtName(walk, second)) {
      target = second
      at = second
    }
    if (tree.kind[at] === kinds.asPattern) {
      caught = firstNamed(tree, at)
      target = childByKind(tree, at, kinds.asPatternTarget)
    } else if (tree.field[at] === kinds.aliasField) continue
    if (caught === -1) continue
    const row = exceptionType(walk, caught)
    const binding = target === -1 ? -1 : rebind(walk, target, -1)
    if (binding !== -1) facts.flow(FlowKind.TYPE, binding, row, tree.start[caught]!)
  }
}

/** Python 2's `except Error, error`: Python 3.14 lists classes there, which do not begin with a small letter. */
function isCaughtName(walk: Walk, node: number): boolean {
  const { tree, kinds } = walk
  return tree.kind[node] === kinds.identifier && /^[_a-z]/.test(textOf(tree, node))
}

function exceptionType(walk: Walk, wrapped: number): number {
  const { tree, kinds, facts } = walk
  const node = unwrap(walk, wrapped)
  if (tree.kind[node] !== kinds.tuple) return typeExpression(walk, node)
  const rows: number[] = []
  for (let at = firstNamed(tree, node); at !== -1; at = nextNamed(tree, at))
    rows.push(typeExpression(walk, at))
  return facts.expression(
    Op.ANY_OF,
    facts.list(rows),
    -1,
    walk.frame.scope,
    tree.start[node]!,
    tree.end[node]!,
    ExpressionFlag.TYPE,
  )
}

function matchStatement(walk: Walk, node: number): void {
  const { tree, kinds, facts } = walk
  const rows: number[] = []
  let body = -1
  for (let at = firstNamed(tree, node); at !== -1; at = nextNamed(tree, at)) {
    if (tree.field[at] === kinds.subjectField) rows.push(value(walk, at))
    else if (tree.kind[at] === kinds.block) body = at
  }
  let subject = rows.length === 0 ? -1 : rows[0]!
  if (rows.length > 1) {
    const end = tree.end[node]!
    subject = facts.expression(Op.ARRAY, facts.list(rows), -1, walk.frame.scope, tree.start[node]!, end)
  }
  for (
    let clause = body === -1 ? -1 : firstNamed(tree, body);
    clause !== -1;
    clause = nextNamed(tree, clause)
  ) {
    if (tree.kind[clause] === kinds.caseClause)
      inBlock(walk, tree.end[clause]!, () => caseClause(walk, clause, subject))
    else statement(walk, clause)
  }
}

function caseClause(walk: Walk, node: number, subject: number): void {
  const { tree, kinds } = walk
  const patterns: number[] = []
  for (let at = firstNamed(tree, node); at !== -1; at = nextNamed(tree, at)) {
    if (tree.field[at] === 0 && tree.kind[at] !== kinds.block) patterns.push(at)
  }
  for (const [index, at] of patterns.entries()) {
    const { facts } = walk
    const part =
      patterns.length === 1 || subject === -1
        ? subject
        : facts.expression(Op.ELEMENT, subject, index, walk.frame.scope, tree.start[at]!, tree.end[at]!)
    walk.rebinds = true
    const matched = matchPattern(walk, at, part)
    walk.rebinds = false
    if (part !== subject || subject === -1 || matched === subject || opOf(walk, subject) !== Op.NAME) continue
    narrow(walk, facts.expressions.get(subject, 2), matched, tree.end[at]!)
  }
  const guard = childByField(tree, node, kinds.guardField)
  if (guard !== -1) parts(walk, guard)
  blocks(walk, node)
}

function raiseStatement(walk: Walk, node: number): void {
  const { tree, kinds, facts } = walk
  const cause = childByField(tree, node, kinds.causeField)
  let isFirst = true
  for (let at = firstNamed(tree, node); at !== -1; at = nextNamed(tree, at)) {
    const row = value(walk, at)
    if (isFirst && at !== cause) implicitlyCalled(walk, row, at)
    const owner = functionFrame(walk.frame)
    if (isFirst && at !== cause && owner !== null) {
      // Python 2 raises the first of `raise Error, "text"`.
      const isList = tree.kind[at] === kinds.expressionList && walk.lastSequence.row === row
      facts.flow(
        FlowKind.THROW,
        owner.definition,
        isList ? walk.lastSequence.items[0]! : row,
        tree.start[node]!,
      )
    }
    isFirst = false
  }
}

/** `global a` and `nonlocal a`: from here on the names of this function are those of an outer scope. */
function outerNames(walk: Walk, node: number, isGlobal: boolean): void {
  const { tree, kinds, facts } = walk
  const frame = bindingFrame(walk.frame)
  const isOwn = frame.kind === FrameKind.FILE
  for (let at = firstNamed(tree, node); at !== -1; at = nextNamed(tree, at)) {
    if (tree.kind[at] !== kinds.identifier) continue
    const row = value(walk, at)
    if (isOwn) continue
    frame.outer ??= new Map()
    frame.outer.set(facts.expressions.get(row, 2), isGlobal)
  }
}

/** Python 2: `print a, b` and `print >>file, a` call print. */
function printStatement(walk: Walk, node: number): void {
  const { tree, kinds, facts } = walk
  const rows: number[] = []
  for (let at = firstNamed(tree, node); at !== -1; at = nextNamed(tree, at)) {
    const inner = tree.kind[at] === kinds.chevron ? firstNamed(tree, at) : at
    if (inner === -1) continue
    const row = value(walk, inner)
    if (inner === at) rows.push(row)
  }
  const start = tree.start[node]!
  const scope = walk.frame.scope
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
