import { Op } from '../facts.ts'
import { NodeFlag } from '../tree.ts'
import type { Context, Handlers } from './context.ts'
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
  const rows: number[] = []
  for (let child = context.firstNamed(node); child !== -1; child = context.nextNamed(child)) {
    if (rows.length >= mostLiterals && isPlain(context, child)) continue
    rows.push(context.expression(child))
  }
  const array = context.spanning(Op.ARRAY, context.facts.list(rows), -1, node)
  context.lastSequence = { row: array, items: rows }
  return array
}

function dictionary(context: Context, node: number): number {
  const { tree, kinds, facts } = context
  const pairs: number[] = []
  for (let child = context.firstNamed(node); child !== -1; child = context.nextNamed(child)) {
    if (tree.kind[child] !== kinds.pair) {
      const operand = context.firstNamed(child)
      if (tree.kind[child] === kinds.dictionarySplat && operand !== -1) {
        pairs.push(0, context.spanning(Op.SPREAD, context.expression(operand), -1, child))
      } else context.expression(child)
      continue
    }
    const valueNode = context.childByField(child, kinds.fields.value)
    if (pairs.length >= mostLiterals * 2 && valueNode !== -1 && isPlain(context, valueNode)) {
      const key = context.childByField(child, kinds.fields.key)
      if (key !== -1 && !isPlain(context, key)) context.expression(key)
      continue
    }
    pair(context, child, pairs)
  }
  return context.spanning(Op.OBJECT, facts.list(pairs), -1, node)
}

/** The text by which a key that is written out is known: `1` for the number, `'1'` for the text of digits. */
export function keyText(context: Context, node: number): string | undefined {
  if (context.kinds.numbers.has(context.tree.kind[node]!)) {
    const text = context.textAt(node)
    return /^\d{1,9}$/.test(text) ? String(Number(text)) : undefined
  }
  const text = constantString(context, node)
  return text !== undefined && /^\d+$/.test(text) ? `'${text}'` : text
}

function pair(context: Context, node: number, pairs: number[]): void {
  const { kinds, facts } = context
  const keyNode = context.childByField(node, kinds.fields.key)
  const valueNode = context.childByField(node, kinds.fields.value)
  let key = 0
  if (keyNode !== -1) {
    const text = keyText(context, keyNode)
    if (text !== undefined && text.length <= mostLiterals) key = facts.string(text)
    else context.expression(keyNode)
  }
  if (valueNode === -1) return
  const row = context.expression(valueNode)
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
  const body = context.childByField(node, kinds.fields.body)
  const inside = openFrame(context, FrameKind.COMPREHENSION, tree.start[node]!, tree.end[node]!, outside)
  let isFirst = true
  const declaring = context.declaring
  context.declaring = -1
  for (let clause = context.firstNamed(node); clause !== -1; clause = context.nextNamed(clause)) {
    if (clause === body) continue
    if (tree.kind[clause] !== kinds.forInClause) {
      moveTo(context, inside)
      context.expression(context.firstNamed(clause))
    } else {
      moveTo(context, isFirst ? outside : inside)
      isFirst = false
      const source = iterable(context, clause)
      moveTo(context, inside)
      const left = context.childByField(clause, kinds.fields.left)
      if (left !== -1) assign(context, left, source, inside)
    }
  }
  moveTo(context, inside)
  const isDictionary = tree.kind[node] === kinds.dictionaryComprehension
  const rows: number[] = []
  if (body !== -1 && isDictionary) pair(context, body, rows)
  else if (body !== -1) rows.push(context.expression(body))
  moveTo(context, outside)
  context.declaring = declaring
  return context.spanning(isDictionary ? Op.OBJECT : Op.ARRAY, facts.list(rows), -1, node)
}

/** The ELEMENT that a `for` takes from what stands after its `in`, -1 where nothing does. */
export function iterable(context: Context, node: number): number {
  const { tree, kinds, facts } = context
  const rows: number[] = []
  let first = -1
  for (let child = context.firstChild(node); child !== -1; child = tree.next[child]!) {
    if (tree.field[child] !== kinds.fields.right || (tree.flags[child]! & NodeFlag.NAMED) === 0) continue
    if (first === -1) first = child
    rows.push(context.expression(child))
  }
  if (first === -1) return -1
  const source = rows.length === 1 ? rows[0]! : context.spanning(Op.ARRAY, facts.list(rows), -1, first)
  iterate(context, source, first, isAsync(context, node))
  return context.spanning(Op.ELEMENT, source, -1, first)
}
