import { DefinitionFlag, FlowKind, Op } from '../facts.ts'
import { assignName } from './assign-name.ts'
import { callExpression, isSuperCall, superExpression } from './calls.ts'
import { keyText } from './collections.ts'
import type { Context, Handlers } from './context.ts'
import { lambdaExpression } from './functions.ts'
import { compare, implicitCall } from './protocols.ts'
import { assign } from './targets.ts'

export function registerExpressions(handlers: Handlers): void {
  // Outside of a call, in broken code, the parts of an argument are all that it says.
  handlers.other = (context, node) =>
    context.tree.kind[node] === context.kinds.keywordArgument
      ? keyword(context, node)
      : context.unknownParts(node)
  handlers.onExpression('identifier', (context, node) => context.nameRow(node))
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
    const inner = context.unwrap(node)
    return context.tree.kind[inner] === context.kinds.parenthesized ? -1 : context.expression(inner)
  })
}

/** `**x` */
function dictionarySplat(context: Context, node: number): number {
  const spread = operandOf(context, node, Op.SPREAD)
  return context.firstNamed(node) === -1 ? spread : context.spanning(Op.KEYWORD, 0, spread, node)
}

/** `await x`, `*x` */
function operandOf(context: Context, node: number, op: number): number {
  const operand = context.firstNamed(node)
  return operand === -1
    ? context.literal(node, 'unknown')
    : context.spanning(op, context.expression(operand), -1, node)
}

/** `x as name` */
function asPattern(context: Context, node: number): number {
  const source = context.firstNamed(node)
  const target = context.childByKind(node, context.kinds.asPatternTarget)
  if (source === -1) return context.literal(node, 'unknown')
  const sourceRow = context.expression(source)
  if (target !== -1) assign(context, target, sourceRow)
  return sourceRow
}

/** Only in broken code, or as `x = y += z`. */
function innerAssignment(context: Context, node: number): number {
  const { kinds } = context
  const right = context.childByField(node, kinds.fields.right)
  const left = context.childByField(node, kinds.fields.left)
  const source = context.expression(right)
  if (left !== -1) assign(context, left, source)
  return source === -1 ? context.literal(node, 'unknown') : source
}

/** `name=x` */
function keyword(context: Context, node: number): number {
  const { kinds, facts } = context
  const operand = context.childByField(node, kinds.fields.value)
  const name = context.childByField(node, kinds.fields.name)
  if (operand === -1 || name === -1) return context.unknownParts(node)
  return context.spanning(Op.KEYWORD, facts.string(context.textAt(name)), context.expression(operand), node)
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
    const inner = context.firstNamed(head)
    if (inner === -1) break
    links.push(head)
    head = context.unwrap(inner)
  }
  let result =
    tree.kind[head] === kinds.call && isSuperCall(context, head)
      ? superExpression(context, head)
      : context.expression(head)
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
  const name = context.childByField(node, context.kinds.fields.attribute)
  if (name === -1) return base
  return context.spanning(Op.MEMBER, base, context.facts.string(context.textAt(name)), name)
}

/** A number that may be the place of something. */
function number(context: Context, node: number): number {
  const row = context.literal(node, 'number')
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
  for (let child = context.firstNamed(node); child !== -1; child = context.nextNamed(child)) {
    if (tree.field[child] !== kinds.fields.subscript) continue
    if (tree.kind[child] === kinds.slice) {
      isSlice = true
      from = firstPlace(context, child)
      for (let at = context.firstNamed(child); at !== -1; at = context.nextNamed(at)) {
        if (at !== from) context.expression(at)
      }
    } else {
      const fromEnd = context.writing === node ? -1 : placeFromEnd(context, child)
      rows.push(fromEnd === -1 ? key(context, child) : fromEnd)
    }
  }
  if (isSlice && rows.length === 0) {
    if (from === -1) return base
    return context.spanning(Op.INDEX, base, context.spanning(Op.SPREAD, key(context, from), -1, from), node)
  }
  const index = rows.length === 1 ? rows[0]! : context.spanning(Op.ARRAY, facts.list(rows), -1, node)
  const isWritten = context.writing === node
  const item = context.spanning(Op.INDEX, base, index, node)
  if (!isWritten) implicitCall(context, base, '__getitem__', [index], node)
  return item
}

/** The number of a slice that begins at a place which is written out, and goes on one by one; -1 for others. */
function firstPlace(context: Context, slice: number): number {
  const first = context.firstNamed(slice)
  if (first === -1 || !context.kinds.numbers.has(context.tree.kind[first]!) || first !== slice + 1) return -1
  const text = context.textAt(slice)
  const isPlain = /^[1-9]\d?\s*:[^:]*$/.test(text)
  return isPlain ? first : -1
}

/** `xs[-1]`: the place, counted from the end; -1 for anything else. */
function placeFromEnd(context: Context, node: number): number {
  if (context.tree.kind[node] !== context.kinds.unaryOperator) return -1
  const text = context.textAt(node)
  if (!/^-[1-9]\d?$/.test(text)) return -1
  return context.spanning(Op.STRING, context.facts.string(text), -1, node)
}

/** A subscript: a number that is written out is the place, or the key, of that name. */
function key(context: Context, node: number): number {
  const written = keyText(context, node)
  const isString = context.tree.kind[node] === context.kinds.string
  if (isString && written === undefined) {
    // What is computed is no name.
    context.expression(node)
    return context.literal(node, 'string')
  }
  if (written === undefined || (isString && !written.startsWith("'"))) return context.expression(node)
  return context.spanning(Op.STRING, context.facts.string(written), -1, node)
}

function comparison(context: Context, node: number): number {
  const operands: number[] = []
  for (let at = context.firstNamed(node); at !== -1; at = context.nextNamed(at))
    operands.push(context.expression(at))
  compare(context, node, operands)
  return context.literal(node, 'boolean')
}

/** `name := value` binds in the function around any comprehension. */
function named(context: Context, node: number): number {
  const { kinds } = context
  const name = context.childByField(node, kinds.fields.name)
  const operand = context.childByField(node, kinds.fields.value)
  const source = context.expression(operand)
  if (name !== -1) {
    const declaring = context.declaring
    context.declaring = -1
    assignName(context, name, source)
    context.declaring = declaring
  }
  return source === -1 ? context.literal(node, 'unknown') : source
}

function yieldExpression(context: Context, node: number): number {
  const { tree, kinds, facts } = context
  const operand = context.firstNamed(node)
  const source = context.expression(operand)
  const isFrom = context.childByKind(node, kinds.tokens.from) !== -1
  const owner = context.enclosingFunction
  const given = source === -1 ? context.literal(node, 'unknown') : source
  if (owner !== -1) {
    facts.addDefinitionFlags(owner, DefinitionFlag.GENERATOR)
    const yielded = isFrom ? context.spanning(Op.ELEMENT, source, -1, node) : given
    facts.flow(FlowKind.YIELD, owner, yielded, tree.start[node]!)
  }
  // What is sent through goes to the generator that is delegated to.
  return isFrom
    ? context.spanning(Op.YIELD, given, context.spanning(Op.YIELD, given, -1, node), node)
    : context.spanning(Op.YIELD, given, -1, node)
}
