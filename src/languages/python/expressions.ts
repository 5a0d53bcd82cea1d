import { DefinitionFlag, FlowKind, Op } from '../facts.ts'
import { childByField, childByKind, firstNamed, nextNamed, textOf } from '../tree.ts'
import { assignName } from './assign-name.ts'
import { callExpression, isSuperCall, superExpression } from './calls.ts'
import { keyText } from './collections.ts'
import {
  expression,
  literal,
  nameRow,
  spanning,
  unknownParts,
  unwrap,
  type Context,
  type Handlers,
} from './context.ts'
import { lambdaExpression } from './functions.ts'
import { compare, implicitCall } from './protocols.ts'
import { assign } from './targets.ts'

export function registerExpressions(handlers: Handlers): void {
  // Outside of a call, in broken code, the parts of an argument are all that it says.
  handlers.other = (context, node) =>
    context.tree.kind[node] === context.kinds.keywordArgument
      ? keyword(context, node)
      : unknownParts(context, node)
  handlers.onExpression('identifier', nameRow)
  handlers.onExpression('attribute call subscript', chain)
  handlers.onExpression('integer float', number)
  handlers.onLiteral('true false', 'boolean')
  handlers.onLiteral('none', 'null')
  handlers.onLiteral('ellipsis', 'ellipsis')
  handlers.onExpression('comparison_operator', comparison)
  handlers.onExpression('lambda', (context, node) => lambdaExpression(context, node, -1))
  handlers.onExpression('named_expression', named)
  handlers.onExpression('await', (context, node) => operandOf(context, node, Op.AWAIT))
  handlers.onExpression('list_splat list_splat_pattern', (context, node) =>
    operandOf(context, node, Op.SPREAD),
  )
  handlers.onExpression('dictionary_splat dictionary_splat_pattern', dictionarySplat)
  handlers.onExpression('yield', yieldExpression)
  handlers.onExpression('as_pattern', asPattern)
  handlers.onExpression('assignment augmented_assignment', innerAssignment)
  handlers.onExpression('parenthesized_expression', (context, node) => {
    const inner = unwrap(context, node)
    return context.tree.kind[inner] === context.kinds.parenthesized ? -1 : expression(context, inner)
  })
}

/** `**x` */
function dictionarySplat(context: Context, node: number): number {
  const spread = operandOf(context, node, Op.SPREAD)
  return firstNamed(context.tree, node) === -1 ? spread : spanning(context, Op.KEYWORD, 0, spread, node)
}

/** `await x`, `*x` */
function operandOf(context: Context, node: number, op: number): number {
  const operand = firstNamed(context.tree, node)
  return operand === -1
    ? literal(context, node, 'unknown')
    : spanning(context, op, expression(context, operand), -1, node)
}

/** `x as name` */
function asPattern(context: Context, node: number): number {
  const { tree, kinds } = context
  const source = firstNamed(tree, node)
  const target = childByKind(tree, node, kinds.asPatternTarget)
  if (source === -1) return literal(context, node, 'unknown')
  const sourceRow = expression(context, source)
  if (target !== -1) assign(context, target, sourceRow)
  return sourceRow
}

/** Only in broken code, or as `x = y += z`. */
function innerAssignment(context: Context, node: number): number {
  const { tree, kinds } = context
  const right = childByField(tree, node, kinds.fields.right)
  const left = childByField(tree, node, kinds.fields.left)
  const source = right === -1 ? -1 : expression(context, right)
  if (left !== -1) assign(context, left, source)
  return source === -1 ? literal(context, node, 'unknown') : source
}

/** `name=x` */
function keyword(context: Context, node: number): number {
  const { tree, kinds, facts } = context
  const operand = childByField(tree, node, kinds.fields.value)
  const name = childByField(tree, node, kinds.fields.name)
  if (operand === -1 || name === -1) return unknownParts(context, node)
  return spanning(context, Op.KEYWORD, facts.string(textOf(tree, name)), expression(context, operand), node)
}

/** `a.b(c)[d].e()`: links are gathered from the outside in and made from the inside out, in a loop. */
function chain(context: Context, node: number): number {
  const { tree, kinds, chain: links } = context
  const base = links.length
  let head = node
  for (;;) {
    const kind = tree.kind[head]
    if (kind !== kinds.attribute && kind !== kinds.call && kind !== kinds.subscript) break
    if (kind === kinds.call && isSuperCall(context, head)) break
    const inner = firstNamed(tree, head)
    if (inner === -1) break
    links.push(head)
    head = unwrap(context, inner)
  }
  let result =
    tree.kind[head] === kinds.call && isSuperCall(context, head)
      ? superExpression(context, head)
      : expression(context, head)
  while (links.length > base) {
    const link = links.pop()!
    const kind = tree.kind[link]
    if (kind === kinds.attribute) result = attribute(context, link, result)
    else if (kind === kinds.call) result = callExpression(context, link, result)
    else result = subscript(context, link, result)
  }
  return result
}

