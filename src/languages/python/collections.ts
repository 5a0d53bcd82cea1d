import { Op, ScopeKind } from '../facts.ts'
import { childByField, firstChild, firstNamed, nextNamed, NodeFlag, textOf } from '../tree.ts'
import { Form } from './kinds.ts'
import { isAsync, iterate } from './protocols.ts'
import { row, wrap } from './rows.ts'
import { constantString } from './strings.ts'
import { assign } from './targets.ts'
import { createFrame, FrameKind, type Walk } from './walk.ts'

/** Beyond this many elements of a list or dictionary, plain literals are left out of its row. */
const mostLiterals = 256

export function sequence(walk: Walk, node: number): number {
  const { tree, facts } = walk
  const rows: number[] = []
  for (let child = firstNamed(tree, node); child !== -1; child = nextNamed(tree, child)) {
    if (rows.length >= mostLiterals && isPlain(walk, child)) continue
    rows.push(walk.visit.value(walk, child))
  }
  const array = row(walk, node, Op.ARRAY, facts.list(rows), -1)
  walk.lastSequence = { row: array, items: rows }
  return array
}

export function dictionary(walk: Walk, node: number): number {
  const { tree, kinds, facts } = walk
  const pairs: number[] = []
  for (let child = firstNamed(tree, node); child !== -1; child = nextNamed(tree, child)) {
    if (tree.kind[child] !== kinds.pair) {
      const operand = firstNamed(tree, child)
      if (tree.kind[child] === kinds.dictionarySplat && operand !== -1) {
        pairs.push(0, wrap(walk, child, Op.SPREAD, walk.visit.value(walk, operand)))
      } else walk.visit.value(walk, child)
      continue
    }
    const valueNode = childByField(tree, child, kinds.valueField)
    if (pairs.length >= mostLiterals * 2 && valueNode !== -1 && isPlain(walk, valueNode)) {
      const key = childByField(tree, child, kinds.keyField)
      if (key !== -1 && !isPlain(walk, key)) walk.visit.value(walk, key)
      continue
    }
    pair(walk, child, pairs)
  }
  return row(walk, node, Op.OBJECT, facts.list(pairs), -1)
}

/** The text by which a key that is written out is known: `1` for the number, `'1'` for the text of digits. */
export function keyText(walk: Walk, node: number): string | undefined {
  const { tree, kinds } = walk
  if (kinds.form[tree.kind[node]!] === Form.NUMBER) {
    const text = textOf(tree, node)
    return /^\d{1,9}$/.test(text) ? String(Number(text)) : undefined
  }
  const text = constantString(walk, node)
  return text !== undefined && /^\d+$/.test(text) ? `'${text}'` : text
}

function pair(walk: Walk, node: number, pairs: number[]): void {
  const { tree, kinds, facts } = walk
  const keyNode = childByField(tree, node, kinds.keyField)
  const valueNode = childByField(tree, node, kinds.valueField)
  let key = 0
  if (keyNode !== -1) {
    const text = keyText(walk, keyNode)
    if (text !== undefined && text.length <= mostLiterals) key = facts.string(text)
    else walk.visit.value(walk, keyNode)
  }
  if (valueNode === -1) return
  const row = walk.visit.value(walk, valueNode)
  if (!walk.overwritten.has(node)) pairs.push(key, row)
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
export function comprehension(walk: Walk, node: number): number {
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
      if (condition !== -1) walk.visit.value(walk, condition)
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
  else if (body !== -1) rows.push(walk.visit.value(walk, body))
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
    if (tree.field[child] !== kinds.rightField || (tree.flags[child]! & NodeFlag.NAMED) === 0) continue
    if (first === -1) first = child
    rows.push(walk.visit.value(walk, child))
  }
  if (first === -1) return -1
  const source = rows.length === 1 ? rows[0]! : row(walk, first, Op.ARRAY, facts.list(rows), -1)
  iterate(walk, source, first, isAsync(walk, node))
  return row(walk, first, Op.ELEMENT, source, -1)
}
