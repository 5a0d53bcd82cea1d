import { DefinitionFlag, FlowKind, Op, ScopeKind } from '../facts.ts'
import { childByField, childByKind, firstChild, firstNamed, nextNamed, textOf } from '../tree.ts'
import { callExpression, isSuperCall, superExpression } from './calls.ts'
import { Form } from './kinds.ts'
import { lambdaExpression } from './functions.ts'
import { constantString, stringExpression } from './strings.ts'
import { assign } from './targets.ts'
import { typeExpression } from './types.ts'
import {
  assignName,
  createFrame,
  FrameKind,
  functionFrame,
  literal,
  maxDepth,
  nameExpression,
  opOf,
  type Walk,
} from './walk.ts'

/** Beyond this many elements of a list or dictionary, plain literals are left out of its row. */
const mostLiterals = 256

/** Takes an expression with all that is in it; returns its row. */
export function value(walk: Walk, wrapped: number): number {
  const node = unwrap(walk, wrapped)
  if (walk.depth >= maxDepth) {
    walk.tooDeep = true
    return literal(walk, node, 'unknown')
  }
  walk.depth++
  const row = dispatch(walk, node)
  walk.depth--
  return row
}

/** What stands inside parentheses; the parentheses themselves where nothing does. */
export function unwrap(walk: Walk, wrapped: number): number {
  const { tree, kinds } = walk
  let node = wrapped
  while (tree.kind[node] === kinds.parenthesized) {
    const inner = firstNamed(tree, node)
    if (inner === -1) break
    node = inner
  }
  return node
}

function dispatch(walk: Walk, node: number): number {
  const { tree, kinds, facts } = walk
  switch (kinds.form[tree.kind[node]!]) {
    case Form.NAME:
      return nameExpression(walk, node)
    case Form.ATTRIBUTE:
    case Form.CALL:
    case Form.SUBSCRIPT:
      return chain(walk, node)
    case Form.STRING:
    case Form.CONCATENATED:
      return stringExpression(walk, node)
    case Form.NUMBER:
      return literal(walk, node, 'number')
    case Form.TRUTH:
      return literal(walk, node, 'boolean')
    case Form.NONE:
      return literal(walk, node, 'null')
    case Form.ELLIPSIS:
      return literal(walk, node, 'ellipsis')
    case Form.BINARY:
      return binary(walk, node)
    case Form.BOOLEAN:
      return boolean(walk, node)
    case Form.COMPARISON:
      return children(walk, node, 'boolean')
    case Form.NOT:
    case Form.UNARY:
      return unary(walk, node)
    case Form.CONDITIONAL:
      return conditional(walk, node)
    case Form.LAMBDA:
      return lambdaExpression(walk, node, -1)
    case Form.NAMED:
      return named(walk, node)
    case Form.AWAIT: {
      const operand = firstNamed(tree, node)
      return operand === -1 ? nameless(walk, node) : wrap(walk, node, Op.AWAIT, value(walk, operand))
    }
    case Form.YIELD:
      return yieldExpression(walk, node)
    case Form.SEQUENCE:
      return sequence(walk, node)
    case Form.DICTIONARY:
      return dictionary(walk, node)
    case Form.COMPREHENSION:
      return comprehension(walk, node)
    case Form.SPLAT: {
      const operand = firstNamed(tree, node)
      return operand === -1 ? nameless(walk, node) : wrap(walk, node, Op.SPREAD, value(walk, operand))
    }
    case Form.DICTIONARY_SPLAT: {
      const operand = firstNamed(tree, node)
      if (operand === -1) return nameless(walk, node)
      const spread = wrap(walk, node, Op.SPREAD, value(walk, operand))
      return row(walk, node, Op.KEYWORD, 0, spread)
    }
    case Form.AS: {
      const source = firstNamed(tree, node)
      const target = childByKind(tree, node, kinds.asPatternTarget)
      if (source === -1) return nameless(walk, node)
      const sourceRow = value(walk, source)
      if (target !== -1) assign(walk, target, sourceRow)
      return sourceRow
    }
    case Form.TYPE:
      return typeExpression(walk, node)
    case Form.ASSIGNMENT: {
      // Only in broken code, or as `x = y += z`.
      const right = childByField(tree, node, kinds.rightField)
      const left = childByField(tree, node, kinds.leftField)
      const source = right === -1 ? -1 : value(walk, right)
      if (left !== -1) assign(walk, left, source)
      return source === -1 ? nameless(walk, node) : source
    }
  }
  if (tree.kind[node] === kinds.keywordArgument) {
    const operand = childByField(tree, node, kinds.valueField)
    const name = childByField(tree, node, kinds.nameField)
    if (operand !== -1 && name !== -1) {
      return row(walk, node, Op.KEYWORD, facts.string(textOf(tree, name)), value(walk, operand))
    }
  }
  return children(walk, node, 'unknown')
}

