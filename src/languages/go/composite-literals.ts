import { ExpressionFlag, Op } from '../facts.ts'
import { deepestNesting, type Context, type Handlers } from './context.ts'

/**
 * `T{…}` makes a T: NEW with KEYWORD or positional arguments. `[]T{…}` is an ARRAY and `map[K]T{…}` an OBJECT, each
 * cast to the type as written, so that both the elements and their declared type are known; in both, `{…}` alone
 * is a T too.
 */
export function registerCompositeLiterals(handlers: Handlers): void {
  handlers.onExpression('composite_literal', compositeLiteral)
  handlers.onExpression('literal_value', (context, node) => literalValue(context, node, -1))
}

function compositeLiteral(context: Context, node: number): number {
  const { kinds } = context
  const typeNode = context.childByField(node, kinds.fields.type)
  const body = context.childByField(node, kinds.fields.body)
  if (typeNode === -1 || body === -1) return -1
  return filled(context, context.type(typeNode), body, node)
}

/** The value of a body whose type is `typeRow`, -1 for an unknown one. */
function filled(context: Context, typeRow: number, body: number, node: number): number {
  const { facts } = context
  const container = typeRow === -1 ? '' : containerName(context, typeRow)
  if (container === '') return instance(context, typeRow, body, node)
  const row = container === 'map' ? mapEntries(context, typeRow, body) : arrayElements(context, typeRow, body)
  const shape = context.spanning(container === 'map' ? Op.OBJECT : Op.ARRAY, facts.list(row), -1, body)
  return context.spanning(Op.CAST, shape, typeRow, node)
}

function instance(context: Context, typeRow: number, body: number, node: number): number {
  const { tree, kinds, facts } = context
  const rows: number[] = []
  for (let child = context.firstNamed(body); child !== -1; child = context.nextNamed(child)) {
    if (tree.kind[child] !== kinds.keyedElement) {
      rows.push(element(context, child, -1))
      continue
    }
    const key = context.childByField(child, kinds.fields.key)
    const value = context.childByField(child, kinds.fields.value)
    if (key === -1 || value === -1) {
      context.anything(child)
      continue
    }
    const name = context.firstNamed(key)
    // A lone identifier is a field of a struct; as an index of a named array or map type it cannot be told apart.
    if (name !== -1 && tree.kind[name] === kinds.identifier) {
      const text = facts.string(context.nameOf(name))
      rows.push(context.spanning(Op.KEYWORD, text, element(context, value, -1), child))
    } else {
      element(context, key, -1)
      rows.push(element(context, value, -1))
    }
  }
  const list = facts.list(rows)
  if (typeRow === -1) return context.spanning(Op.ARRAY, list, -1, node)
  facts.addExpressionFlags(typeRow, ExpressionFlag.CALLEE)
  return context.spanning(Op.NEW, typeRow, list, node)
}

function arrayElements(context: Context, typeRow: number, body: number): number[] {
  const { tree, kinds } = context
  const of = appliedTo(context, typeRow, 0)
  const rows: number[] = []
  for (let child = context.firstNamed(body); child !== -1; child = context.nextNamed(child)) {
    if (tree.kind[child] !== kinds.keyedElement) {
      rows.push(element(context, child, of))
      continue
    }
    const key = context.childByField(child, kinds.fields.key)
    const value = context.childByField(child, kinds.fields.value)
    if (key !== -1) element(context, key, -1)
    if (value !== -1) rows.push(element(context, value, of))
  }
  return rows
}

function mapEntries(context: Context, typeRow: number, body: number): number[] {
  const { tree, kinds, facts } = context
  const keyType = appliedTo(context, typeRow, 0)
  const valueType = appliedTo(context, typeRow, 1)
  const pairs: number[] = []
  for (let child = context.firstNamed(body); child !== -1; child = context.nextNamed(child)) {
    const key = context.childByField(child, kinds.fields.key)
    const value = context.childByField(child, kinds.fields.value)
    if (tree.kind[child] !== kinds.keyedElement || key === -1 || value === -1) {
      context.anything(child)
      continue
    }
    const keyRow = element(context, key, keyType)
    const isText = facts.expressions.get(keyRow, 0) === Op.STRING
    pairs.push(isText ? facts.expressions.get(keyRow, 2) : 0, element(context, value, valueType))
  }
  return pairs
}

/** A literal element: an expression, or `{…}` of the type that stands around it. */
function element(context: Context, node: number, typeRow: number): number {
  const { tree, kinds } = context
  let inner = node
  if (tree.kind[inner] === kinds.literalElement) {
    const only = context.firstNamed(inner)
    if (only === -1) return context.literal(node, 'unknown')
    inner = only
  }
  return tree.kind[inner] === kinds.literalValue
    ? literalValue(context, inner, typeRow)
    : context.expression(inner)
}

function literalValue(context: Context, node: number, typeRow: number): number {
  if (context.depth >= deepestNesting) {
    context.isTooDeep = true
    return context.literal(node, 'unknown')
  }
  context.depth++
  const row = filled(context, typeRow, node, node)
  context.depth--
  return row
}

function containerName(context: Context, typeRow: number): string {
  const { facts } = context
  if (facts.expressions.get(typeRow, 0) !== Op.APPLY) return ''
  const base = facts.expressions.get(typeRow, 2)
  if (facts.expressions.get(base, 0) !== Op.NAME) return ''
  const name = facts.stringAt(facts.expressions.get(base, 2))
  return name === 'map' || name === '[]' ? name : ''
}

/** What a built-in type is made of: the element of a slice, the key and the value of a map. */
function appliedTo(context: Context, typeRow: number, position: number): number {
  return context.builtTypes.get(typeRow)?.[position] ?? -1
}
