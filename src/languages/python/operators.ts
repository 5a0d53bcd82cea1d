import { Op } from '../facts.ts'
import { childByField, firstNamed, nextNamed } from '../tree.ts'
import { Form } from './kinds.ts'
import { implicitCall, truth } from './protocols.ts'
import { children, nameless, row, unwrap } from './rows.ts'
import { narrow, toldBy } from './versions.ts'
import { literal, opOf, type Walk } from './walk.ts'

/** A chain of operators leans left. What `+` and `|` join flows on from both sides, from the left alone otherwise. */
export function binary(walk: Walk, node: number): number {
  const { tree, kinds } = walk
  const links: number[] = []
  let head = node
  while (kinds.form[tree.kind[head]!] === Form.BINARY) {
    const left = childByField(tree, head, kinds.leftField)
    if (left === -1) break
    links.push(head)
    head = unwrap(walk, left)
  }
  let carriers = links.length === 0 ? [children(walk, head, 'unknown')] : [walk.visit.value(walk, head)]
  let left = carriers[0]!
  let count = 0
  const results: number[] = []
  while (links.length > 0) {
    const link = links.pop()!
    const operator = tree.kind[childByField(tree, link, kinds.operatorField)]
    const right = childByField(tree, link, kinds.rightField)
    if (right === -1) continue
    const rightRow = walk.visit.value(walk, right)
    if (operator === kinds.plusToken || operator === kinds.barToken) carriers.push(rightRow)
    left = operate(walk, link, left, kinds.operatorMethods.get(operator!), rightRow)
    count++
    if (left !== -1 && count <= mostOperators) results.push(left)
  }
  const text = textWithPlaces(walk, node, carriers[0]!)
  carriers = carriers.filter((at) => opOf(walk, at) !== Op.LITERAL && opOf(walk, at) !== Op.STRING)
  if (text !== -1) carriers = [text]
  if (results.length === 0) return anyOf(walk, node, carriers)
  // What a method gives is told by that alone, what the language does is told by the operands.
  return row(walk, node, Op.ANY_OF, walk.facts.list([results.at(-1)!, ...carriers]), -2)
}

/** What a text that others are put into or added to begins with, as an f-string tells it: `'visit_' + kind`; -1 for others. */
function textWithPlaces(walk: Walk, node: number, left: number): number {
  if (opOf(walk, left) !== Op.STRING) return -1
  const text = walk.facts.stringAt(walk.facts.expressions.get(left, 2)).split(/%[^%]/)[0]!
  return row(walk, node, Op.STRING, walk.facts.string(`${text}{}`), -1)
}

/** Longer chains than this join texts. */
const mostOperators = 6

/** `a + b` runs `a.__add__(b)`, or `b.__radd__(a)` where a is a number or text. */
function operate(walk: Walk, node: number, left: number, name: string | undefined, right: number): number {
  if (left === -1 || name === undefined) return -1
  const isText = opOf(walk, left) === Op.STRING
  // A text takes anything into its places.
  if (isText && name === 'mod') return -1
  const isLiteral = isText || opOf(walk, left) === Op.LITERAL
  return isLiteral
    ? implicitCall(walk, right, `__r${name}__`, [left], node)
    : implicitCall(walk, left, `__${name}__`, [right], node)
}

/** `a or b` may be either; `a and b` is only worth following as its last operand. */
export function boolean(walk: Walk, node: number): number {
  const { tree, kinds } = walk
  const outside = walk.frame
  const links: number[] = []
  let head = node
  while (kinds.form[tree.kind[head]!] === Form.BOOLEAN) {
    const left = childByField(tree, head, kinds.leftField)
    if (left === -1) break
    links.push(head)
    head = unwrap(walk, left)
  }
  let carriers = links.length === 0 ? [children(walk, head, 'unknown')] : [walk.visit.value(walk, head)]
  while (links.length > 0) {
    const link = links.pop()!
    const operator = tree.kind[childByField(tree, link, kinds.operatorField)]
    const right = childByField(tree, link, kinds.rightField)
    if (right === -1) continue
    // What the left side says holds on the right of `and`.
    if (operator === kinds.orToken) walk.frame = outside
    else if (walk.tests.size > 0) {
      for (const told of toldBy(walk, childByField(tree, link, kinds.leftField))) {
        narrow(walk, told.name, told.row, tree.start[right]!)
      }
    }
    const rightRow = walk.visit.value(walk, right)
    if (operator === kinds.orToken) carriers.push(rightRow)
    else carriers = [rightRow]
  }
  walk.frame = outside
  return anyOf(walk, node, carriers)
}

/** `a if b else c if d else e` leans right. */
export function conditional(walk: Walk, node: number): number {
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
    carriers.push(walk.visit.value(walk, first))
    walk.visit.value(walk, condition)
    at = unwrap(walk, last)
  }
  carriers.push(walk.visit.value(walk, at))
  return anyOf(walk, node, carriers)
}

export function unary(walk: Walk, node: number): number {
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
  const operand = walk.visit.value(walk, at)
  if (!isTruth) {
    const operator = tree.kind[childByField(tree, node, kinds.operatorField)]
    const method =
      operator === kinds.minusToken ? '__neg__' : operator === kinds.tildeToken ? '__invert__' : '__pos__'
    const result = implicitCall(walk, operand, method, [], node)
    return result === -1 ? operand : row(walk, node, Op.ANY_OF, walk.facts.list([result, operand]), -2)
  }
  truth(walk, operand, node)
  return literal(walk, node, 'boolean')
}

function anyOf(walk: Walk, node: number, rows: readonly number[]): number {
  if (rows.length === 0) return nameless(walk, node)
  return rows.length === 1 ? rows[0]! : row(walk, node, Op.ANY_OF, walk.facts.list(rows), -1)
}
