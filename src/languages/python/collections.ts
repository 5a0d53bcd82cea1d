import { Op } from '../facts.ts'
import { childByField, firstChild, firstNamed, nextNamed, NodeFlag, textOf } from '../tree.ts'
import { expression, spanning, type Context, type Handlers } from './context.ts'
import { FrameKind, moveTo, openFrame } from './frames.ts'
import { isAsync, iterate } from './protocols.ts'
import { constantString } from './strings.ts'
import { assign } from './targets.ts'

export function registerCollections(handlers: Handlers): void {
  handlers.onExpression('list tuple set expression_list', sequence)
  handlers.onExpression('pattern_list tuple_pattern list_pattern', sequence)
  handlers.onExpression('dictionary', dictionary)
  handlers.onExpression('list_comprehension set_comprehension generator_expression', comprehension)
  handlers.onExpression('dictionary_comprehension', comprehension)
}

/** Beyond this many elements of a list or dictionary, plain literals are left out of its row. */
const mostLiterals = 256

function sequence(context: Context, node: number): number {
  const { tree, facts } = context
  const rows: number[] = []
  for (let child = firstNamed(tree, node); child !== -1; child = nextNamed(tree, child)) {
    if (rows.length >= mostLiterals && isPlain(context, child)) continue
    rows.push(expression(context, child))
  }
  const array = spanning(context, Op.ARRAY, facts.list(rows), -1, node)
  context.lastSequence = { row: array, items: rows }
  return array
}

function dictionary(context: Context, node: number): number {
  const { tree, kinds, facts } = context
  const pairs: number[] = []
  for (let child = firstNamed(tree, node); child !== -1; child = nextNamed(tree, child)) {
    if (tree.kind[child] !== kinds.pair) {
      const operand = firstNamed(tree, child)
      if (tree.kind[child] === kinds.dictionarySplat && operand !== -1) {
        pairs.push(0, spanning(context, Op.SPREAD, expression(context, operand), -1, child))
      } else expression(context, child)
      continue
    }
    const valueNode = childByField(tree, child, kinds.fields.value)
    if (pairs.length >= mostLiterals * 2 && valueNode !== -1 && isPlain(context, valueNode)) {
      const key = childByField(tree, child, kinds.fields.key)
      if (key !== -1 && !isPlain(context, key)) expression(context, key)
      continue
    }
    pair(context, child, pairs)
  }
  return spanning(context, Op.OBJECT, facts.list(pairs), -1, node)
}

/** The text by which a key that is written out is known: `1` for the number, `'1'` for the text of digits. */
export function keyText(context: Context, node: number): string | undefined {
  const { tree, kinds } = context
  if (kinds.numbers.has(tree.kind[node]!)) {
    const text = textOf(tree, node)
    return /^\d{1,9}$/.test(text) ? String(Number(text)) : undefined
  }
  const text = constantString(context, node)
  return text !== undefined && /^\d+$/.test(text) ? `'${text}'` : text
}

function pair(context: Context, node: number, pairs: number[]): void {
  const { tree, kinds, facts } = context
  const keyNode = childByField(tree, node, kinds.fields.key)
  const valueNode = childByField(tree, node, kinds.fields.value)
  let key = 0
  if (keyNode !== -1) {
    const text = keyText(context, keyNode)
    if (text !== undefined && text.length <= mostLiterals) key = facts.string(text)
    else expression(context, keyNode)
  }
  if (valueNode === -1) return
  const row = expression(context, valueNode)
  if (!context.overwritten.has(node)) pairs.push(key, row)
}

function isPlain(context: Context, node: number): boolean {
  const { tree, kinds } = context
  return (
    kinds.literals.has(tree.kind[node]!) ||
    (tree.kind[node] === kinds.string && constantString(context, node) !== undefined)
  )
}

/** A comprehension is a scope of its own, but for its first iterable, which the scope around it evaluates. */
function comprehension(context: Context, node: number): number {
  const { tree, kinds, facts } = context
  const outside = context.frame
  const body = childByField(tree, node, kinds.fields.body)
  const inside = openFrame(context, FrameKind.COMPREHENSION, tree.start[node]!, tree.end[node]!, outside)
  let isFirst = true
  const declaring = context.declaring
  context.declaring = -1
  for (let clause = firstNamed(tree, node); clause !== -1; clause = nextNamed(tree, clause)) {
    if (clause === body) continue
    if (tree.kind[clause] !== kinds.forInClause) {
      moveTo(context, inside)
      const condition = firstNamed(tree, clause)
      if (condition !== -1) expression(context, condition)
    } else {
      moveTo(context, isFirst ? outside : inside)
      isFirst = false
      const source = iterable(context, clause)
      moveTo(context, inside)
      const left = childByField(tree, clause, kinds.fields.left)
      if (left !== -1) assign(context, left, source, inside)
    }
  }
  moveTo(context, inside)
  const isDictionary = tree.kind[node] === kinds.dictionaryComprehension
  const rows: number[] = []
  if (body !== -1 && isDictionary) pair(context, body, rows)
  else if (body !== -1) rows.push(expression(context, body))
  moveTo(context, outside)
  context.declaring = declaring
  return spanning(context, isDictionary ? Op.OBJECT : Op.ARRAY, facts.list(rows), -1, node)
}

/** The ELEMENT that a `for` takes from what stands after its `in`, -1 where nothing does. */
export function iterable(context: Context, node: number): number {
  const { tree, kinds, facts } = context
  const rows: number[] = []
  let first = -1
  for (let child = firstChild(tree, node); child !== -1; child = tree.next[child]!) {
    if (tree.field[child] !== kinds.fields.right || (tree.flags[child]! & NodeFlag.NAMED) === 0) continue
    if (first === -1) first = child
    rows.push(expression(context, child))
  }
  if (first === -1) return -1
  const source = rows.length === 1 ? rows[0]! : spanning(context, Op.ARRAY, facts.list(rows), -1, first)
  iterate(context, source, first, isAsync(context, node))
  return spanning(context, Op.ELEMENT, source, -1, first)
}
