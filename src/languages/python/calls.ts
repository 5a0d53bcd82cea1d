import { ExpressionFlag, FlowKind, ImportKind, Op } from '../facts.ts'
import type { Context } from './context.ts'
import { requestByName } from './fixtures.ts'
import { callOfLanguage, implicitlyCalled } from './protocols.ts'
import { specialCall, type SpecialCall } from './special-calls.ts'
import { constantString, contentEnd, contentStart } from './strings.ts'

/** A call whose callee is already a row. */
export function callExpression(context: Context, node: number, callee: number): number {
  const { kinds, facts } = context
  facts.addExpressionFlags(callee, ExpressionFlag.CALLEE)
  const special = specialCall(context, callee)
  const argumentsNode = context.childByField(node, kinds.fields.arguments)
  const nodes = argumentNodes(context, argumentsNode)
  const fixture = requestByName(context, callee, nodes)
  if (fixture !== -1) return fixture
  const rows: number[] = []
  for (const [index, at] of nodes.entries()) {
    if (special === 'cast' && index === 0) rows.push(context.type(at))
    else if (special === 'type' && index > 0) rows.push(typeArgument(context, at))
    else rows.push(context.expression(at))
  }
  const row = context.spanning(Op.CALL, callee, rows.length === 0 ? -1 : facts.list(rows), node)
  context.lastCall = { call: row, rows }
  if (rows.length > 0) callOfLanguage(context, callee, rows, node)
  if (special === 'isinstance') tellInstance(context, node, nodes, rows)
  return special === '' || special === 'type' || special === 'isinstance'
    ? row
    : specialValue(context, special, node, nodes, rows, row)
}

/** `super()` and `super(A, self)`. */
export function isSuperCall(context: Context, node: number): boolean {
  const { tree, kinds } = context
  const callee = context.childByField(node, kinds.fields.function)
  return callee !== -1 && tree.kind[callee] === kinds.identifier && context.textAt(callee) === 'super'
}

export function superExpression(context: Context, node: number): number {
  const rows = argumentNodes(context, context.childByField(node, context.kinds.fields.arguments)).map((at) =>
    context.expression(at),
  )
  return context.spanning(Op.SUPER, rows[0] ?? -1, -1, node)
}

function argumentNodes(context: Context, node: number): number[] {
  if (node === -1) return []
  if (context.tree.kind[node] === context.kinds.generatorExpression) return [node]
  const nodes: number[] = []
  if (context.firstChild(node) === -1) return nodes
  for (let at = context.firstNamed(node); at !== -1; at = context.nextNamed(at)) nodes.push(at)
  return nodes
}

/** An argument of `TypeVar` or `NewType`: a type, or one after `bound=` and `default=`. */
function typeArgument(context: Context, node: number): number {
  const { tree, kinds, facts } = context
  if (tree.kind[node] !== kinds.keywordArgument) return context.type(node)
  const name = context.childByField(node, kinds.fields.name)
  const operand = context.childByField(node, kinds.fields.value)
  const text = name === -1 ? '' : context.textAt(name)
  if (operand === -1 || (text !== 'bound' && text !== 'default')) return context.expression(node)
  const row = context.type(operand)
  return context.spanning(Op.KEYWORD, facts.string(text), row, node)
}

/** Where `isinstance(x, A)` holds x is an A; `isinstance(x, (A, B))` leaves two. */
function tellInstance(
  context: Context,
  call: number,
  nodes: readonly number[],
  rows: readonly number[],
): void {
  const { tree, kinds, facts } = context
  const [operand, given] = rows
  if (rows.length !== 2 || tree.kind[nodes[0]!] !== kinds.identifier || context.opOf(operand!) !== Op.NAME)
    return
  const { row, items } = context.lastSequence
  const isTuple = context.opOf(given!) === Op.ARRAY && row === given
  const types = isTuple ? context.spanning(Op.ANY_OF, facts.list(items), -1, call) : given!
  const told = context.spanning(Op.CAST, operand!, types, call)
  context.tests.set(call, { name: facts.expressions.get(operand!, 2), row: told })
}

