import { DefinitionFlag, FlowKind, Op } from '../facts.ts'
import { childByField, childByKind, firstNamed, nextNamed, textOf } from '../tree.ts'
import { callExpression, isSuperCall, superExpression } from './calls.ts'
import { comprehension, dictionary, keyText, sequence } from './collections.ts'
import { lambdaExpression } from './functions.ts'
import { Form } from './kinds.ts'
import { binary, boolean, conditional, unary } from './operators.ts'
import { compare, implicitCall } from './protocols.ts'
import { children, nameless, row, unwrap, wrap } from './rows.ts'
import { stringExpression } from './strings.ts'
import { assign } from './targets.ts'
import { typeExpression } from './types.ts'
import { assignName } from './assign-name.ts'
import { functionFrame, literal, maxDepth, nameExpression, type Walk } from './walk.ts'

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

function dispatch(walk: Walk, node: number): number {
  const { tree, kinds } = walk
  const take = forms[kinds.form[tree.kind[node]!]!]
  if (take !== undefined) return take(walk, node)
  return tree.kind[node] === kinds.keywordArgument ? keyword(walk, node) : children(walk, node, 'unknown')
}

/** What takes each form of expression; returns its row. */
const forms: Readonly<Record<number, (walk: Walk, node: number) => number>> = {
  [Form.NAME]: nameExpression,
  [Form.ATTRIBUTE]: chain,
  [Form.CALL]: chain,
  [Form.SUBSCRIPT]: chain,
  [Form.STRING]: stringExpression,
  [Form.CONCATENATED]: stringExpression,
  [Form.NUMBER]: number,
  [Form.TRUTH]: (walk, node) => literal(walk, node, 'boolean'),
  [Form.NONE]: (walk, node) => literal(walk, node, 'null'),
  [Form.ELLIPSIS]: (walk, node) => literal(walk, node, 'ellipsis'),
  [Form.BINARY]: binary,
  [Form.BOOLEAN]: boolean,
  [Form.COMPARISON]: comparison,
  [Form.NOT]: unary,
  [Form.UNARY]: unary,
  [Form.CONDITIONAL]: conditional,
  [Form.LAMBDA]: (walk, node) => lambdaExpression(walk, node, -1),
  [Form.NAMED]: named,
  [Form.AWAIT]: (walk, node) => operandOf(walk, node, Op.AWAIT),
  [Form.YIELD]: yieldExpression,
  [Form.SEQUENCE]: sequence,
  [Form.DICTIONARY]: dictionary,
  [Form.COMPREHENSION]: comprehension,
  [Form.SPLAT]: (walk, node) => operandOf(walk, node, Op.SPREAD),
  [Form.DICTIONARY_SPLAT]: dictionarySplat,
  [Form.AS]: asPattern,
  [Form.TYPE]: typeExpression,
  [Form.ASSIGNMENT]: innerAssignment,
}

/** `**x` */
function dictionarySplat(walk: Walk, node: number): number {
  const spread = operandOf(walk, node, Op.SPREAD)
  return firstNamed(walk.tree, node) === -1 ? spread : row(walk, node, Op.KEYWORD, 0, spread)
}

/** `await x`, `*x` */
function operandOf(walk: Walk, node: number, op: number): number {
  const operand = firstNamed(walk.tree, node)
  return operand === -1 ? nameless(walk, node) : wrap(walk, node, op, value(walk, operand))
}

/** `x as name` */
function asPattern(walk: Walk, node: number): number {
  const { tree, kinds } = walk
  const source = firstNamed(tree, node)
  const target = childByKind(tree, node, kinds.asPatternTarget)
  if (source === -1) return nameless(walk, node)
  const sourceRow = value(walk, source)
  if (target !== -1) assign(walk, target, sourceRow)
  return sourceRow
}

/** Only in broken code, or as `x = y += z`. */
function innerAssignment(walk: Walk, node: number): number {
  const { tree, kinds } = walk
  const right = childByField(tree, node, kinds.rightField)
  const left = childByField(tree, node, kinds.leftField)
  const source = right === -1 ? -1 : value(walk, right)
  if (left !== -1) assign(walk, left, source)
  return source === -1 ? nameless(walk, node) : source
}

