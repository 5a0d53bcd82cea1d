import { BindingKind, FlowKind, Op, ScopeKind } from '../facts.ts'
import { attributesOf, hasAttribute } from './attributes.ts'
import type { Context, Handlers } from './context.ts'
import { closure } from './closures.ts'
import { hasLabel, leavable } from './labels.ts'
import { bindName, localHere, startsUpper } from './names.ts'
import { makeBy, operatorCall } from './operators.ts'
import { bindPattern } from './patterns.ts'

export function registerBlocks(handlers: Handlers): void {
  handlers.onExpression('block', scopedBlock)
  handlers.onExpression('unsafe_block async_block gen_block try_block', (context, node) => {
    const block = innerBlock(context, node)
    return context.expression(block)
  })
  handlers.onExpression('const_block', (context, node) => {
    const block = context.childByField(node, context.kinds.fields.body)
    return context.expression(block)
  })
  handlers.onStatement('let_declaration', letDeclaration)
  handlers.onStatement('expression_statement', (context, node) => {
    for (let child = context.firstNamed(node); child !== -1; child = context.nextNamed(child)) {
      context.expression(child)
    }
  })
}

function innerBlock(context: Context, node: number): number {
  let block = context.firstNamed(node)
  while (block !== -1 && context.tree.kind[block] !== context.kinds.block) block = context.nextNamed(block)
  return block
}

function scopedBlock(context: Context, node: number): number {
  const outer = context.enterScope(ScopeKind.BLOCK, node)
  const row = hasLabel(context, node)
    ? leavable(context, node, false, () => blockBody(context, node))
    : blockBody(context, node)
  context.leaveScope(outer)
  return row
}

/** The statements of a block in the current scope; the row of its value, -1 where it has none. */
export function blockBody(context: Context, node: number, wanted = -1): number {
  const { tree, kinds, handlers } = context
  let value = -1
  let last = -1
  if (!context.enter()) return -1
  for (let child = context.firstNamed(node); child !== -1; child = context.nextNamed(child)) {
    const kind = tree.kind[child]!
    value = -1
    last = -1
    if (kind === kinds.expressionStatement) {
      const inner = context.firstNamed(child)
      if (inner === -1) continue
      const row = context.expression(inner)
      // An `if` or `match` that ends a block is its value, though the grammar makes a statement of it.
      if (tree.end[inner] === tree.end[child]) value = row
    } else if (handlers.statement[kind] !== undefined) {
      context.statement(child)
    } else if (handlers.expression[kind] !== undefined) {
      value = context.expression(child)
      last = child
    } else {
      context.statement(child)
    }
  }
  context.depth--
  if (value !== -1 && last !== -1 && wanted !== -1) makeWanted(context, last, value, wanted)
  return value
}

function letDeclaration(context: Context, node: number): void {
  const { tree, kinds } = context
  const { fields } = kinds
  const pattern = context.childByField(node, fields.pattern)
  const typeNode = context.childByField(node, fields.type)
  const value = context.childByField(node, fields.value)
  const end = tree.end[node]!
  const typeRow = context.type(typeNode)
  const isName =
    pattern !== -1 && tree.kind[pattern] === kinds.identifier && !startsUpper(context.nameOf(pattern))
  if (isName && value !== -1 && tree.kind[value] === kinds.closure) {
    namedClosure(context, node, pattern, value, typeRow)
    return
  }
  const row = context.expression(value)
  context.expression(context.childByField(node, fields.alternative))
  if (value !== -1 && typeRow !== -1) makeWanted(context, value, row, typeRow)
  if (pattern === -1) return
  // Under `#[cfg(…)]` it stands beside an earlier one of its name, as what one of two targets has.
  const isAlternative = hasAttribute(context, attributesOf(context, node), 'cfg')
  if (row !== -1 && isName && context.nameOf(pattern).startsWith('_'))
    operatorCall(context, row, 'Drop::drop', node)
  else if (row !== -1 && isName) dropAtEnd(context, node, context.nameOf(pattern), row)
  if (!isName || typeRow === -1) {
    const source = typeRow === -1 ? row : row === -1 ? -1 : context.spanning(Op.CAST, row, typeRow, typeNode)
    bindPattern(context, pattern, source, end, isAlternative)
    return
  }
  const name = context.nameOf(pattern)
  const known = isAlternative ? localHere(context, name) : -1
  const binding =
    known === -1 ? bindName(context, pattern, { kind: BindingKind.VARIABLE, name, visibleFrom: end }) : known
  context.declareType(binding, typeRow)
  context.facts.flow(FlowKind.ASSIGN, binding, row, tree.start[pattern]!)
}