function row(walk: Walk, node: number, op: number, a: number, b: number): number {
  const { tree, facts } = walk
  return facts.expression(op, a, b, walk.frame.scope, tree.start[node]!, tree.end[node]!)
}

function wrap(walk: Walk, node: number, op: number, operand: number): number {
  return row(walk, node, op, operand, -1)
}

function nameless(walk: Walk, node: number): number {
  return literal(walk, node, 'unknown')
}

/** Walks the children of an expression whose value is nothing that can be followed. */
function children(walk: Walk, node: number, what: string): number {
  const { tree } = walk
  for (let child = firstNamed(tree, node); child !== -1; child = nextNamed(tree, child)) value(walk, child)
  return literal(walk, node, what)
}

/** `a.b(c)[d].e()`: links are gathered from the outside in and made from the inside out, in a loop. */
function chain(walk: Walk, node: number): number {
  const { tree, kinds, links } = walk
  const base = links.length
  let head = node
  for (;;) {
    const form = kinds.form[tree.kind[head]!]
    if (form !== Form.ATTRIBUTE && form !== Form.CALL && form !== Form.SUBSCRIPT) break
    if (form === Form.CALL && isSuperCall(walk, head)) break
    const inner = firstNamed(tree, head)
    if (inner === -1) break
    links.push(head)
    head = unwrap(walk, inner)
  }
  let result =
    tree.kind[head] === kinds.call && isSuperCall(walk, head)
      ? superExpression(walk, head)
      : value(walk, head)
  while (links.length > base) {
    const link = links.pop()!
    const kind = tree.kind[link]
    if (kind === kinds.attribute) result = attribute(walk, link, result)
    else if (kind === kinds.call) result = callExpression(walk, link, result)
    else result = subscript(walk, link, result)
  }
  return result
}

function attribute(walk: Walk, node: number, base: number): number {
  const { tree, kinds, facts } = walk
  const name = childByField(tree, node, kinds.attributeField)
  if (name === -1) return base
  return row(walk, name, Op.MEMBER, base, facts.string(textOf(tree, name)))
}

/** `x[1:2]` is as good as `x`; `x[a, b]` has one index, a tuple. */
function subscript(walk: Walk, node: number, base: number): number {
  const { tree, kinds, facts } = walk
  const rows: number[] = []
  let isSlice = false
  for (let child = firstNamed(tree, node); child !== -1; child = nextNamed(tree, child)) {
    if (tree.field[child] !== kinds.subscriptField) continue
    if (tree.kind[child] === kinds.slice) {
      isSlice = true
      for (let at = firstNamed(tree, child); at !== -1; at = nextNamed(tree, at)) value(walk, at)
    } else rows.push(value(walk, child))
  }
  if (isSlice && rows.length === 0) return base
  const index = rows.length === 1 ? rows[0]! : row(walk, node, Op.ARRAY, facts.list(rows), -1)
  return row(walk, node, Op.INDEX, base, index)
}

/** A chain of operators leans left. What `+` and `|` join flows on from both sides, from the left alone otherwise. */
function binary(walk: Walk, node: number): number {
  const { tree, kinds } = walk
  const links: number[] = []
  let head = node
  while (kinds.form[tree.kind[head]!] === Form.BINARY) {
    const left = childByField(tree, head, kinds.leftField)
    if (left === -1) break
    links.push(head)
    head = unwrap(walk, left)
  }
  let carriers = links.length === 0 ? [children(walk, head, 'unknown')] : [value(walk, head)]
  while (links.length > 0) {
    const link = links.pop()!
    const operator = tree.kind[childByField(tree, link, kinds.operatorField)]
    const right = childByField(tree, link, kinds.rightField)
    if (right === -1) continue
    const rightRow = value(walk, right)
    if (operator === kinds.plusToken || operator === kinds.barToken) carriers.push(rightRow)
  }
  carriers = carriers.filter((at) => opOf(walk, at) !== Op.LITERAL && opOf(walk, at) !== Op.STRING)
  return anyOf(walk, node, carriers)
}