/** `name=x` */
function keyword(walk: Walk, node: number): number {
  const { tree, kinds, facts } = walk
  const operand = childByField(tree, node, kinds.valueField)
  const name = childByField(tree, node, kinds.nameField)
  if (operand === -1 || name === -1) return children(walk, node, 'unknown')
  return row(walk, node, Op.KEYWORD, facts.string(textOf(tree, name)), value(walk, operand))
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

/** A number that may be the place of something. */
function number(walk: Walk, node: number): number {
  const row = literal(walk, node, 'number')
  const text = walk.tree.end[node]! - walk.tree.start[node]! < 3 ? keyText(walk, node) : undefined
  if (text !== undefined) walk.facts.expressions.set(row, 3, walk.facts.string(text))
  return row
}

/** `x[1:]` begins at a place, any other slice is as good as `x`; `x[a, b]` has one index, a tuple. */
function subscript(walk: Walk, node: number, base: number): number {
  const { tree, kinds, facts } = walk
  const rows: number[] = []
  let isSlice = false
  let from = -1
  for (let child = firstNamed(tree, node); child !== -1; child = nextNamed(tree, child)) {
    if (tree.field[child] !== kinds.subscriptField) continue
    if (tree.kind[child] === kinds.slice) {
      isSlice = true
      from = firstPlace(walk, child)
      for (let at = firstNamed(tree, child); at !== -1; at = nextNamed(tree, at)) {
        if (at !== from) value(walk, at)
      }
    } else {
      const fromEnd = walk.writing === node ? -1 : placeFromEnd(walk, child)
      rows.push(fromEnd === -1 ? key(walk, child) : fromEnd)
    }
  }
  if (isSlice && rows.length === 0) {
    if (from === -1) return base
    return row(walk, node, Op.INDEX, base, wrap(walk, from, Op.SPREAD, key(walk, from)))
  }
  const index = rows.length === 1 ? rows[0]! : row(walk, node, Op.ARRAY, facts.list(rows), -1)
  const isWritten = walk.writing === node
  const item = row(walk, node, Op.INDEX, base, index)
  if (!isWritten) implicitCall(walk, base, '__getitem__', [index], node)
  return item
}

/** The number of a slice that begins at a place which is written out, and goes on one by one; -1 for others. */
function firstPlace(walk: Walk, slice: number): number {
  const { tree, kinds } = walk
  const first = firstNamed(tree, slice)
  if (first === -1 || kinds.form[tree.kind[first]!] !== Form.NUMBER || first !== slice + 1) return -1
  const text = textOf(tree, slice)
  const isPlain = /^[1-9]\d?\s*:[^:]*$/.test(text)
  return isPlain ? first : -1
}

/** `xs[-1]`: the place, counted from the end; -1 for anything else. */
function placeFromEnd(walk: Walk, node: number): number {
  const { tree, kinds, facts } = walk
  if (kinds.form[tree.kind[node]!] !== Form.UNARY) return -1
  const text = textOf(tree, node)
  if (!/^-[1-9]\d?$/.test(text)) return -1
  return facts.expression(
    Op.STRING,
    facts.string(text),
    -1,
    walk.frame.scope,
    tree.start[node]!,
    tree.end[node]!,
  )
}

/** A subscript: a number that is written out is the place, or the key, of that name. */
function key(walk: Walk, node: number): number {
  const { tree, facts, kinds } = walk
  const written = keyText(walk, node)
  const form = kinds.form[tree.kind[node]!]
  if (form === Form.STRING && written === undefined) {
    // What is computed is no name.
    value(walk, node)
    return literal(walk, node, 'string')
  }
  if (written === undefined || (form === Form.STRING && !written.startsWith("'"))) return value(walk, node)
  const [start, end] = [tree.start[node]!, tree.end[node]!]
  return facts.expression(Op.STRING, facts.string(written), -1, walk.frame.scope, start, end)
}

function comparison(walk: Walk, node: number): number {
  const { tree } = walk
  const operands: number[] = []
  for (let at = firstNamed(tree, node); at !== -1; at = nextNamed(tree, at)) operands.push(value(walk, at))
  compare(walk, node, operands)
  return literal(walk, node, 'boolean')
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
  const given = source === -1 ? nameless(walk, node) : source
  if (owner !== null) {
    facts.addDefinitionFlags(owner.definition, DefinitionFlag.GENERATOR)
    const yielded = isFrom ? row(walk, node, Op.ELEMENT, source, -1) : given
    facts.flow(FlowKind.YIELD, owner.definition, yielded, tree.start[node]!)
  }
  // What is sent through goes to the generator that is delegated to.
  return isFrom
    ? row(walk, node, Op.YIELD, given, wrap(walk, node, Op.YIELD, given))
    : wrap(walk, node, Op.YIELD, given)
}