/** What a value is made by where the type that is wanted says so: `let x: T = y.into()`. */
export function makeWanted(context: Context, value: number, row: number, type: number): void {
  const maker = makerOf(context, value)
  if (maker === '') return
  const { expressions } = context.facts
  // `y` of `y.into()`
  const callee = row !== -1 && expressions.get(row, 0) === Op.CALL ? expressions.get(row, 2) : -1
  const isDirect = callee !== -1 && expressions.get(callee, 0) === Op.MEMBER
  makeBy(context, maker, type, value, isDirect && maker === 'into' ? expressions.get(callee, 2) : -1)
}

/** The method that a value comes from, whatever takes it out of a result: `parse` of `text.parse().unwrap()`. */
function makerOf(context: Context, node: number): string {
  const { tree, kinds } = context
  let at = node
  for (let links = 0; links < mostLinks && at !== -1; links++) {
    if (tree.kind[at] === kinds.tryExpression) {
      at = context.firstNamed(at)
      continue
    }
    if (tree.kind[at] !== kinds.callExpression) return ''
    const callee = context.childByField(at, kinds.fields.function)
    if (callee === -1 || tree.kind[callee] !== kinds.fieldExpression) return ''
    const name = context.childByField(callee, kinds.fields.field)
    const text = name === -1 ? '' : context.nameOf(name)
    if (!/^(?:unwrap|expect|ok|map_err|or_else|context|with_context)/.test(text)) return text
    at = context.childByField(callee, kinds.fields.value)
  }
  return ''
}

const mostLinks = 6

/** `let f = |x| …` is a function named f. */
function namedClosure(
  context: Context,
  node: number,
  nameNode: number,
  value: number,
  typeRow: number,
): void {
  const { tree, facts } = context
  const definition = closure(context, value, { nameNode, extent: node })
  const binding = context.bindAt(nameNode, {
    kind: BindingKind.DEFINITION,
    target: definition,
    visibleFrom: tree.end[node]!,
  })
  context.declareType(binding, typeRow)
  const source = context.spanning(Op.DEFINITION, definition, -1, value)
  facts.flow(FlowKind.ASSIGN, binding, source, tree.start[nameNode]!)
}

/*
 * A variable that owns what it holds drops it at the end of its block, unless that was moved away before: handed to a
 * function, given back, stored, or taken by a closure that moves. Whether a type is dropped by code of its own, and
 * whether a method takes the object itself, is seen once all types are known.
 */

/** Nodes in which a name lends what it holds. */
const lending = new Set(
  'field_expression reference_expression index_expression unary_expression binary_expression token_tree'.split(
    ' ',
  ),
)

/** `let x = File::open(…)`: x (row of its value) is dropped where its block ends. */
function dropAtEnd(context: Context, declaration: number, name: string, row: number): void {
  const { tree, kinds, facts } = context
  const op = facts.expressions.get(row, 0)
  if (op !== Op.NEW && op !== Op.CALL && op !== Op.NAME) return
  const block = tree.parent[declaration]!
  if (block < 0 || tree.kind[block] !== kinds.block) return
  for (let node = tree.last[declaration]! + 1; node <= tree.last[block]!; node++) {
    const isName = tree.kind[node] === kinds.identifier && tree.text.startsWith(name, tree.start[node])
    if (isName && context.nameOf(node) === name && isMoved(context, node, block)) return
  }
  context.implicitCall(row, 'Drop::drop=', declaration)
}

function isMoved(context: Context, node: number, block: number): boolean {
  const { tree, kinds } = context
  if (!lending.has(tree.grammar.kindName(tree.kind[tree.parent[node]!]!))) return true
  for (let around = tree.parent[node]!; around !== block && around > 0; around = tree.parent[around]!) {
    const isClosure = tree.kind[around] === kinds.closure
    if (
      isClosure &&
      /^(?:async\s+)?move\b/.test(tree.text.slice(tree.start[around], tree.start[around]! + 12))
    )
      return true
    // `vec![x]` takes x, what shows it does not.
    if (tree.grammar.kindName(tree.kind[around]!) === 'macro_invocation') {
      const written = tree.text.slice(tree.start[around], tree.start[around]! + 4)
      if (written === 'vec!') return true
    }
  }
  return false
}