/** `a or b` may be either; `a and b` is only worth following as its last operand. */
function boolean(walk: Walk, node: number): number {
  const { tree, kinds } = walk
  const links: number[] = []
  let head = node
  while (kinds.form[tree.kind[head]!] === Form.BOOLEAN) {
    const left = childByField(tree, head, kinds.leftField)
    if (left === -1) break
    links.push(head)
    head = unwrap(walk, left)
  }
  let carriers = links.length === 0 ? [children(walk, head, 'unknown')] : [value(walk, head)]
  while (links.length > 0) {
    const link = links.pop()!
    const operator = tree.kind[childByField(tree, link, kinds.operatorField)]
    const right = childByField(tree, link, kinds.rightField)
    if (right === -1) continue
    const rightRow = value(walk, right)
    if (operator === kinds.orToken) carriers.push(rightRow)
    else carriers = [rightRow]
  }
  return anyOf(walk, node, carriers)
}

/** `a if b else c if d else e` leans right. */
function conditional(walk: Walk, node: number): number {
  const { tree, kinds } = walk
  const carriers: number[] = []
  let at = node
  while (tree.kind[at] === kinds.conditional) {
    const first = firstNamed(tree, at)
    const condition = first === -1 ? -1 : nextNamed(tree, first)
    const last = condition === -1 ? -1 : nextNamed(tree, condition)
    if (last === -1) {
      children(walk, at, 'unknown')
      return anyOf(walk, node, carriers)
    }
    carriers.push(value(walk, first))
    value(walk, condition)
    at = unwrap(walk, last)
  }
  carriers.push(value(walk, at))
  return anyOf(walk, node, carriers)
}

function anyOf(walk: Walk, node: number, rows: readonly number[]): number {
  if (rows.length === 0) return nameless(walk, node)
  return rows.length === 1 ? rows[0]! : row(walk, node, Op.ANY_OF, walk.facts.list(rows), -1)
}

function unary(walk: Walk, node: number): number {
  const { tree, kinds } = walk
  const isTruth = tree.kind[node] === kinds.notOperator
  let at = node
  for (;;) {
    const form = kinds.form[tree.kind[at]!]
    if (form !== Form.NOT && form !== Form.UNARY) break
    const operand = firstNamed(tree, at)
    if (operand === -1) return nameless(walk, node)
    at = unwrap(walk, operand)
  }
  const operand = value(walk, at)
  return isTruth ? literal(walk, node, 'boolean') : operand
}

/** `name := value` binds in the function around any comprehension. */
function named(walk: Walk, node: number): number {
  const { tree, kinds } = walk
  const name = childByField(tree, node, kinds.nameField)
  const operand = childByField(tree, node, kinds.valueField)
  const source = operand === -1 ? -1 : value(walk, operand)
  if (name !== -1) {
    const declaring = walk.declaring
    walk.declaring = -1
    assignName(walk, name, source)
    walk.declaring = declaring
  }
  return source === -1 ? nameless(walk, node) : source
}

function yieldExpression(walk: Walk, node: number): number {
  const { tree, kinds, facts } = walk
  const operand = firstNamed(tree, node)
  const source = operand === -1 ? -1 : value(walk, operand)
  const isFrom = childByKind(tree, node, kinds.fromToken) !== -1
  const owner = functionFrame(walk.frame)
  if (owner !== null) {
    facts.addDefinitionFlags(owner.definition, DefinitionFlag.GENERATOR)
    if (source !== -1) {
      const yielded = isFrom ? row(walk, node, Op.ELEMENT, source, -1) : source
      facts.flow(FlowKind.YIELD, owner.definition, yielded, tree.start[node]!)
    }
  }
  return wrap(walk, node, Op.YIELD, source === -1 ? nameless(walk, node) : source)
}

function sequence(walk: Walk, node: number): number {
  const { tree, facts } = walk
  const rows: number[] = []
  for (let child = firstNamed(tree, node); child !== -1; child = nextNamed(tree, child)) {
    if (rows.length >= mostLiterals && isPlain(walk, child)) continue
    rows.push(value(walk, child))
  }
  const array = row(walk, node, Op.ARRAY, facts.list(rows), -1)
  walk.lastSequence = { row: array, items: rows }
  return array
}