function attribute(context: Context, node: number, base: number): number {
  const { tree, kinds, facts } = context
  const name = childByField(tree, node, kinds.fields.attribute)
  if (name === -1) return base
  return spanning(context, Op.MEMBER, base, facts.string(textOf(tree, name)), name)
}

/** A number that may be the place of something. */
function number(context: Context, node: number): number {
  const row = literal(context, node, 'number')
  const text = context.tree.end[node]! - context.tree.start[node]! < 3 ? keyText(context, node) : undefined
  if (text !== undefined) context.facts.expressions.set(row, 3, context.facts.string(text))
  return row
}

/** `x[1:]` begins at a place, any other slice is as good as `x`; `x[a, b]` has one index, a tuple. */
function subscript(context: Context, node: number, base: number): number {
  const { tree, kinds, facts } = context
  const rows: number[] = []
  let isSlice = false
  let from = -1
  for (let child = firstNamed(tree, node); child !== -1; child = nextNamed(tree, child)) {
    if (tree.field[child] !== kinds.fields.subscript) continue
    if (tree.kind[child] === kinds.slice) {
      isSlice = true
      from = firstPlace(context, child)
      for (let at = firstNamed(tree, child); at !== -1; at = nextNamed(tree, at)) {
        if (at !== from) expression(context, at)
      }
    } else {
      const fromEnd = context.writing === node ? -1 : placeFromEnd(context, child)
      rows.push(fromEnd === -1 ? key(context, child) : fromEnd)
    }
  }
  if (isSlice && rows.length === 0) {
    if (from === -1) return base
    return spanning(context, Op.INDEX, base, spanning(context, Op.SPREAD, key(context, from), -1, from), node)
  }
  const index = rows.length === 1 ? rows[0]! : spanning(context, Op.ARRAY, facts.list(rows), -1, node)
  const isWritten = context.writing === node
  const item = spanning(context, Op.INDEX, base, index, node)
  if (!isWritten) implicitCall(context, base, '__getitem__', [index], node)
  return item
}

/** The number of a slice that begins at a place which is written out, and goes on one by one; -1 for others. */
function firstPlace(context: Context, slice: number): number {
  const { tree, kinds } = context
  const first = firstNamed(tree, slice)
  if (first === -1 || !kinds.numbers.has(tree.kind[first]!) || first !== slice + 1) return -1
  const text = textOf(tree, slice)
  const isPlain = /^[1-9]\d?\s*:[^:]*$/.test(text)
  return isPlain ? first : -1
}

/** `xs[-1]`: the place, counted from the end; -1 for anything else. */
function placeFromEnd(context: Context, node: number): number {
  const { tree, kinds, facts } = context
  if (tree.kind[node] !== kinds.unaryOperator) return -1
  const text = textOf(tree, node)
  if (!/^-[1-9]\d?$/.test(text)) return -1
  return spanning(context, Op.STRING, facts.string(text), -1, node)
}

/** A subscript: a number that is written out is the place, or the key, of that name. */
function key(context: Context, node: number): number {
  const { tree, facts, kinds } = context
  const written = keyText(context, node)
  const isString = tree.kind[node] === kinds.string
  if (isString && written === undefined) {
    // What is computed is no name.
    expression(context, node)
    return literal(context, node, 'string')
  }
  if (written === undefined || (isString && !written.startsWith("'"))) return expression(context, node)
  return spanning(context, Op.STRING, facts.string(written), -1, node)
}

function comparison(context: Context, node: number): number {
  const { tree } = context
  const operands: number[] = []
  for (let at = firstNamed(tree, node); at !== -1; at = nextNamed(tree, at))
    operands.push(expression(context, at))
  compare(context, node, operands)
  return literal(context, node, 'boolean')
}

/** `name := value` binds in the function around any comprehension. */
function named(context: Context, node: number): number {
  const { tree, kinds } = context
  const name = childByField(tree, node, kinds.fields.name)
  const operand = childByField(tree, node, kinds.fields.value)
  const source = operand === -1 ? -1 : expression(context, operand)
  if (name !== -1) {
    const declaring = context.declaring
    context.declaring = -1
    assignName(context, name, source)
    context.declaring = declaring
  }
  return source === -1 ? literal(context, node, 'unknown') : source
}

function yieldExpression(context: Context, node: number): number {
  const { tree, kinds, facts } = context
  const operand = firstNamed(tree, node)
  const source = operand === -1 ? -1 : expression(context, operand)
  const isFrom = childByKind(tree, node, kinds.tokens.from) !== -1
  const owner = context.enclosingFunction
  const given = source === -1 ? literal(context, node, 'unknown') : source
  if (owner !== -1) {
    facts.addDefinitionFlags(owner, DefinitionFlag.GENERATOR)
    const yielded = isFrom ? spanning(context, Op.ELEMENT, source, -1, node) : given
    facts.flow(FlowKind.YIELD, owner, yielded, tree.start[node]!)
  }
  // What is sent through goes to the generator that is delegated to.
  return isFrom
    ? spanning(context, Op.YIELD, given, spanning(context, Op.YIELD, given, -1, node), node)
    : spanning(context, Op.YIELD, given, -1, node)
}