/** Calls that put together what they are given: `zip(a, b)`, `gather(f(), g())`, `chain(a, b)`, `defaultdict(list)`. */
function gathered(
  context: Context,
  special: SpecialCall,
  node: number,
  rows: readonly number[],
  call: number,
): number {
  const { tree, facts } = context
  const add = (op: number, a: number, b = -1): number => context.spanning(op, a, b, node)
  const list = (items: readonly number[]): number => add(Op.ARRAY, facts.list(items))
  const plain = rows.filter((row) => context.opOf(row) !== Op.KEYWORD)
  switch (special) {
    case 'zip':
      return plain.length === 0 || plain.some((row) => context.opOf(row) === Op.SPREAD)
        ? call
        : list([list(plain.map((row) => add(Op.ELEMENT, row)))])
    case 'gather':
      return list(plain)
    case 'chain':
      return list(plain.map((row) => (context.opOf(row) === Op.SPREAD ? row : add(Op.SPREAD, row))))
    default: {
      const [factory] = plain
      if (factory === undefined) return call
      const name = context.opOf(factory) === Op.NAME ? facts.stringAt(facts.expressions.get(factory, 2)) : ''
      const made =
        name === 'list' || name === 'set' || name === 'deque'
          ? list([])
          : name === 'dict'
            ? add(Op.OBJECT, facts.list([]))
            : implicitlyCalled(context, factory, node)
      // What is asked for and not there is made.
      facts.flow(FlowKind.STORE, add(Op.INDEX, call), made, tree.start[node]!)
      return call
    }
  }
}

function specialValue(
  context: Context,
  special: SpecialCall,
  node: number,
  nodes: readonly number[],
  rows: readonly number[],
  call: number,
): number {
  const { tree, facts } = context
  if (special === 'cast') {
    return rows.length === 2 ? context.spanning(Op.CAST, rows[1]!, rows[0]!, node) : call
  }
  if (special === 'zip' || special === 'gather' || special === 'chain' || special === 'defaultdict') {
    return gathered(context, special, node, rows, call)
  }
  if (special === 'import') {
    const specifier = nodes.length === 0 ? undefined : constantString(context, nodes[0]!)
    if (specifier === undefined || specifier === '') return call
    const [start, end] = [tree.start[node]!, tree.end[node]!]
    const row = facts.import({ kind: ImportKind.DYNAMIC, specifier, start, end })
    return context.spanning(Op.IMPORT, row, -1, node)
  }
  const name = nodes.length < 2 ? undefined : constantString(context, nodes[1]!)
  const prefix = nodes.length < 2 || special !== 'getattr' ? '' : writtenPrefix(context, nodes[1]!)
  if (prefix.length > 1) {
    const flags = ExpressionFlag.OPTIONAL | ExpressionFlag.IMPLICIT
    const member = context.spanning(Op.MEMBER, rows[0]!, facts.string(`${prefix}*`), node, flags)
    return rows.length < 3 ? member : context.spanning(Op.ANY_OF, facts.list([member, rows[2]!]), -1, node)
  }
  if (name === undefined || !isPlainName(context, nodes[1]!, name)) return call
  const nameStart = contentStart(context, nodes[1]!)
  const nameEnd = contentEnd(context, nodes[1]!)
  const isWrite = special === 'setattr' && rows.length === 3
  const flags = isWrite ? ExpressionFlag.WRITE : ExpressionFlag.OPTIONAL
  const member = facts.expression(
    Op.MEMBER,
    rows[0]!,
    facts.string(name),
    context.scope,
    nameStart,
    nameEnd,
    flags,
  )
  if (isWrite) facts.flow(FlowKind.STORE, member, rows[2]!, nameStart)
  if (special === 'setattr') return call
  return rows.length < 3 ? member : context.spanning(Op.ANY_OF, facts.list([member, rows[2]!]), -2, node)
}

/** What a computed name begins with: `'visit_' + kind`, `f'visit_{kind}'`, `'visit_%s' % kind`. */
function writtenPrefix(context: Context, node: number): string {
  const { tree, kinds } = context
  let text = tree.text.slice(tree.start[node], tree.end[node])
  if (text.length > 200) return ''
  if (tree.kind[node] === kinds.binaryOperator) {
    const left = context.childByField(node, kinds.fields.left)
    if (left === -1 || tree.kind[left] !== kinds.string) return ''
    text = tree.text.slice(tree.start[left], tree.end[left])
    const whole = /^['"](\w+)['"]$/.exec(text)?.[1]
    return whole ?? /^['"](\w+)%s['"]$/.exec(text)?.[1] ?? ''
  }
  return /^[fF]['"](\w+)\{/.exec(text)?.[1] ?? ''
}

/** Whether a string is a name that stands in the source as it is, so that its extent is the name's. */
function isPlainName(context: Context, node: number, name: string): boolean {
  return contentEnd(context, node) - contentStart(context, node) === name.length && /^[^\W\d]\w*$/u.test(name)
}