function dictionary(walk: Walk, node: number): number {
  const { tree, kinds, facts } = walk
  const pairs: number[] = []
  for (let child = firstNamed(tree, node); child !== -1; child = nextNamed(tree, child)) {
    if (tree.kind[child] !== kinds.pair) {
      const operand = firstNamed(tree, child)
      if (tree.kind[child] === kinds.dictionarySplat && operand !== -1) {
        pairs.push(0, wrap(walk, child, Op.SPREAD, value(walk, operand)))
      } else value(walk, child)
      continue
    }
    const valueNode = childByField(tree, child, kinds.valueField)
    if (pairs.length >= mostLiterals * 2 && valueNode !== -1 && isPlain(walk, valueNode)) {
      const key = childByField(tree, child, kinds.keyField)
      if (key !== -1 && !isPlain(walk, key)) value(walk, key)
      continue
    }
    pair(walk, child, pairs)
  }
  return row(walk, node, Op.OBJECT, facts.list(pairs), -1)
}

function pair(walk: Walk, node: number, pairs: number[]): void {
  const { tree, kinds, facts } = walk
  const keyNode = childByField(tree, node, kinds.keyField)
  const valueNode = childByField(tree, node, kinds.valueField)
  let key = 0
  if (keyNode !== -1) {
    const text = constantString(walk, keyNode)
    if (text !== undefined && text.length <= mostLiterals) key = facts.string(text)
    else value(walk, keyNode)
  }
  if (valueNode !== -1) pairs.push(key, value(walk, valueNode))
}

function isPlain(walk: Walk, node: number): boolean {
  const { tree, kinds } = walk
  const form = kinds.form[tree.kind[node]!]
  return (
    form === Form.NUMBER ||
    form === Form.TRUTH ||
    form === Form.NONE ||
    (form === Form.STRING && constantString(walk, node) !== undefined)
  )
}

/** A comprehension is a scope of its own, but for its first iterable, which the scope around it evaluates. */
function comprehension(walk: Walk, node: number): number {
  const { tree, kinds, facts } = walk
  const outside = walk.frame
  const body = childByField(tree, node, kinds.bodyField)
  const scope = facts.scope({
    kind: ScopeKind.BLOCK,
    parent: outside.scope,
    start: tree.start[node]!,
    end: tree.end[node]!,
  })
  const inside = createFrame(FrameKind.COMPREHENSION, scope, outside.definition, outside)
  let isFirst = true
  const declaring = walk.declaring
  walk.declaring = -1
  for (let clause = firstNamed(tree, node); clause !== -1; clause = nextNamed(tree, clause)) {
    if (clause === body) continue
    if (tree.kind[clause] !== kinds.forInClause) {
      walk.frame = inside
      const condition = firstNamed(tree, clause)
      if (condition !== -1) value(walk, condition)
    } else {
      walk.frame = isFirst ? outside : inside
      isFirst = false
      const source = iterable(walk, clause)
      walk.frame = inside
      const left = childByField(tree, clause, kinds.leftField)
      if (left !== -1) assign(walk, left, source, inside)
    }
  }
  walk.frame = inside
  const isDictionary = tree.kind[node] === kinds.dictionaryComprehension
  const rows: number[] = []
  if (body !== -1 && isDictionary) pair(walk, body, rows)
  else if (body !== -1) rows.push(value(walk, body))
  walk.frame = outside
  walk.declaring = declaring
  return row(walk, node, isDictionary ? Op.OBJECT : Op.ARRAY, facts.list(rows), -1)
}

/** The ELEMENT that a `for` takes from what stands after its `in`, -1 where nothing does. */
export function iterable(walk: Walk, node: number): number {
  const { tree, kinds, facts } = walk
  const rows: number[] = []
  let first = -1
  for (let child = firstChild(tree, node); child !== -1; child = tree.next[child]!) {
    if (tree.field[child] !== kinds.rightField || (tree.flags[child]! & 1) === 0) continue
    if (first === -1) first = child
    rows.push(value(walk, child))
  }
  if (first === -1) return -1
  const source = rows.length === 1 ? rows[0]! : row(walk, first, Op.ARRAY, facts.list(rows), -1)
  return row(walk, first, Op.ELEMENT, source, -1)
}
